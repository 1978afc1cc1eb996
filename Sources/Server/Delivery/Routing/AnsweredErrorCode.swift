import HTTPServer

/// The error code in an answer, for log and figures.
enum AnsweredErrorCode {
  /// An error object begins with its UUID and code, so no more than this is looked at.
  private static let bytesMax = 128
  private static let key = Array("\"serverErrorCode\":\"".utf8)

  /// The code of an answer of 400 and above; nil if it has none.
  static func read(_ response: HTTPResponse) -> String? {
    guard response.status >= 400, case .bytes(let bytes) = response.body else { return nil }
    let head = bytes.prefix(bytesMax)
    guard
      let start = head.indices.first(where: { head[$0...].starts(with: key) }),
      let end = head[(start + key.count)...].firstIndex(of: UInt8(ascii: "\""))
    else { return nil }
    return String(decoding: head[(start + key.count)..<end], as: UTF8.self)
  }
}
