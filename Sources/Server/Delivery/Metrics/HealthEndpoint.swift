import HTTPServer
import RecordStore
import Records
import WebServices

/// `GET /healthz`: whether the store can be read.
struct HealthEndpoint: RoutedEndpoint {
  let storage: Storage

  func methods(at path: String) -> MethodSet { .get }

  func bodyPlan(for head: HTTPRequestHead) -> HTTPBodyPlan { .collect(maxBytes: 0) }

  func respond(
    to request: ServerRequest, _ reply: @escaping @Sendable (HTTPResponse) -> Void
  ) {
    do {
      _ = try storage.read { try StoreID($0) }
      reply(.json { $0.member("status", "ok") })
    } catch {
      reply(.error(RecordError(.tryAgainLater, "The store cannot be read")))
    }
  }
}
