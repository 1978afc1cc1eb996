/// Writes the answer of a call: little-endian words, numbers as the bits of a Double (NaN: absent), texts
/// as their length in bytes (all ones: absent) and UTF-8. Not inlined, to keep the
/// file small.
struct WireWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(byte: UInt8) { bytes.append(byte) }

  @inline(never)
  mutating func write(word: UInt32) {
    for shift in [0, 8, 16, 24] as [UInt32] { bytes.append(UInt8(word >> shift & 0xFF)) }
  }

  mutating func write(number: Double?) {
    guard let number else { return write(number: Double.nan) }
    let bits = number.bitPattern
    write(word: UInt32(truncatingIfNeeded: bits))
    write(word: UInt32(truncatingIfNeeded: bits >> 32))
  }

  @inline(never)
  mutating func write(text: String?) {
    guard let text else { return write(word: UInt32.max) }
    write(blob: Array(text.utf8))
  }

  @inline(never)
  mutating func write(blob: [UInt8]) {
    write(word: UInt32(blob.count))
    bytes += blob
  }
}
