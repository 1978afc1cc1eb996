/// Writes JSON into a buffer. Commas are put where they belong; texts are escaped here and nowhere
/// else.
public struct JSONWriter {
  /// What has been written.
  public private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// An empty buffer.
  public init(capacity: Int = 256) { bytes.reserveCapacity(capacity) }

  /// Writes `{`, the members that `body` writes, and `}`.
  public mutating func object(_ body: (inout JSONWriter) -> Void) {
    open(UInt8(ascii: "{"))
    body(&self)
    close(UInt8(ascii: "}"))
  }

  /// Writes `[`, the elements that `body` writes, and `]`.
  public mutating func array(_ body: (inout JSONWriter) -> Void) {
    open(UInt8(ascii: "["))
    body(&self)
    close(UInt8(ascii: "]"))
  }

  /// Writes `{` and leaves the object open.
  public mutating func open(_ bracket: UInt8) {
    comma()
    bytes.append(bracket)
    needsComma = false
  }

  /// Closes what ``open(_:)`` opened.
  public mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  /// Writes the name of a member; its value follows.
  public mutating func key(_ name: StaticString) {
    comma()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes the name of a member, escaped; its value follows.
  public mutating func key(_ name: String) {
    comma()
    quoted(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a string.
  public mutating func string(_ text: String) {
    comma()
    quoted(text)
    needsComma = true
  }

  /// Writes an integer.
  public mutating func integer(_ number: Int64) {
    comma()
    digits(number)
    needsComma = true
  }

  /// Writes a finite number in the shortest form that reads back the same.
  public mutating func double(_ number: Double) {
    comma()
    bytes.append(contentsOf: number.description.utf8)
    needsComma = true
  }

  /// Writes a truth value.
  public mutating func bool(_ value: Bool) { literal(value ? "true" : "false") }

  /// Writes null.
  public mutating func null() { literal("null") }

  /// Copies one or more finished values or members, separated by commas.
  public mutating func raw(_ json: some Sequence<UInt8>) {
    comma()
    bytes.append(contentsOf: json)
    needsComma = true
  }

  /// Copies finished values or members, from memory that SQLite or a file owns.
  public mutating func raw(_ json: UnsafeRawBufferPointer) {
    comma()
    bytes.append(contentsOf: json)
    needsComma = true
  }

  /// Makes room for so many further bytes at once.
  public mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  /// Copies the rest of an open object, its end included.
  mutating func finished(_ members: UnsafeRawBufferPointer, _ end: [UInt8]) {
    bytes.append(contentsOf: members)
    end.withUnsafeBytes { bytes.append(contentsOf: $0) }
    needsComma = true
  }

  private mutating func literal(_ text: StaticString) {
    comma()
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    needsComma = true
  }

  private mutating func comma() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func digits(_ number: Int64) {
    if number >= 0 && number < 10 {
      bytes.append(0x30 + UInt8(number))
    } else {
      bytes.append(contentsOf: number.description.utf8)
    }
  }

  private mutating func quoted(_ text: String) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { utf8 in
      var start = 0
      for index in utf8.indices {
        let byte = utf8[index]
        guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
          continue
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
        escape(byte)
        start = index + 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    default:
      let hex = Array("0123456789abcdef".utf8)
      bytes.append(contentsOf: "u00".utf8)
      bytes.append(hex[Int(byte >> 4)])
      bytes.append(hex[Int(byte & 15)])
    }
  }
}

extension JSONWriter {
  /// Writes a member with a string.
  public mutating func member(_ name: StaticString, _ text: String) {
    key(name)
    string(text)
  }

  /// Writes a member with an integer.
  public mutating func member(_ name: StaticString, _ number: Int64) {
    key(name)
    integer(number)
  }

  /// Writes a member with a truth value.
  public mutating func member(_ name: StaticString, _ value: Bool) {
    key(name)
    bool(value)
  }

  /// Writes any value.
  public mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .integer(let number): integer(number)
    case .double(let number): double(number)
    case .string(let text): string(text)
    case .array(let elements): array { for element in elements { $0.value(element) } }
    case .object(let object):
      self.object {
        for member in object.members {
          $0.key(member.name)
          $0.value(member.value)
        }
      }
    }
  }
}
