import HTTPServer
import RecordStore
import Records
import WebServices

/// `PUT /multe/1/presence`: says which list a browser has open, and whether somebody shops with it.
struct PresenceEndpoint: RoutedEndpoint {
  static let path = "/multe/1/presence"

  let hub: PresenceHub
  /// What a user is called.
  let name: @Sendable (UserRecordName) -> String
  /// The container that browser sessions belong to; a token names its own.
  let householdContainer: String
  private let rate = TokenBuckets(capacity: 120, secondsPerToken: 1, keysMax: 10_000)

  init(
    hub: PresenceHub, householdContainer: String,
    name: @escaping @Sendable (UserRecordName) -> String
  ) {
    self.hub = hub
    self.householdContainer = householdContainer
    self.name = name
  }

  func methods(at path: String) -> MethodSet { .put }

  func bodyPlan(for head: HTTPRequestHead) -> HTTPBodyPlan {
    .collect(maxBytes: PresenceLimits.bodyBytes)
  }

  func respond(
    to request: ServerRequest, _ reply: @escaping @Sendable (HTTPResponse) -> Void
  ) {
    do throws(RecordError) {
      let present = try put(request)
      reply(
        .json { writer in
          writer.key("present")
          writer.array { writer in
            for news in present.prefix(PresenceLimits.toldAtOnce) {
              writer.object { news.writeWho(to: &$0) }
            }
          }
        })
    } catch {
      reply(.error(error))
    }
  }

  /// Who else is there.
  private func put(_ request: ServerRequest) throws(RecordError) -> [PresenceNews] {
    guard let user = request.caller.user else {
      throw RecordError(.authenticationFailed, "Sign in to say where you are")
    }
    if let seconds = rate.take(user.value, now: Clock.now()) {
      throw RecordError(.throttled, "Too often", retryAfterSeconds: seconds)
    }
    guard case .bytes(let bytes) = request.http.body, let body = try JSONReader.read(bytes).object
    else { throw .badRequest("The body must be a JSON object") }
    let holder = PresenceHolder(user: user, session: request.caller.session)
    guard let list = try body.recordName("list") else {
      hub.leave(holder)
      return []
    }
    guard let zone = try body.zoneID("zoneID") else { throw .badRequest("'zoneID' is missing") }
    let database = DatabaseID(
      container: request.caller.apiToken?.container ?? householdContainer,
      environment: request.caller.apiToken?.environment ?? .production, owner: user)
    guard let text = try body.string("state") else {
      guard body["state"] != nil else { throw .badRequest("'state' is missing") }
      hub.leave(holder, database, in: zone, at: list)
      return []
    }
    guard let state = PresenceState(rawValue: text) else {
      throw .badRequest("'state' must be looking or shopping")
    }
    do {
      return try hub.put(holder, database, in: zone, at: list, state, called: name(user))
    } catch let error as RecordError {
      throw error
    } catch {
      throw RecordError(.tryAgainLater, "The store cannot be read", retryAfterSeconds: 5)
    }
  }
}
