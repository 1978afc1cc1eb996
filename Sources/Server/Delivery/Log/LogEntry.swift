import Records
import WebServices

/// One line of the log, before it is written.
struct LogEntry: Sendable {
  /// How much a line matters.
  enum Level: Int, Sendable, Comparable, CaseIterable {
    /// The server could not do what it should.
    case error
    /// Something that the owner may want to look at: a refused origin, a cut client.
    case warning
    /// What happens: start, stop, each request.
    case info

    static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }

    /// The word in the log.
    var name: String {
      switch self {
      case .error: "error"
      case .warning: "warning"
      case .info: "info"
      }
    }
  }

  /// What the line says.
  enum Event: Sendable {
    case request(AnsweredRequest)
    case message(String, [(name: String, value: String)])
  }

  let level: Level
  /// In milliseconds since 1970-01-01 UTC.
  let time: Int64
  let event: Event

  /// Letters of a path, message or value that are kept.
  private static let textBytesMax = 1_024

  /// Appends the line: one JSON object and a line feed.
  func append(to bytes: inout [UInt8]) {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("time")
      writer.raw(quotedTime)
      writer.member("level", level.name)
      switch event {
      case .request(let request): Self.write(request, to: &writer)
      case .message(let text, let fields):
        writer.member("message", Self.shortened(text))
        for (name, value) in fields {
          writer.key(name)
          writer.string(Self.shortened(value))
        }
      }
    }
    bytes.append(contentsOf: writer.bytes)
    bytes.append(UInt8(ascii: "\n"))
  }

  private var quotedTime: [UInt8] {
    var bytes = [UInt8(ascii: "\"")]
    ISOTime.append(time, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
    return bytes
  }

  private static func write(_ request: AnsweredRequest, to writer: inout JSONWriter) {
    writer.member("method", shortened(request.method))
    writer.member("path", shortened(request.path))
    writer.member("status", Int64(request.status))
    writer.key("ms")
    writer.double((Double(request.nanoseconds) / 1e3).rounded() / 1e3)
    writer.member("bytes", Int64(request.byteCount))
    writer.member("client", request.clientAddress)
    if let user = request.user { writer.member("user", user.value) }
    if let user = request.actedAs { writer.member("actedAs", user) }
  }

  private static func shortened(_ text: String) -> String {
    guard text.utf8.count > textBytesMax else { return text }
    return String(decoding: text.utf8.prefix(textBytesMax), as: UTF8.self) + "…"
  }
}
