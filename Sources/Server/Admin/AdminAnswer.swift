import Records
import WebServices

/// One line of a command's answer.
enum AdminAnswer: Equatable {
  /// A line for people.
  case text(String)
  /// The command is done.
  case done
  /// The command failed, in words.
  case failed(String)

  /// The line, with its line feed.
  var line: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      switch self {
      case .text(let text): writer.member("text", text)
      case .done: writer.member("done", true)
      case .failed(let reason): writer.member("error", reason)
      }
    }
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  /// Reads a line; nil if it is none.
  init?(line: [UInt8]) {
    guard let object = try? JSONReader.read(line).object else { return nil }
    if let text = object["text"]?.string {
      self = .text(text)
    } else if let reason = object["error"]?.string {
      self = .failed(reason)
    } else {
      self = .done
    }
  }
}
