/// What stands before an item in its line: a bullet or number, then perhaps a check box.
struct LineMark {
  /// Whether the box was ticked.
  private(set) var isChecked = false

  /// The line without its marks; empty if there is nothing else.
  private(set) var rest: Range<Int>

  private static let bullets: [StaticString] = [
    "-", "*", "+", "•", "–", "—", "·", "‣", "◦", "▪", "●", "○", "⁃",
  ]
  private static let openBoxes: [StaticString] = ["[ ]", "[]", "☐", "⬜", "□", "▢"]
  private static let tickedBoxes: [StaticString] = [
    "[x]", "[X]", "☑", "☒", "✓", "✔", "✅", "⊠",
  ]

  /// Reads the marks of a trimmed line.
  init(_ bytes: [UInt8], _ line: Range<Int>) {
    rest = line
    if let end = Self.numbering(bytes, rest) ?? Self.bullet(bytes, rest) {
      rest = bytes.trimmed(end..<rest.upperBound)
    }
    if let end = Self.box(bytes, rest, Self.openBoxes) {
      rest = bytes.trimmed(end..<rest.upperBound)
    } else if let end = Self.box(bytes, rest, Self.tickedBoxes) {
      rest = bytes.trimmed(end..<rest.upperBound)
      isChecked = true
    }
  }

  /// A bullet needs white space behind it, or nothing: "-18 °C" has none.
  private static func bullet(_ bytes: [UInt8], _ line: Range<Int>) -> Int? {
    for mark in bullets where bytes.starts(with: mark, at: line.lowerBound) {
      let end = line.lowerBound + mark.utf8CodeUnitCount
      if isBreak(bytes, end, line) { return end }
    }
    return nil
  }

  /// "1. " and "2) ", up to three digits.
  private static func numbering(_ bytes: [UInt8], _ line: Range<Int>) -> Int? {
    var end = line.lowerBound
    while end < line.upperBound, isDigit(bytes[end]), end - line.lowerBound < 3 { end += 1 }
    guard end > line.lowerBound, end < line.upperBound, bytes[end] == 0x2E || bytes[end] == 0x29,
      isBreak(bytes, end + 1, line)
    else { return nil }
    return end + 1
  }

  /// A box of ASCII needs white space behind it, a sign of its own does not.
  private static func box(
    _ bytes: [UInt8], _ line: Range<Int>, _ boxes: [StaticString]
  ) -> Int? {
    for box in boxes where bytes.starts(with: box, at: line.lowerBound) {
      var end = line.lowerBound + box.utf8CodeUnitCount
      guard end <= line.upperBound else { continue }
      if bytes[line.lowerBound] == 0x5B {
        if isBreak(bytes, end, line) { return end }
        continue
      }
      if end + 3 <= line.upperBound, bytes.starts(with: "\u{FE0F}", at: end) { end += 3 }
      return end
    }
    return nil
  }

  private static func isBreak(_ bytes: [UInt8], _ index: Int, _ line: Range<Int>) -> Bool {
    index == line.upperBound || index < line.upperBound && isSpace(bytes.scalar(at: index).value)
  }
}

extension LineMark {
  /// Whether a line only divides: three or more of "-", "*", "_" or "=", with or without spaces.
  static func isRule(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
    var count = 0
    for byte in bytes[line] where byte != 0x20 {
      guard byte == bytes[line.lowerBound] else { return false }
      count += 1
    }
    let first = bytes[line.lowerBound]
    return count >= 3 && (first == 0x2D || first == 0x2A || first == 0x5F || first == 0x3D)
  }

  /// The title of a heading: "## Dairy ##", or a line without marks that ends in a colon.
  static func heading(_ bytes: [UInt8], _ line: Range<Int>) -> Range<Int>? {
    var start = line.lowerBound
    while start < line.upperBound, bytes[start] == 0x23 { start += 1 }
    let level = start - line.lowerBound
    if level > 0, level <= 6, isBreak(bytes, start, line) {
      var title = bytes.trimmed(start..<line.upperBound)
      while let last = bytes[title].last, last == 0x23 { title = title.dropLast() }
      title = bytes.trimmed(title)
      return title.isEmpty ? nil : title
    }
    guard level == 0, bytes[line.upperBound - 1] == 0x3A,
      LineMark(bytes, line).rest.lowerBound == line.lowerBound
    else { return nil }
    let title = bytes.trimmed(line.dropLast())
    return title.isEmpty ? nil : title
  }
}
