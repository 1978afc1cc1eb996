/// Takes a schema's text apart. Comments are passed over: `//` and `--` to the end of the line, and `/* */`.
struct SchemaLexer {
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  private var column = 1

  init(_ text: [UInt8]) { bytes = text }

  private var place: SchemaTextPlace { SchemaTextPlace(line: line, column: column) }
  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// The next piece; at the end of the text always its end.
  mutating func token() throws(SchemaTextError) -> SchemaToken {
    try skipBlanks()
    let place = place
    guard let byte = next else { return SchemaToken(kind: .end, place: place) }
    if Self.isLetter(byte) { return SchemaToken(kind: .word(word()), place: place) }
    switch byte {
    case UInt8(ascii: "\""):
      return SchemaToken(kind: .quoted(try quoted(from: place)), place: place)
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: ","), UInt8(ascii: ";"):
      step()
      return SchemaToken(kind: .symbol(byte), place: place)
    default:
      throw .fault("Encountered \(Self.shown(byte)), which begins nothing", at: place)
    }
  }

  private mutating func step() {
    // A character of several bytes is one column.
    if bytes[index] == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if bytes[index] & 0xC0 != 0x80 {
      column += 1
    }
    index += 1
  }

  private mutating func skipBlanks() throws(SchemaTextError) {
    while let byte = next {
      let following = index + 1 < bytes.count ? bytes[index + 1] : 0
      switch (byte, following) {
      case (0x20, _), (0x09, _), (0x0A, _), (0x0D, _): step()
      case (UInt8(ascii: "/"), UInt8(ascii: "/")), (UInt8(ascii: "-"), UInt8(ascii: "-")):
        while let byte = next, byte != 0x0A { step() }
      case (UInt8(ascii: "/"), UInt8(ascii: "*")): try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(SchemaTextError) {
    let start = place
    step()
    step()
    while let byte = next {
      step()
      if byte == UInt8(ascii: "*"), next == UInt8(ascii: "/") { return step() }
    }
    throw .fault("The comment has no end", at: start)
  }

  private mutating func word() -> String {
    let start = index
    while let byte = next, Self.isLetter(byte) || Self.isDigit(byte) || byte == 0x5F { step() }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func quoted(from start: SchemaTextPlace) throws(SchemaTextError) -> String {
    step()
    let first = index
    while let byte = next, byte != UInt8(ascii: "\n") {
      if byte == UInt8(ascii: "\"") {
        defer { step() }
        guard let name = String(validating: bytes[first..<index], as: UTF8.self) else { break }
        return name
      }
      step()
    }
    throw .fault("The name in quotation marks has no end on its line", at: start)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func shown(_ byte: UInt8) -> String {
    (0x21..<0x7F).contains(byte)
      ? "\"\(UnicodeScalar(byte))\"" : "the byte \(String(byte, radix: 16, uppercase: true))"
  }
}
