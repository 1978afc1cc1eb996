import Records

/// Reads JSON (RFC 8259) from bytes, strictly: valid UTF-8, no lone surrogates, no name twice in an
/// object, nesting and numbers within bounds.
public struct JSONReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var at = 0
  private let depthMax: Int

  /// Reads one value that fills all of `bytes`. Throws BAD_REQUEST with the offset of the fault.
  public static func read(
    _ bytes: [UInt8], depthMax: Int = Limits.nestingDepth
  ) throws(RecordError) -> JSONValue {
    try bytes.withUnsafeBufferPointer { buffer throws(RecordError) in
      try read(buffer, depthMax: depthMax)
    }
  }

  /// Reads one value that fills all of `bytes`. Throws BAD_REQUEST with the offset of the fault.
  public static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, depthMax: Int = Limits.nestingDepth
  ) throws(RecordError) -> JSONValue {
    var reader = JSONReader(bytes, depthMax: depthMax)
    return try reader.document()
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>, depthMax: Int) {
    self.bytes = bytes
    self.depthMax = depthMax
  }

  private mutating func document() throws(RecordError) -> JSONValue {
    skipSpace()
    let value = try value(depth: 0)
    skipSpace()
    guard at == bytes.count else { throw fault("unexpected text after the value") }
    return value
  }

  private mutating func value(depth: Int) throws(RecordError) -> JSONValue {
    guard at < bytes.count else { throw fault("unexpected end") }
    guard depth < depthMax else { throw fault("nested too deeply") }
    switch bytes[at] {
    case UInt8(ascii: "{"): return .object(try object(depth: depth + 1))
    case UInt8(ascii: "["): return .array(try array(depth: depth + 1))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try literal("true", .bool(true))
    case UInt8(ascii: "f"): return try literal("false", .bool(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    default: return try number()
    }
  }

  private mutating func object(depth: Int) throws(RecordError) -> JSONObject {
    at += 1
    // Most objects have two to four members.
    var object = JSONObject(capacity: 4)
    // Many names are held against a set; a few are compared one by one, which is faster.
    var seen: Set<String>?
    skipSpace()
    if take(UInt8(ascii: "}")) { return JSONObject() }
    repeat {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw fault("expected a name") }
      let name = try string()
      if object.members.count == 16 { seen = Set(object.members.map(\.name)) }
      let isNew = seen?.insert(name).inserted ?? !object.members.contains { $0.name == name }
      guard isNew else { throw fault("the same name twice") }
      skipSpace()
      guard take(UInt8(ascii: ":")) else { throw fault("expected ':'") }
      skipSpace()
      object.append(name, try value(depth: depth))
      skipSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw fault("expected ',' or '}'") }
    return object
  }

  private mutating func array(depth: Int) throws(RecordError) -> [JSONValue] {
    at += 1
    var elements: [JSONValue] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return elements }
    repeat {
      skipSpace()
      elements.append(try value(depth: depth))
      skipSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw fault("expected ',' or ']'") }
    return elements
  }

  private mutating func literal(
    _ text: StaticString, _ value: JSONValue
  ) throws(RecordError) -> JSONValue {
    let count = text.utf8CodeUnitCount
    guard at + count <= bytes.count,
      (0..<count).allSatisfy({ bytes[at + $0] == text.utf8Start[$0] })
    else { throw fault("unexpected text") }
    at += count
    return value
  }

  private var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard at < bytes.count, bytes[at] == byte else { return false }
    at += 1
    return true
  }

  private mutating func skipSpace() {
    while at < bytes.count {
      switch bytes[at] {
      case 0x20, 0x09, 0x0A, 0x0D: at += 1
      default: return
      }
    }
  }

  private func fault(_ what: String) -> RecordError {
    .badRequest("Invalid JSON at byte \(at): \(what)")
  }
}

extension JSONReader {
  private mutating func number() throws(RecordError) -> JSONValue {
    let start = at
    _ = take(UInt8(ascii: "-"))
    guard let first = peek, isDigit(first) else { throw fault("unexpected character") }
    at += 1
    if first != UInt8(ascii: "0") { skipDigits() }
    var isWhole = true
    if take(UInt8(ascii: ".")) {
      isWhole = false
      try expectDigits()
    }
    if let byte = peek, byte | 0x20 == UInt8(ascii: "e") {
      isWhole = false
      at += 1
      if let sign = peek, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { at += 1 }
      try expectDigits()
    }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    if isWhole, text != "-0", let number = Int64(text) { return .integer(number) }
    guard let number = Double(text), number.isFinite else { throw fault("number out of range") }
    return .double(number)
  }

  private mutating func expectDigits() throws(RecordError) {
    guard let byte = peek, isDigit(byte) else { throw fault("expected a digit") }
    skipDigits()
  }

  private mutating func skipDigits() {
    while let byte = peek, isDigit(byte) { at += 1 }
  }

  private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private mutating func string() throws(RecordError) -> String {
    at += 1
    let start = at
    var end = start
    var bits: UInt8 = 0
    while end < bytes.count {
      let byte = bytes[end]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
      bits |= byte
      end += 1
    }
    at = end
    if peek == UInt8(ascii: "\"") {
      let part = UnsafeBufferPointer(rebasing: bytes[start..<at])
      // ASCII is valid, and looking whether it is costs less than the check of the library.
      let text = bits < 0x80 ? String(decoding: part, as: UTF8.self) : try text(part)
      at += 1
      return text
    }
    return try escapedString(from: start)
  }

  /// The slow path, from the first escape on.
  private mutating func escapedString(from start: Int) throws(RecordError) -> String {
    var buffer = Array(bytes[start..<at])
    while let byte = peek {
      at += 1
      switch byte {
      case UInt8(ascii: "\""):
        let result: Result<String, RecordError> = buffer.withUnsafeBufferPointer { part in
          do throws(RecordError) { return .success(try text(part)) } catch {
            return .failure(error)
          }
        }
        return try result.get()
      case UInt8(ascii: "\\"): buffer.append(contentsOf: try escape())
      case 0..<0x20: throw fault("control character in a string")
      default: buffer.append(byte)
      }
    }
    throw fault("unexpected end of a string")
  }

  private mutating func escape() throws(RecordError) -> [UInt8] {
    guard let byte = peek else { throw fault("unexpected end of a string") }
    at += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return try unicodeEscape()
    default: throw fault("unknown escape")
    }
  }

  private mutating func unicodeEscape() throws(RecordError) -> [UInt8] {
    var code = UInt32(try hexDigits())
    if (0xD800..<0xDC00).contains(code) {
      guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
        throw fault("half of a surrogate pair")
      }
      let low = UInt32(try hexDigits())
      guard (0xDC00..<0xE000).contains(low) else { throw fault("half of a surrogate pair") }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw fault("half of a surrogate pair") }
    return Array(String(Character(scalar)).utf8)
  }

  private mutating func hexDigits() throws(RecordError) -> UInt16 {
    guard at + 4 <= bytes.count else { throw fault("unexpected end of a string") }
    var code: UInt16 = 0
    for _ in 0..<4 {
      let byte = bytes[at]
      guard byte < 0x80, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw fault("expected four hexadecimal digits")
      }
      code = code << 4 | UInt16(digit)
      at += 1
    }
    return code
  }

  private func text(_ part: UnsafeBufferPointer<UInt8>) throws(RecordError) -> String {
    guard let text = String(validating: part, as: UTF8.self) else { throw fault("invalid UTF-8") }
    return text
  }
}
