/// The character classes of RFC 9110 and RFC 9112.
enum HTTPSyntax {
  /// Whether a byte may stand in a method or a field name (`tchar`).
  static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: "'"), UInt8(ascii: "*"),
      UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "`"),
      UInt8(ascii: "|"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// Whether a byte keeps to its line: not CR, LF or NUL.
  static func isLineText(_ byte: UInt8) -> Bool { byte != 13 && byte != 10 && byte != 0 }

  /// Whether a byte may stand in a received field value: text, space or tab.
  static func isValueText(_ byte: UInt8) -> Bool { (byte >= 0x20 && byte != 0x7f) || byte == 9 }

  /// Whether a byte may stand in a request target: anything visible.
  static func isTargetText(_ byte: UInt8) -> Bool { byte > 0x20 && byte != 0x7f }

  /// Compares two texts, ASCII letters without case.
  static func equalIgnoringCase(
    _ left: some Collection<UInt8>, _ right: some Collection<UInt8>
  ) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { lowercased($0) == lowercased($1) }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }
}
