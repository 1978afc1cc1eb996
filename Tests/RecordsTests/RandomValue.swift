import Records
import TestSupport

/// Values at random, edges more often than they deserve.
enum RandomValue {
  /// Of each type that filters can order.
  static let orderedTypes: [@Sendable (inout SplitMix) -> FieldValue] = [
    { .string(text(&$0)) }, { .int64(integer(&$0)) }, { .timestamp(integer(&$0)) },
    { .double(double(&$0)) }, { .bytes(bytes(&$0)) },
  ]

  static func text(_ random: inout SplitMix) -> String {
    let alphabet = [
      "a", "A", "b", "Z", "\0", "\u{1}", "\u{2}", "é", "É", "İ", "ß", "Σ", "ς", "😀", " ",
      "e\u{301}", "\u{10FFFF}",
    ]
    guard random.chance(5) else {
      return (0..<random.below(5)).map { _ in random.pick(alphabet) }.joined()
    }
    let long = (0..<500 + random.below(20)).map { _ in
      random.chance(99) ? "a" : random.pick(alphabet)
    }
    return long.joined()
  }

  static func integer(_ random: inout SplitMix) -> Int64 {
    let edges: [Int64] = [.min, .min + 1, -256, -1, 0, 1, 255, 256, 1 << 53, .max - 1, .max]
    return random.chance(50) ? random.pick(edges) : Int64(bitPattern: random.next())
  }

  static func double(_ random: inout SplitMix) -> Double {
    let edges: [Double] = [
      -.greatestFiniteMagnitude, -1, -.leastNormalMagnitude, -.leastNonzeroMagnitude, -0.0, 0,
      .leastNonzeroMagnitude, .leastNormalMagnitude, 0.1, 1, 1e22, .greatestFiniteMagnitude,
    ]
    if random.chance(50) { return random.pick(edges) }
    let number = Double(bitPattern: random.next())
    return number.isFinite ? number : 0.5
  }

  static func bytes(_ random: inout SplitMix) -> [UInt8] {
    let edges: [UInt8] = [0, 1, 2, 254, 255]
    guard random.chance(5) else { return (0..<random.below(4)).map { _ in random.pick(edges) } }
    return (0..<508 + random.below(8)).map { _ in random.chance(99) ? 7 : random.pick(edges) }
  }
}

extension FieldValue {
  /// Whether the key leaves out the end of the value.
  var isCutInKeys: Bool {
    switch self {
    case .string(let text): SortKey.equalTexts(text) == nil
    case .bytes(let bytes): bytes.count > SortKey.textBytes
    default: false
    }
  }
}
