import TestSupport
import Testing

@testable import Household

@Suite struct ArchiveDamageTests {
  private func contents() -> [Content] {
    var random = SplitMix(seed: 7)
    return (0..<40).map { index in
      let noise = (0..<400).map { _ in String(random.next() % 1000) }.joined(separator: ",")
      return Content("Takeout/Keep/\(index).json", "[\(noise)]")
    }
  }

  @Test(arguments: Packing.allCases)
  func `an archive that is cut anywhere is never taken for whole`(_ packing: Packing) throws {
    let bytes = packed(contents(), packing).bytes
    #expect(try entries(TemporaryFile(bytes)).count == 40)
    for part in 1..<16 {
      let cut = TemporaryFile(Array(bytes[..<(bytes.count * part / 16)]))
      #expect(throws: ImportError.truncated, "\(part)/16") { try entries(cut) }
    }
  }

  @Test(arguments: [Packing.zip, .tgz])
  func `an archive that lacks its last bytes is never taken for whole`(_ packing: Packing) {
    let bytes = packed([Content("a.json", "{}")], packing).bytes
    for count in 2..<bytes.count {
      #expect(throws: ImportError.self, "\(count)") {
        try entries(TemporaryFile(Array(bytes[..<count])))
      }
    }
  }

  @Test func `a tar that is cut between two entries is not taken for whole`() {
    let bytes = packed([Content("a", "1"), Content("b", "2")], .tar).bytes
    #expect(throws: ImportError.truncated) { try entries(TemporaryFile(Array(bytes[..<1024]))) }
    #expect(throws: ImportError.truncated) { try entries(TemporaryFile(Array(bytes[..<2048]))) }
  }

  @Test func `a zip whose end record is wrong is damaged`() {
    for offset in [4, 6, 8, 10, 12, 16] {
      var bytes = RawZip([Content("a.json", "{}"), Content("b.json", "[]")]).bytes()
      bytes[bytes.count - 22 + offset] ^= 0xFF
      #expect(throws: (any Error).self, "\(offset)") { try entries(TemporaryFile(bytes)) }
    }
  }

  @Test func `an entry with a wrong checksum is told, and the others are read`() throws {
    var zip = RawZip([Content("a.json", "{}"), Content("b.json", "[]")])
    zip.entries[0].checksum = 1
    let read = try entries(TemporaryFile(zip.bytes()))
    #expect(read.map(\.end) == [.unreadable, .whole])
  }

  @Test func `an entry that is packed in an unknown way is told, and the others are read`() throws {
    var zip = RawZip([Content("a.json", "{}"), Content("b.json", "[]")])
    zip.entries[0].method = 97
    let read = try entries(TemporaryFile(zip.bytes()))
    #expect(read.map(\.end) == [.unreadable, .whole])
  }

  @Test func `an archive with a password is told as such`() {
    let file = packed([Content("a.json", "{}")], .zip, password: "secret")
    #expect(throws: ImportError.encrypted) { try entries(file) }
  }

  @Test(arguments: ["", "P", "PK", "hello\n", "{\"title\": \"\"}", "<!DOCTYPE html><html></html>"])
  func `a file that is no archive is told as such, whatever its name`(_ text: String) {
    let expected: ImportError = text == "PK" ? .truncated : .notAnArchive
    #expect(throws: expected) { try entries(TemporaryFile(Array(text.utf8))) }
  }

  @Test func `other kinds of archives are told as such`() {
    let heads: [[UInt8]] = [
      [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C, 0, 4], Array("Rar!\u{1A}\u{7}\u{1}".utf8),
      Array("BZh91AY&SY".utf8), [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], Array("!<arch>\n".utf8),
    ]
    for head in heads {
      let file = TemporaryFile(head + [UInt8](repeating: 3, count: 5000))
      #expect(throws: ImportError.notAnArchive) { try entries(file) }
    }
  }

  @Test func `a compressed file that holds no tar is no archive`() {
    var bytes = packed([Content("a")], .tgz).bytes
    bytes = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1, 4, 0, 0xFB, 0xFF] + Array("text".utf8)
    bytes += number(UInt64(crc32(Array("text".utf8))), 4) + number(4, 4)
    #expect(throws: ImportError.notAnArchive) { try entries(TemporaryFile(bytes)) }
  }

  @Test func `a missing file, a folder and a device are told apart`() {
    #expect(throws: ImportError.cannotOpen(errno: 2)) { try ArchiveReader(path: "/nowhere/x.zip") }
    #expect(throws: ImportError.notAFile) { try ArchiveReader(path: "/tmp") }
    #expect(throws: ImportError.notAFile) { try ArchiveReader(path: "/dev/null") }
  }
}
