import HTTPServer
import Records

/// The console of the owner and of developers: everything under `/multe/1/console/`.
final class ConsoleEndpoint: RoutedEndpoint {
  /// What the console works on.
  struct Parts: Sendable {
    let accounts: Accounts
    /// What answers calls of the record protocol.
    let records: any Endpoint
    let watch: RequestWatch
    /// The container of the household app.
    let household: String
    let version: String
    /// Told who acted as whom, for the log.
    let noteActing: @Sendable ([(name: String, value: String)]) -> Void
  }

  /// Tells as whom a call was made.
  static let actedAsHeader = "X-Multe-Acted-As"
  /// Changes that wait.
  private static let waitingMax = 256

  private let parts: Parts
  private let errands = WorkQueue(threads: 1, waitingMax: waitingMax)

  /// A console.
  init(_ parts: Parts) { self.parts = parts }

  /// Finishes what waits, and ends the thread.
  func stop() { errands.stop() }

  func methods(at path: String) -> MethodSet { ConsoleRoute(path: path)?.methods ?? [] }

  func bodyPlan(for head: HTTPRequestHead) -> HTTPBodyPlan {
    .collect(maxBytes: Limits.requestBytes)
  }

  func respond(
    to request: ServerRequest, _ reply: @escaping @Sendable (HTTPResponse) -> Void
  ) {
    guard let route = ConsoleRoute(path: request.path) else {
      return reply(.error(.routeNotFound))
    }
    let call = ConsoleCall(request: request, route: route, parts: parts)
    if request.http.head.method == "GET" || route.isCall { return call.run(reply) }
    guard errands.add({ call.run(reply) }) else {
      return reply(.error(RecordError(.throttled, "Too many changes wait", retryAfterSeconds: 5)))
    }
  }
}

extension ConsoleRoute {
  /// Whether it is a call of the record protocol, which waits for nothing itself.
  fileprivate var isCall: Bool { if case .call = self { true } else { false } }
}
