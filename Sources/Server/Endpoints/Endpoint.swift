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
}

extension Endpoint {
  func bodyPlan(for head: HTTPRequestHead) -> HTTPBodyPlan {
    .collect(maxBytes: Limits.requestBytes)
  }

  func isAddressProof(_ head: HTTPRequestHead) throws(RecordError) -> Bool { false }
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

  /// What absolute addresses begin with.
  ///
  /// A proxy that nobody told us about may speak TLS for us. Our own page then says so: it cannot choose its
  /// `Origin`, and addresses under plain HTTP would be of no use to it.
  var base: BaseAddress {
    let secure = "https://" + origin.dropFirst("http://".count)
    let isSecure = origin.hasPrefix("http://") && http.head.headers["Origin"] == secure
    return BaseAddress(
      origin: isSecure ? secure : origin, rawPath: http.head.rawPath, path: path)
  }

  /// The first value of a query parameter.
  func query(_ name: String) -> String? { query.first { $0.name == name }?.value }
}

/// Scheme, authority and the folders before our own paths, as the client sees them: what absolute addresses
/// begin with. Put together only where an answer has such an address.
struct BaseAddress: Sendable {
  let origin: String
  /// The path as sent.
  let rawPath: String
  /// The decoded path below the base path.
  let path: String

  /// The address, without a `/` at its end. An escape hides no `/`, so as many folders are taken off the
  /// path as sent as the path below has.
  var text: String {
    let depth = path.utf8.reduce(0) { $1 == UInt8(ascii: "/") ? $0 + 1 : $0 }
    let parts = rawPath.split(separator: "/", omittingEmptySubsequences: false)
    return origin + parts.dropLast(depth).joined(separator: "/")
  }
}

/// Who asks, by which proof.
struct Caller: Sendable, Hashable {
  /// The signed-in user; nil for an anonymous caller.
  var user: UserRecordName?
  /// The key of the browser session, if that is the proof.
  var session: Int64?
  /// What an API token in the request is good for.
  var apiToken: APITokenScope?

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
