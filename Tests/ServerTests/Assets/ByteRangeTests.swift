import Testing

@testable import Server

@Suite struct ByteRangeTests {
  @Test(arguments: [
    ("bytes=0-0", 0..<1), ("bytes=0-9", 0..<10), ("bytes=0-99", 0..<10), ("bytes=9-", 9..<10),
    ("bytes=-1", 9..<10), ("bytes=-10", 0..<10), ("bytes=-11", 0..<10), ("Bytes=3-4", 3..<5),
    ("bytes= 3 - 4 ", 3..<5), ("bytes=0-99999999999999999999", 0..<10),
  ])
  func `a part that is there`(header: String, part: Range<Int>) {
    #expect(ByteRange(header, size: 10) == .part(part))
  }

  @Test(arguments: [
    "bytes=10-", "bytes=10-11", "bytes=-0", "bytes=99999999999999999999-",
  ])
  func `a part that is not there`(header: String) {
    #expect(ByteRange(header, size: 10) == .unsatisfiable)
  }

  @Test(arguments: [
    nil, "", "bytes", "bytes=", "bytes=-", "bytes=2-1", "bytes=0-1,2-3", "items=0-1", "bytes=a-b",
    "bytes=+1-2", "bytes=1-2-3", "bytes=0x1-2", "bytes=１-2", "bytes=--1",
  ])
  func `what means nothing, or more than one part, is ignored`(header: String?) {
    #expect(ByteRange(header, size: 10) == .whole)
  }

  @Test func `an empty file has no parts`() {
    #expect(ByteRange("bytes=0-", size: 0) == .unsatisfiable)
    #expect(ByteRange("bytes=-5", size: 0) == .unsatisfiable)
    #expect(ByteRange(nil, size: 0) == .whole)
  }
}
