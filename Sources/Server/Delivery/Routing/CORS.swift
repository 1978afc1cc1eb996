import HTTPServer
import Records

/// What lets pages of other sites use the record server with an API token.
///
/// The token's maker said whose: every page's, or those of some origins. No answer allows credentials, so
/// browsers neither send nor accept cookies with such calls.
enum CORS: Sendable, Hashable {
  /// No page of another site: the request shows no API token, or comes from no page.
  case none
  /// Every page.
  case any
  /// The pages of one origin.
  case one(String)

  /// What a request is answered with. A preflight has the address of its request, so it is answered alike.
  ///
  /// Throws ACCESS_DENIED for a page that the token does not allow.
  init(
    _ head: HTTPRequestHead, _ query: [(name: String, value: String)], _ view: ClientView,
    _ allowed: ([(name: String, value: String)]) -> AllowedOrigins
  ) throws(RecordError) {
    self = .none
    guard query.contains(where: { $0.name == "ckAPIToken" }), let origin = head.headers["Origin"]
    else { return }
    let origins = allowed(query)
    guard origins != .any else {
      self = .any
      return
    }
    guard !OriginCheck.isOwn(origin, view) else { return }
    guard let page = WebOrigin(origin), origins.allow(page) else {
      throw RecordError(
        .accessDenied,
        """
        The API token does not allow pages of \(origin.prefix(AccountLimits.originBytes)); \
        add the origin to the token, or use another one
        """)
    }
    self = .one(page.text)
  }

  /// Lets the page read the answer.
  func allow(_ headers: inout HTTPHeaders) {
    switch self {
    case .none: return
    case .any: headers.append("Access-Control-Allow-Origin", "*")
    case .one(let origin):
      headers.append("Access-Control-Allow-Origin", origin)
      headers.append("Vary", "Origin")
    }
    headers.append(
      "Access-Control-Expose-Headers",
      "X-Apple-CloudKit-Web-Auth-Token, X-Apple-Request-UUID, Retry-After")
  }

  /// Lets the browser send the request that it asks about.
  func allowRequest(_ headers: inout HTTPHeaders) {
    guard self != .none else { return }
    headers.append("Access-Control-Allow-Methods", "GET, POST, OPTIONS")
    headers.append("Access-Control-Allow-Headers", "content-type")
    headers.append("Access-Control-Max-Age", "86400")
  }
}
