/// Helpers to walk UTF-8 bytes scalar by scalar. The Kernel compares and cuts bytes only: `String ==`
/// and `Character` would pull Unicode's tables into the WebAssembly file, and canonical equivalence is
/// not what the wire or SQL compares by.
extension [UInt8] {
  /// The scalar that starts at `index` and how many bytes it takes. A byte that starts no whole scalar
  /// counts as a scalar of its own, so a walk over any bytes ends.
  @inline(never)
  func scalar(at index: Int) -> (value: UInt32, length: Int) {
    let first = self[index]
    let length = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard length > 1, index + length <= count else { return (UInt32(first), 1) }
    var value = UInt32(first) & (0xFF >> UInt32(length + 1))
    for offset in 1..<length {
      value = value << 6 | UInt32(self[index + offset] & 0x3F)
    }
    return (value, length)
  }

  /// Appends a scalar's UTF-8. The value must be below 0x20_0000.
  @inline(never)
  mutating func append(scalar value: UInt32) {
    if value < 0x80 {
      append(UInt8(value))
      return
    }
    if value < 0x800 {
      append(0xC0 | UInt8(value >> 6))
    } else if value < 0x1_0000 {
      append(0xE0 | UInt8(value >> 12))
      append(0x80 | UInt8(value >> 6 & 0x3F))
    } else {
      append(0xF0 | UInt8(value >> 18))
      append(0x80 | UInt8(value >> 12 & 0x3F))
      append(0x80 | UInt8(value >> 6 & 0x3F))
    }
    append(0x80 | UInt8(value & 0x3F))
  }

  /// Appends a text. (`+= text.utf8` would bring much of String with it into the WebAssembly file.)
  mutating func append(_ text: StaticString) {
    for offset in 0..<text.utf8CodeUnitCount { append(text.byte(offset)) }
  }

  /// The bytes of a part, as text.
  func text(_ range: Range<Int>) -> String {
    String(decoding: self[range], as: UTF8.self)
  }

  /// Whether the part is exactly this text, byte by byte.
  func part(_ range: Range<Int>, is text: StaticString) -> Bool {
    range.count == text.utf8CodeUnitCount && starts(with: text, at: range.lowerBound)
  }

  /// Whether this text stands at `index`.
  func starts(with text: StaticString, at index: Int) -> Bool {
    guard index + text.utf8CodeUnitCount <= count else { return false }
    for offset in 0..<text.utf8CodeUnitCount where self[index + offset] != text.byte(offset) {
      return false
    }
    return true
  }

  /// The same range without the white space at its two ends.
  @inline(never)
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var lower = range.lowerBound
    var upper = lower
    var index = lower
    while index < range.upperBound {
      let (value, length) = scalar(at: index)
      if !isSpace(value) {
        if upper == range.lowerBound { lower = index }
        upper = index + length
      }
      index += length
    }
    return upper == range.lowerBound ? upper..<upper : lower..<upper
  }
}

extension StaticString {
  /// One byte of the text. The offset must be below `utf8CodeUnitCount`.
  func byte(_ offset: Int) -> UInt8 {
    precondition(offset >= 0 && offset < utf8CodeUnitCount)
    return utf8Start[offset]
  }
}

/// White space, control characters, and the invisible ones that separate nothing a shopper could see.
func isSpace(_ value: UInt32) -> Bool {
  switch value {
  case 0...0x20, 0x7F...0xA0, 0x1680, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x205F, 0x2060,
    0x3000, 0xFEFF:
    true
  default:
    false
  }
}

/// Whether a byte is an ASCII digit.
func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
