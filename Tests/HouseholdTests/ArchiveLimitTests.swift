import Testing

@testable import Household

@Suite struct ArchiveLimitTests {
  /// Limits that small archives reach.
  private func limits(_ change: (inout ArchiveLimits) -> Void) -> ArchiveLimits {
    var limits = ArchiveLimits.standard
    change(&limits)
    return limits
  }

  @Test(arguments: Packing.allCases)
  func `more entries than allowed are refused`(_ packing: Packing) throws {
    let limits = limits { $0.entriesMax = 10 }
    let names = (0..<11).map { Content("\($0)") }
    #expect(try entries(packed(names.dropLast(), packing), limits: limits).count == 10)
    #expect(throws: ImportError.tooManyEntries(limit: 10)) {
      try entries(packed(names, packing), limits: limits)
    }
  }

  @Test func `a zip's directory is refused before it is loaded`() {
    let zip = RawZip((0..<1000).map { RawZip.Entry(name: Array("\($0)".utf8), bytes: []) })
    let limits = limits { $0.zipDirectoryBytesMax = 10_000 }
    #expect(throws: ImportError.tooManyEntries(limit: limits.entriesMax)) {
      try entries(TemporaryFile(zip.bytes()), limits: limits)
    }
  }

  @Test func `a zip's directory that lies about its size is measured by its place`() {
    var bytes = RawZip((0..<1000).map { RawZip.Entry(name: Array("\($0)".utf8), bytes: []) })
      .bytes()
    bytes.replaceSubrange((bytes.count - 10)..<(bytes.count - 6), with: number(46, 4))
    let limits = limits { $0.zipDirectoryBytesMax = 10_000 }
    #expect(throws: ImportError.tooManyEntries(limit: limits.entriesMax)) {
      try entries(TemporaryFile(bytes), limits: limits)
    }
  }

  @Test func `the directory of a zip64 is measured by its own records`() throws {
    let large = Content(name: [65], bytes: [UInt8](repeating: 7, count: 100_000))
    var zip = RawZip([large, Content("b")])
    zip.isLarge = true
    let limits = limits { $0.zipDirectoryBytesMax = 10_000 }
    #expect(try entries(TemporaryFile(zip.bytes()), limits: limits).count == 2)
    zip.entries += (0..<1000).map { RawZip.Entry(name: Array("\($0)".utf8), bytes: []) }
    #expect(throws: ImportError.tooManyEntries(limit: limits.entriesMax)) {
      try entries(TemporaryFile(zip.bytes()), limits: limits)
    }
  }

  @Test func `the directory of a zip inside the zip is not taken for the zip's own`() throws {
    let inner = RawZip([Content("a.json", "{}")]).bytes()
    let large = Content(name: [65], bytes: [UInt8](repeating: 7, count: 100_000))
    let zip = RawZip([large, Content(name: Array("inner.zip".utf8), bytes: inner)])
    let limits = limits { $0.zipDirectoryBytesMax = 10_000 }
    #expect(try entries(TemporaryFile(zip.bytes()), limits: limits).count == 2)
  }

  @Test(arguments: Packing.allCases)
  func `more bytes than allowed are refused`(_ packing: Packing) {
    let limits = limits { $0.expandedBytesMax = 1 << 20 }
    let half = Content(name: [1], bytes: [UInt8](repeating: 7, count: 600 << 10))
    #expect(throws: ImportError.expandsTooMuch(limit: 1 << 20)) {
      try entries(packed([half, half], packing), limits: limits)
    }
  }

  @Test func `bytes of a tgz count even where nobody reads them`() {
    let limits = limits { $0.expandedBytesMax = 1 << 20 }
    let zeros = Content(name: [65], bytes: [UInt8](repeating: 0, count: 4 << 20))
    let file = packed([zeros, Content("b")], .tgz)
    #expect(throws: ImportError.expandsTooMuch(limit: 1 << 20)) {
      let reader = try ArchiveReader(path: file.path, limits: limits)
      while let _ = try reader.next() {}
    }
  }

  @Test(arguments: [Packing.zip, .tgz])
  func `a bomb is refused by its ratio`(_ packing: Packing) {
    let zeros = Content(name: [65], bytes: [UInt8](repeating: 0, count: 100 << 20))
    let file = packed([zeros], packing)
    var limits = ArchiveLimits.standard
    limits.entryBytesMax = 1 << 30
    #expect(throws: ImportError.ratioTooHigh(limit: 200)) { try entries(file, limits: limits) }
  }

  @Test func `a picture of a bomb in a zip is never expanded`() throws {
    let zeros = Content("Takeout/Keep/a.png", String(repeating: "\0", count: 100 << 20))
    let note = Content("Takeout/Keep/a.json", NoteFixture("Shop", open: ["Milk"]).json)
    #expect(try planned([zeros, note]).lists.count == 1)
  }

  @Test func `thousands of equal short notes in a tgz are no bomb`() throws {
    let json = NoteFixture("Shop", open: ["Milk"]).json
    let file = packed((0..<10_000).map { Content("Keep/\($0).json", json) }, .tgz)
    #expect(try entries(file).count == 10_000)
  }

  @Test func `an archive that is compressed twice is refused`() {
    let once = packed([Content("a.json", "{}")], .tgz)
    let twice = gzipped(gzipped(once.bytes))
    #expect(throws: ImportError.compressedTwice) { try entries(TemporaryFile(twice)) }
  }

  @Test func `a name as long as a book is cut`() throws {
    let name = [UInt8](repeating: UInt8(ascii: "n"), count: 60_000)
    let zip = RawZip([RawZip.Entry(name: name, bytes: [])])
    #expect(try entries(TemporaryFile(zip.bytes())).map(\.entry.name.utf8.count) == [1024])
  }
}

/// A gzip member that stores its bytes without compressing them.
private func gzipped(_ bytes: [UInt8]) -> [UInt8] {
  precondition(bytes.count <= 0xFFFF)
  let count = UInt64(bytes.count)
  return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1] + number(count, 2) + number(~count, 2) + bytes
    + number(UInt64(crc32(bytes)), 4) + number(count, 4)
}
