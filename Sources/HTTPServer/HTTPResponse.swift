/// An answer.
public struct HTTPResponse: Sendable {
  /// The status code: 200 to 599, or sending it traps.
  public var status: Int
  /// The header fields, without `Content-Length`, `Date` and `Connection`, which the server adds. A
  /// `Content-Length` and a field with an empty value are left out.
  public var headers: HTTPHeaders
  /// The body.
  public var body: HTTPResponseBody

  /// Makes an answer.
  public init(
    status: Int = 200, headers: HTTPHeaders = HTTPHeaders(), body: HTTPResponseBody = .bytes([])
  ) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

/// Where the bytes of an answer come from.
public enum HTTPResponseBody: Sendable {
  /// From memory.
  case bytes([UInt8])
  /// From a file, by sendfile, as long as it is when it is opened. 404 if it is no regular file.
  case file(path: String)
  /// From these bytes of a file, by sendfile. 404 if it is no regular file, or too short by now.
  case filePart(path: String, bytes: Range<Int>)
  /// From a stream that lives on after the answer began (server-sent events, progress).
  case stream(HTTPStream)
}
