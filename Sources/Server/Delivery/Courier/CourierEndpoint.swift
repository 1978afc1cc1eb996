import HTTPServer
import RecordStore
import Records

/// `GET /multe/1/courier?tok=…`: waits for the next notification of a push token and answers with it alone.
/// The token in the address is the only proof.
struct CourierEndpoint: RoutedEndpoint {
  static let path = "/multe/1/courier"

  let hub: CourierHub
  let storage: Storage

  func methods(at path: String) -> MethodSet { .get }

  func bodyPlan(for head: HTTPRequestHead) -> HTTPBodyPlan { .collect(maxBytes: 0) }

  func respond(
    to request: ServerRequest, _ reply: @escaping @Sendable (HTTPResponse) -> Void
  ) {
    do {
      guard let token = try token(of: request) else {
        return reply(
          .error(
            RecordError(.authenticationFailed, "This token is not good any more; make a new one")))
      }
      reply(
        HTTPResponse(
          headers: [
            "Content-Type": "application/json; charset=UTF-8",
            "X-Accel-Buffering": "no",  // nginx would hold it back.
          ], body: .stream(hub.poll(token))))
    } catch {
      reply(.error(RecordError(.tryAgainLater, "The store cannot be read", retryAfterSeconds: 5)))
    }
  }

  private func token(of request: ServerRequest) throws -> Int64? {
    guard let hash = request.query("tok").flatMap({ SecretHash($0) }) else { return nil }
    let now = Clock.now()
    guard let found = try storage.read({ try PushTokens.find(hash.bytes, now: now, in: $0) }) else {
      return nil
    }
    if found.wantsTouch {
      storage.write({ try PushTokens.touch(found.key, now: now, in: $0.database) }, done: { _ in })
    }
    return found.key
  }
}
