import Foundation
import Kernel

/// A text and two that grew from it, merged.
struct MergeVector: Decodable, Sendable {
  var base: String
  var mine: String
  var theirs: String
  var text: String
  /// In the form of several lines, where that is another.
  var lines: String?
  var conflict: Bool
}

/// A record and two that grew from it, merged.
struct RecordVector: Decodable, Sendable {
  enum Value: Decodable, Equatable, Sendable {
    case text(String)
    case number(Int)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }

    var bytes: [UInt8] {
      switch self {
      case .text(let text): Array(text.utf8)
      case .number(let number): Array("\(number)".utf8)
      }
    }
  }

  var base: [String: Value]
  var mine: [String: Value]
  var theirs: [String: Value]
  /// The fields that are merged as texts: "line" or "lines".
  var texts: [String: String]
  var fields: [String: Value]
  var conflicts: [String]

  func record(_ fields: [String: Value]) -> [RecordField] {
    fields.map { name, value in
      let kind: RecordMerge.Kind =
        texts[name].map { .text($0 == "lines" ? .lines : .line) } ?? .value
      return RecordField(name: name, kind: kind, value: value.bytes)
    }
  }
}

/// What is learned of shops.
struct AisleVectors: Decodable, Sendable {
  /// Trips and draggings, one after the other, and the order that is learned from them.
  struct Learning: Decodable, Sendable {
    struct Step: Decodable, Sendable {
      var ticked: [String]?
      var dragged: [String]?
    }

    var steps: [Step]
    var fixed: [String]
    var order: [String]
  }

  /// Stored bytes, in hexadecimal, and what they say.
  struct Stored: Decodable, Sendable {
    var learned: String
    var fixed: [String]
    var order: [String]
    var placed: [String: String]
  }

  /// Stored bytes of three versions, and of what they merge to.
  struct Merging: Decodable, Sendable {
    var base: String
    var mine: String
    var theirs: String
    var learned: String
  }

  var learning: [Learning]
  var stored: [Stored]
  var merging: [Merging]

  static func bytes(_ text: String) -> [UInt8] {
    let digits = text.compactMap(\.hexDigitValue).map(UInt8.init)
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
