import HTTPServer
import Records

/// What answers the requests of one part of the address space.
protocol Endpoint: Sendable {
  /// What becomes of the body of a request that this endpoint will answer.
  func bodyPlan(for head: HTTPRequestHead) -> HTTPBodyPlan
  /// Answers once, at once or later, from any thread.
  func respond(to request: ServerRequest, _ reply: @escaping @Sendable (HTTPResponse) -> Void)
}

extension Endpoint {
  func bodyPlan(for head: HTTPRequestHead) -> HTTPBodyPlan {
    .collect(maxBytes: Limits.requestBytes)
  }
}

/// A request with what the server found out about it.
struct ServerRequest: Sendable {
  /// The request as it came.
  let http: HTTPRequest
  /// The decoded path below the server's base path, starting with `/`.
  let path: String
  /// The decoded query.
  let query: [(name: String, value: String)]
  /// The address of the client, seen through trusted proxies.
  let clientAddress: String
  /// The scheme and authority under which the client sees the server: `https://lists.example.org`.
  let origin: String
  /// Who asks.
  let caller: Caller

  /// The first value of a query parameter.
  func query(_ name: String) -> String? { query.first { $0.name == name }?.value }
}

/// Who asks, by which proof.
struct Caller: Sendable, Hashable {
  /// The signed-in user; nil for an anonymous caller.
  var user: UserRecordName?
  /// The key of the browser session, if that is the proof.
  var session: Int64?
  /// What an API token in the request is good for.
  var apiToken: APITokenScope?
  /// Whether the user is a guest, who may do what ``GuestAccess`` allows.
  var isGuest = false

  /// Nobody, without any token.
  static let nobody = Caller(user: nil, session: nil, apiToken: nil)
}

/// What an API token gives access to.
struct APITokenScope: Sendable, Hashable {
  /// The container, as in `iCloud.multe`.
  let container: String
  /// The environment.
  let environment: Environment
}
