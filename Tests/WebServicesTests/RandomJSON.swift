import TestSupport
import WebServices

/// JSON values at random.
enum RandomJSON {
  static func value(_ random: inout SplitMix, depth: Int) -> JSONValue {
    switch random.below(depth < 5 ? 8 : 6) {
    case 0: return .null
    case 1: return .bool(random.chance(50))
    case 2: return .integer(random.pick([0, -1, .min, .max, Int64(bitPattern: random.next())]))
    case 3:
      let number = Double(bitPattern: random.next())
      return .double(number.isFinite ? number : -0.0)
    case 4, 5: return .string(text(&random))
    case 6: return .array((0..<random.below(5)).map { _ in value(&random, depth: depth + 1) })
    default: return object(&random, depth: depth)
    }
  }

  static func text(_ random: inout SplitMix) -> String {
    let parts = ["a", "\"", "\\", "\n", "\0", "\u{1F}", "\u{7F}", "é", "😀", "/", "\u{2028}"]
    return (0..<random.below(6)).map { _ in random.pick(parts) }.joined()
  }

  static func written(_ value: JSONValue) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(value)
    return writer.bytes
  }

  /// Objects can be made by reading only.
  private static func object(_ random: inout SplitMix, depth: Int) -> JSONValue {
    var writer = JSONWriter()
    writer.object { writer in
      for index in 0..<random.below(20) {
        writer.key("\(text(&random))\(index)")
        writer.value(value(&random, depth: depth + 1))
      }
    }
    return try! JSONReader.read(writer.bytes)
  }
}
