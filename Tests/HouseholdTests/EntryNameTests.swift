import CArchive
import Glibc
import TestSupport
import Testing

@testable import Household

@Suite struct EntryNameTests {
  private func name(_ bytes: [UInt8], flags: UInt16 = 0) throws -> String? {
    let zip = RawZip([RawZip.Entry(name: bytes, bytes: [], flags: flags)])
    return try entries(TemporaryFile(zip.bytes())).first?.entry.name
  }

  @Test func `a name that is marked as UTF-8 is read as UTF-8`() throws {
    let text = "Takeout/Übersicht 🧀 חלב.html"
    #expect(try name(Array(text.utf8), flags: 1 << 11) == text)
  }

  @Test func `a name that is UTF-8 without the mark is read as UTF-8`() throws {
    #expect(try name(Array("Käse.json".utf8)) == "Käse.json")
  }

  @Test func `a zip's name in code page 437 is read as such`() throws {
    #expect(try name([0x4B, 0x84, 0x73, 0x65, 0x2E, 0x6A]) == "Käse.j")
    #expect(try name([0x81, 0x94, 0xE1, 0x9B, 0xFF]) == "üöß¢\u{A0}")
  }

  @Test func `bytes that the mark calls UTF-8 and that are not are no trap`() throws {
    #expect(try name([0x61, 0xFF, 0xFE, 0x62], flags: 1 << 11) != nil)
    #expect(try name([0xC3], flags: 1 << 11) != nil)
    #expect(try name([0xED, 0xA0, 0x80], flags: 1 << 11) != nil)
  }

  @Test func `an error of an earlier call is not taken for one of this archive`() throws {
    errno = ENOMEM
    #expect(try name([0x61, 0xFF, 0xFE, 0x62], flags: 1 << 11) != nil)
  }

  @Test func `an error of an earlier call does not end the program where a name is no text`() {
    let entry = archive_entry_new()
    defer { archive_entry_free(entry) }
    for isZip in [true, false] {
      errno = ENOMEM
      #expect(EntryName.read(entry!, isZip: isZip, bytesMax: 100) == "(no name)")
      errno = ENOMEM
      archive_entry_copy_pathname(entry, "a\u{FF}")
      #expect(EntryName.read(entry!, isZip: isZip, bytesMax: 100) == "a\u{FF}")
      archive_entry_clear(entry)
    }
  }

  @Test(arguments: 1...60) func `no bytes of a name are a trap`(_ seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let bytes = (0..<(1 + random.next() % 40)).map { _ in
      UInt8(truncatingIfNeeded: random.next() % 255 + 1)
    }
    #expect(try name(bytes, flags: seed.isMultiple(of: 2) ? 1 << 11 : 0) != nil)
    let content = Content(name: bytes, bytes: [])
    #expect(try entries(packed([content], .tgz)).count <= 1)
  }

  @Test func `a name of any byte in a tar keeps its readable letters`() throws {
    let file = packed([Content(name: [0x61, 0xFF, 0x62], bytes: [])], .tar)
    #expect(try entries(file).first?.entry.name == "a\u{FFFD}b")
  }

  @Test func `an empty name and a name of zero bytes are no trap`() throws {
    #expect(try name([]) != nil)
    #expect(try name([0, 0x61]) != nil)
  }

  @Test func `control characters cannot reach a terminal`() throws {
    #expect(try name(Array("a\u{1B}[31m\n\r\u{7F}\u{9B}b".utf8)) == "a�[31m����b")
  }

  @Test func `all 256 bytes have a letter`() {
    let letters = Set((UInt8.min...UInt8.max).map(CodePage437.scalar))
    #expect(letters.count == 256)
  }

  @Test func `folder and file name are the two sides of the last slash`() {
    let entry = ArchiveEntry(name: "a/b/c.json", kind: .file)
    #expect(entry.folder == "a/b")
    #expect(entry.fileName == "c.json")
    #expect(ArchiveEntry(name: "c.json", kind: .file).folder == "")
  }
}
