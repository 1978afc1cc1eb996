import HTTPServer
import Records
import WebServices

extension HTTPResponse {
  /// An answer in JSON.
  static func json(status: Int = 200, _ body: [UInt8]) -> HTTPResponse {
    HTTPResponse(status: status, headers: jsonHeaders, body: .bytes(body))
  }

  private static let jsonHeaders: HTTPHeaders = ["Content-Type": "application/json; charset=UTF-8"]

  /// An answer in JSON, written by `body` as the members of one object.
  static func json(status: Int = 200, _ body: (inout JSONWriter) -> Void) -> HTTPResponse {
    var writer = JSONWriter()
    writer.object(body)
    return json(status: status, writer.bytes)
  }

  /// The protocol's error object under its HTTP status; with the page to sign in, where that helps.
  static func error(_ error: RecordError, redirectURL: String? = nil) -> HTTPResponse {
    let uuid = UUID.random()
    var response = json(status: error.code.httpStatus) { writer in
      writer.member("uuid", uuid)
      writer.member("serverErrorCode", error.code.rawValue)
      writer.member("reason", error.reason)
      if let reasonCode = error.reasonCode { writer.member("reasonCode", reasonCode) }
      if let seconds = error.retryAfterSeconds { writer.member("retryAfter", Int64(seconds)) }
      if let redirectURL { writer.member("redirectURL", redirectURL) }
    }
    response.headers.append("X-Apple-Request-UUID", uuid)
    if let seconds = error.retryAfterSeconds {
      response.headers.append("Retry-After", String(seconds))
    }
    return response
  }
}
