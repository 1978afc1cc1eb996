import HTTPServer
import Records

/// What answers the requests of one part of the address space.
protocol Endpoint: Sendable {
  /// What becomes of the body of a request that this endpoint will answer.
  func bodyPlan(for head: HTTPRequestHead) -> HTTPBodyPlan
  /// Whether the address of a request is by itself the proof that its body may be read, however large.
  /// Throws what is to be told of an address that was such a proof, or never.
  func isAddressProof(_ head: HTTPRequestHead) throws(RecordError) -> Bool
  /// Answers once, at once or later, from any thread.
  func respond(to request: ServerRequest, _ reply: @escaping @Sendable (HTTPResponse) -> Void)
  /// How a request is told that its caller, or the page that it comes from, is not let in.
  func refusal(_ error: RecordError, of head: HTTPRequestHead, at path: String) -> HTTPResponse
}

extension Endpoint {
  func bodyPlan(for head: HTTPRequestHead) -> HTTPBodyPlan {
    .collect(maxBytes: Limits.requestBytes)
  }

  func isAddressProof(_ head: HTTPRequestHead) throws(RecordError) -> Bool { false }

  func refusal(_ error: RecordError, of head: HTTPRequestHead, at path: String) -> HTTPResponse {
    .error(error)
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
  /// What stands before ``path`` in the address that the client used: the base path, or a proxy's folders.
  var basePath = ""

  /// What stands before ``path`` in an absolute address of the server as the client sees it.
  ///
  /// A proxy that nobody told us about may speak TLS for us. Our own page then says so: it cannot choose its
  /// `Origin`, and addresses under plain HTTP would be of no use to it.
  var address: String {
    let secure = "https://" + origin.dropFirst("http://".count)
    let isSecure = origin.hasPrefix("http://") && http.head.headers["Origin"] == secure
    return (isSecure ? secure : origin) + basePath
  }

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
  /// The key of that API token.
  var apiTokenKey: Int64?
  /// The web auth token to use from now on, if the one in the request is of a row.
  var nextWebAuthToken: Secret?
  /// That a key signed the request, which is not proven yet. Names no user.
  var signature: SignatureClaim?
  /// Whether the owner of the server asks, at its command line or console: no grant binds them, and a user
  /// is whom they act for.
  var isAdministrator = false

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
