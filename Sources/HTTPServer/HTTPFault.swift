/// Why the server itself refuses a request.
public struct HTTPFault: Error, Sendable, Equatable {
  /// The status code.
  public let status: Int
  /// CloudKit's code for it.
  public let serverErrorCode: String
  /// A sentence for people, of letters and spaces.
  public let reason: String

  /// The answer as JSON.
  var response: HTTPResponse {
    let json = #"{"serverErrorCode":"\#(serverErrorCode)","reason":"\#(reason)"}"#
    let headers: HTTPHeaders = ["Content-Type": "application/json; charset=UTF-8"]
    return HTTPResponse(status: status, headers: headers, body: .bytes(Array(json.utf8)))
  }
}

extension HTTPFault {
  /// The head breaks RFC 9112, or leaves open where the body ends.
  static func badRequest(_ reason: String) -> HTTPFault {
    HTTPFault(status: 400, serverErrorCode: "BAD_REQUEST", reason: reason)
  }

  /// The query has more parameters than a connection's memory holds.
  static let tooManyParameters = HTTPFault(
    status: 414, serverErrorCode: "BAD_REQUEST", reason: "The query has too many parameters")

  /// The body is longer than its plan allows.
  static let bodyTooLarge = HTTPFault(
    status: 413, serverErrorCode: "QUOTA_EXCEEDED", reason: "The request body is too large")

  /// The file to be sent does not exist.
  static let fileMissing = HTTPFault(
    status: 404, serverErrorCode: "NOT_FOUND", reason: "The file does not exist")

  /// A file could not be read or written, or a handler gave no answer.
  static let internalError = HTTPFault(
    status: 500, serverErrorCode: "INTERNAL_ERROR", reason: "The server failed")

  /// The disk has no room for a body.
  static let noRoom = HTTPFault(
    status: 503, serverErrorCode: "TRY_AGAIN_LATER", reason: "The disk of the server is full")

  /// The server stops.
  static let stopping = HTTPFault(
    status: 503, serverErrorCode: "TRY_AGAIN_LATER", reason: "The server is stopping")
}
