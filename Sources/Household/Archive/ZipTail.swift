import Glibc

/// Looks at the end of a zip file before libarchive does.
///
/// libarchive loads a zip's whole directory into memory before it gives the first entry, so the
/// limit on entries would come too late. Here the directory's size is bounded first, by arithmetic
/// on the end records alone.
struct ZipTail {
  let descriptor: Int32
  let fileBytes: Int64

  /// As far back from the end as libarchive looks for the end record.
  private static let searchBytes: Int64 = 16 << 10
  private static let endBytes = 22
  private static let locatorBytes = 20
  private static let zip64EndBytes = 56

  /// The most bytes that the zip's directory can have, or nil where no end record is found: the
  /// file is cut off.
  ///
  /// As libarchive does, the last thing that looks like an end record is taken for it. It may lie,
  /// so the directory is taken to reach from the lowest place that it allows up to itself.
  func directoryBytes() -> Int64? {
    let start = max(0, fileBytes - Self.searchBytes)
    let tail = bytes(at: start, count: Int(fileBytes - start))
    let isEnd = { tail[$0] == 0x50 && tail[$0...].starts(with: [0x50, 0x4B, 5, 6]) }
    let places = stride(from: tail.count - Self.endBytes, through: 0, by: -1)
    guard let offset = places.first(where: isEnd) else { return nil }
    let end = start + Int64(offset)
    let size = number(tail, offset + 12, bytes: 4)
    let place = number(tail, offset + 16, bytes: 4)
    guard let large = zip64(before: end) else { return reach(size, place, end) }
    // A number that does not fit its 32 bits says nothing.
    let isSmall = max(size, place) < Int64(UInt32.max)
    return max(isSmall ? reach(size, place, end) : 0, reach(large.size, large.place, end))
  }

  /// How far it is from the directory's beginning to the end record.
  private func reach(_ size: Int64, _ place: Int64, _ end: Int64) -> Int64 {
    end - max(0, min(place, end - size))
  }

  /// Size and place of the directory from the zip64 records, if they stand before the end record.
  private func zip64(before end: Int64) -> (size: Int64, place: Int64)? {
    let locator = bytes(at: end - Int64(Self.locatorBytes), count: Self.locatorBytes)
    guard locator.starts(with: [0x50, 0x4B, 6, 7]), locator.count == Self.locatorBytes else {
      return nil
    }
    let record = bytes(at: number(locator, 8, bytes: 8), count: Self.zip64EndBytes)
    guard record.starts(with: [0x50, 0x4B, 6, 6]), record.count == Self.zip64EndBytes else {
      return nil
    }
    return (number(record, 40, bytes: 8), number(record, 48, bytes: 8))
  }

  /// The bytes at an offset; fewer or none where the file has fewer.
  private func bytes(at offset: Int64, count: Int) -> [UInt8] {
    guard offset >= 0, offset < fileBytes else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, pread(descriptor, buffer.baseAddress, count, off_t(offset)))
    }
  }

  /// A little-endian number that is never negative: what does not fit is as large as can be.
  private func number(_ bytes: [UInt8], _ offset: Int, bytes count: Int) -> Int64 {
    let value = bytes[offset..<(offset + count)].reversed().reduce(UInt64(0)) {
      $0 << 8 | UInt64($1)
    }
    return Int64(clamping: value)
  }
}
