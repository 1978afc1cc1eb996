/// Writes zips by hand, so that tests can tell lies that no library tells.
struct RawZip {
  struct Entry {
    var name: [UInt8]
    var bytes: [UInt8]
    /// Bit 11: the name is UTF-8. Bit 0: encrypted.
    var flags: UInt16 = 0
    var method: UInt16 = 0
    var checksum: UInt32?
    /// Unix mode; 0o100644 is an ordinary file.
    var mode: UInt32 = 0o100644
  }

  var entries: [Entry] = []
  var comment: [UInt8] = []
  /// Whether to write the end records of zip64, as archives of 4 GB have.
  var isLarge = false

  init(_ entries: [Entry] = []) {
    self.entries = entries
  }

  init(_ contents: [Content]) {
    entries = contents.map { Entry(name: $0.name, bytes: $0.bytes) }
  }

  /// The archive's bytes.
  func bytes() -> [UInt8] {
    var out: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      let offset = out.count
      out += [0x50, 0x4B, 3, 4] + common(entry) + entry.name + entry.bytes
      directory += [0x50, 0x4B, 1, 2] + number(0x031E, 2) + common(entry) + number(0, 6)
      directory += number(UInt64(entry.mode) << 16, 4) + number(UInt64(offset), 4) + entry.name
    }
    return out + directory + end(directory.count, place: out.count)
  }

  /// The end record, with the records of zip64 before it if the zip is to be large.
  private func end(_ size: Int, place: Int) -> [UInt8] {
    let count = UInt64(entries.count)
    var out: [UInt8] = []
    if isLarge {
      out += [0x50, 0x4B, 6, 6] + number(44, 8) + number(45, 2) + number(45, 2) + number(0, 8)
      out += number(count, 8) + number(count, 8) + number(UInt64(size), 8)
      out += number(UInt64(place), 8)
      out += [0x50, 0x4B, 6, 7] + number(0, 4) + number(UInt64(place + size), 8) + number(1, 4)
    }
    let shown = isLarge ? 0xFFFF : min(count, 0xFFFF)
    out += [0x50, 0x4B, 5, 6] + number(0, 4) + number(shown, 2) + number(shown, 2)
    out += number(isLarge ? 0xFFFF_FFFF : UInt64(size), 4)
    out += number(isLarge ? 0xFFFF_FFFF : UInt64(place), 4)
    return out + number(UInt64(comment.count), 2) + comment
  }

  /// From the version needed to the length of extra fields: the same in both headers.
  private func common(_ entry: Entry) -> [UInt8] {
    let size = UInt64(entry.bytes.count)
    return number(20, 2) + number(UInt64(entry.flags), 2) + number(UInt64(entry.method), 2)
      + number(0x5A21_0000, 4) + number(UInt64(entry.checksum ?? crc32(entry.bytes)), 4)
      + number(size, 4) + number(size, 4) + number(UInt64(entry.name.count), 2) + number(0, 2)
  }
}

/// A little-endian number.
func number(_ value: UInt64, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
}

/// The checksum of zip and gzip, bit by bit.
func crc32(_ bytes: [UInt8]) -> UInt32 {
  var sum = UInt32.max
  for byte in bytes {
    sum ^= UInt32(byte)
    for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }
  return ~sum
}
