import Records

/// One word of a predicate's format.
enum PredicateToken: Hashable {
  /// A name or path of names, perhaps a keyword, or the name of a function with its colons.
  case word(String)
  /// A name that is no keyword: `#name`, or `#"any name"`, which is ours.
  case escapedName(String)
  /// `$NAME`.
  case variable(String)
  /// The digits of a number, without a sign.
  case number(String)
  case text(String)
  /// `%@`, `%K` or a number of `printf`, by its last letter.
  case placeholder(UInt8)
  /// Brackets, commas and operators, two letters at most.
  case symbol(String)
  case end
}

/// Cuts a predicate's format into words.
struct PredicateLexer {
  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ format: String) { bytes = Array(format.utf8) }

  /// The next word; the position is then behind it. Throws what cannot be a word.
  mutating func next() throws(PredicateFault) -> PredicateToken {
    while let byte = peek(), byte <= 0x20 { position += 1 }
    guard let byte = peek() else { return .end }
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""): return .text(try text(byte))
    case UInt8(ascii: "%"): return try placeholder()
    case UInt8(ascii: "#"):
      position += 1
      if let quote = peek(), quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") {
        return .escapedName(try text(quote))
      }
      return .escapedName(try name())
    case UInt8(ascii: "$"):
      position += 1
      return .variable(try name())
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    case UInt8(ascii: "."):
      guard let after = peek(1), Self.isDigit(after) else { return symbol() }
      return .number(try number())
    case _ where Self.isNameStart(byte): return .word(word())
    default: return symbol()
    }
  }

  private func peek(_ ahead: Int = 0) -> UInt8? {
    position + ahead < bytes.count ? bytes[position + ahead] : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
      || byte >= 0x80
  }

  private static func isNamePart(_ byte: UInt8) -> Bool { isNameStart(byte) || isDigit(byte) }

  /// Whether a key is written as it is.
  static func isName(_ key: String) -> Bool {
    key.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      guard let first = part.utf8.first else { return false }
      return isNameStart(first) && part.utf8.allSatisfy(isNamePart)
    }
  }

  /// Digits also come first: a variable may be `$1`.
  private mutating func name() throws(PredicateFault) -> String {
    guard let first = peek(), Self.isNamePart(first) else { throw failure("a name is missing") }
    return word()
  }

  /// A path of names, or the name of a function with its colons.
  private mutating func word() -> String {
    let start = position
    while let byte = peek() {
      let isColon = byte == UInt8(ascii: ":")
      let isDot = byte == UInt8(ascii: ".") && peek(1).map(Self.isNameStart) == true
      guard Self.isNamePart(byte) || isColon || isDot else { break }
      position += 1
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func number() throws(PredicateFault) -> String {
    let start = position
    digits()
    if peek() == UInt8(ascii: "."), let after = peek(1), Self.isDigit(after) {
      position += 1
      digits()
    }
    if let e = peek(), e | 0x20 == UInt8(ascii: "e") {
      position += 1
      if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { position += 1 }
      guard let digit = peek(), Self.isDigit(digit) else { throw failure("an exponent is missing") }
      digits()
    }
    if let byte = peek(), Self.isNamePart(byte) { throw failure("a number runs into a name") }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func digits() {
    while let byte = peek(), Self.isDigit(byte) { position += 1 }
  }

  private mutating func placeholder() throws(PredicateFault) -> PredicateToken {
    position += 1
    // The lengths of numbers: an argument knows its own.
    while let byte = peek(), "hlqLzjt".utf8.contains(byte) { position += 1 }
    guard let letter = peek(), "@KdDiIuUxXoOfFeEgGaA".utf8.contains(letter) else {
      throw failure("% begins no placeholder")
    }
    position += 1
    return .placeholder(letter)
  }

  private mutating func symbol() -> PredicateToken {
    let first = bytes[position]
    position += 1
    if let second = peek() {
      let pair = String(decoding: [first, second], as: UTF8.self)
      if ["==", "!=", "<>", "<=", "=<", ">=", "=>", "&&", "||", "**", ":="].contains(pair) {
        position += 1
        return .symbol(pair)
      }
    }
    return .symbol(String(decoding: [first], as: UTF8.self))
  }

  private mutating func text(_ quote: UInt8) throws(PredicateFault) -> String {
    let start = position
    position += 1
    var text: [UInt8] = []
    while let byte = peek() {
      position += 1
      switch byte {
      case quote: return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += try escape()
      default: text.append(byte)
      }
    }
    position = start
    throw failure("a text has no end")
  }

  private mutating func escape() throws(PredicateFault) -> [UInt8] {
    guard let byte = peek() else { throw failure("a text has no end") }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "x"): return try hexadecimal(2)
    case UInt8(ascii: "u"): return try hexadecimal(4)
    default: return [byte]
    }
  }

  private mutating func hexadecimal(_ count: Int) throws(PredicateFault) -> [UInt8] {
    let digits = bytes[position..<min(position + count, bytes.count)]
    guard digits.count == count,
      let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(code)
    else { throw failure("an escape names no character") }
    position += count
    return Array(String(Character(scalar)).utf8)
  }

  /// An error that tells where it is.
  func failure(_ reason: String) -> PredicateFault {
    PredicateFault(reason: "Unable to parse the format string at byte \(position): \(reason)")
  }
}
