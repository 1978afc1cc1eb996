import HTTPServer

/// What lets pages of other sites use the record server with an API token.
///
/// Any site may: the token in the address is the proof, and browsers neither send nor accept cookies
/// where the answer allows every origin.
enum CORS {
  /// Whether a request shows an API token, good or not. A preflight has the address of its request.
  static func applies(_ query: [(name: String, value: String)]) -> Bool {
    query.contains { $0.name == "ckAPIToken" }
  }

  /// Lets the page read the answer.
  static func allow(_ headers: inout HTTPHeaders) {
    headers.append("Access-Control-Allow-Origin", "*")
    headers.append(
      "Access-Control-Expose-Headers",
      "X-Apple-CloudKit-Web-Auth-Token, X-Apple-Request-UUID, Retry-After")
  }

  /// Lets the browser send the request that it asks about.
  static func allowRequest(_ headers: inout HTTPHeaders) {
    headers.append("Access-Control-Allow-Methods", "GET, POST, OPTIONS")
    headers.append("Access-Control-Allow-Headers", "content-type")
    headers.append("Access-Control-Max-Age", "86400")
  }
}
