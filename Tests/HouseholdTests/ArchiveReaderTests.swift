import Testing

@testable import Household

@Suite struct ArchiveReaderTests {
  @Test(arguments: Packing.allCases)
  func `every entry is read in full, in any kind of archive`(_ packing: Packing) throws {
    let long = String(repeating: "A long text, longer than one block. ", count: 10_000)
    let file = packed(
      [
        Content("Takeout", "", .directory), Content("Takeout/a.json", "{}"), Content("b.txt", long),
      ],
      packing)
    let read = try entries(file)
    #expect(read.map(\.entry.kind) == [.directory, .file, .file])
    #expect(read.suffix(2).map(\.entry.name) == ["Takeout/a.json", "b.txt"])
    #expect(read.suffix(2).map { String(decoding: $0.bytes, as: UTF8.self) } == ["{}", long])
    #expect(read.allSatisfy { $0.end == .whole })
  }

  @Test(arguments: Packing.allCases)
  func `an archive without entries is no error`(_ packing: Packing) throws {
    #expect(try entries(packed([], packing)).isEmpty)
  }

  @Test(arguments: [Packing.tar, .tgz])
  func `links and devices are told apart from files`(_ packing: Packing) throws {
    let file = packed(
      [
        Content("a.json", "{}"), Content("link", "", .symbolicLink(to: "/etc/passwd")),
        Content("hard", "", .hardLink(to: "a.json")), Content("pipe", "", .pipe),
      ], packing)
    #expect(try entries(file).map(\.entry.kind) == [.file, .other, .other, .other])
  }

  @Test func `a symbolic link in a zip is no file`() throws {
    var link = RawZip.Entry(name: Array("link".utf8), bytes: Array("/etc/passwd".utf8))
    link.mode = 0o120777
    #expect(try entries(TemporaryFile(RawZip([link]).bytes())).map(\.entry.kind) == [.other])
  }

  @Test func `names that would climb out of a folder are only names`() throws {
    let names = ["../../etc/passwd", "/etc/passwd", "..\\..\\x.json", "C:\\x.json", "a//b/../c"]
    let file = packed(names.map { Content($0, "{}") }, .tar)
    #expect(try entries(file).map(\.entry.name) == names)
    let zip = TemporaryFile(RawZip(names.map { Content($0, "{}") }).bytes())
    #expect(try entries(zip).count == names.count)
  }

  @Test(arguments: Packing.allCases)
  func `two entries of one name are both read`(_ packing: Packing) throws {
    let file = packed([Content("a.json", "1"), Content("a.json", "22")], packing)
    #expect(try entries(file).map(\.bytes.count) == [1, 2])
  }

  @Test func `reading stops at the asked size and goes on from there`() throws {
    let file = packed([Content("a", String(repeating: "x", count: 100_000)), Content("b", "y")])
    try withUTF8Locale {
      let reader = try ArchiveReader(path: file.path)
      _ = try reader.next()
      var bytes: [UInt8] = []
      #expect(try reader.read(into: &bytes, upTo: 10) == .more)
      #expect(bytes.count == 10)
      #expect(try reader.read(into: &bytes, upTo: 70_000) == .more)
      #expect(bytes == [UInt8](repeating: UInt8(ascii: "x"), count: 70_000))
      #expect(try reader.next()?.name == "b")
    }
  }

  @Test(arguments: Packing.allCases)
  func `the bytes behind end at the size of the file`(_ packing: Packing) throws {
    let file = packed((0..<100).map { Content("\($0)", "text \($0)") }, packing)
    try withUTF8Locale {
      let reader = try ArchiveReader(path: file.path)
      while let _ = try reader.next() { #expect(reader.fileBytesDone <= reader.fileBytes) }
      #expect(reader.fileBytes == Int64(file.bytes.count))
    }
  }

  @Test func `a cancelled reading ends with an error of its own`() {
    let file = packed([Content("a.json", "{}")])
    #expect(throws: ImportError.cancelled) {
      try ArchiveReader(path: file.path, isCancelled: { true }).next()
    }
  }
}
