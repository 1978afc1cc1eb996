/// Reads the arguments of a call. Every read checks the bounds; after a failed one `isValid` is false and
/// stays so. The reads are not inlined, which keeps the file small: each call makes several.
struct WireReader {
  private let bytes: [UInt8]
  private var index = 0

  /// Whether all reads so far were within the bytes and nothing but the end was left.
  private(set) var isValid = true

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether the reads took the bytes exactly.
  var isComplete: Bool { isValid && index == bytes.count }

  mutating func number() -> Double {
    let low = UInt64(word())
    return Double(bitPattern: UInt64(word()) << 32 | low)
  }

  @inline(never)
  mutating func byte() -> UInt8 {
    guard isValid, index < bytes.count else {
      isValid = false
      return 0
    }
    index += 1
    return bytes[index - 1]
  }

  /// A text, or nil for an absent one.
  @inline(never)
  mutating func text() -> String? {
    part().map { String(decoding: $0, as: UTF8.self) }
  }

  /// Bytes; none if they are absent.
  @inline(never)
  mutating func blob() -> [UInt8] {
    part().map { Array($0) } ?? []
  }

  /// A count and as many texts.
  @inline(never)
  mutating func texts() -> [String] {
    var texts: [String] = []
    var count = word()
    while isValid, count > 0 {
      count -= 1
      texts.append(text() ?? "")
    }
    return texts
  }

  @inline(never)
  private mutating func part() -> ArraySlice<UInt8>? {
    let count = word()
    guard isValid, count != UInt32.max else { return nil }
    guard count <= UInt32(bytes.count - index) else {
      isValid = false
      return nil
    }
    let start = index
    index += Int(count)
    return bytes[start..<index]
  }

  @inline(never)
  mutating func word() -> UInt32 {
    guard isValid, bytes.count - index >= 4 else {
      isValid = false
      return 0
    }
    var word: UInt32 = 0
    for offset in 0..<4 {
      word |= UInt32(bytes[index + offset]) << UInt32(offset * 8)
    }
    index += 4
    return word
  }
}
