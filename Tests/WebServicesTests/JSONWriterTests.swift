import Testing
import WebServices

@Suite struct JSONWriterTests {
  @Test(arguments: [
    ("", "\"\""), ("a", "\"a\""), ("\"", #""\"""#), ("\\", #""\\""#), ("/", "\"/\""),
    ("\n\r\t", #""\n\r\t""#), ("\0", #""\u0000""#), ("\u{8}", #""\u0008""#),
    ("\u{1F}", #""\u001f""#), ("\u{7F}", "\"\u{7F}\""), ("é€😀", "\"é€😀\""),
    ("\u{2028}", "\"\u{2028}\""),
    ("a\"b\\c\nd", #""a\"b\\c\nd""#),
  ])
  func `a text is escaped where JSON wants it`(_ text: String, _ json: String) {
    var writer = JSONWriter()
    writer.string(text)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == json)
    var key = JSONWriter()
    key.key(text)
    #expect(String(decoding: key.bytes, as: UTF8.self) == json + ":")
  }

  @Test(
    arguments: [
      0, 1, 9, 10, -1, -9, -10, 99, 100, .min, .min + 1, .max, 1_234_567_890_123,
    ] as [Int64])
  func `an integer is written in full`(_ number: Int64) {
    var writer = JSONWriter()
    writer.integer(number)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == String(number))
  }

  @Test(
    arguments: [
      0, -0.0, 1, 0.1, -1.5, 1e16, 1e22, 1e300, .leastNonzeroMagnitude, .leastNormalMagnitude,
      .greatestFiniteMagnitude, .pi, 1 / 3,
    ] as [Double])
  func `a double is read back bit by bit, as a double`(_ number: Double) throws {
    var writer = JSONWriter()
    writer.double(number)
    guard case .double(let back) = try JSONReader.read(writer.bytes) else {
      Issue.record("\(number) is read as an integer")
      return
    }
    #expect(back.bitPattern == number.bitPattern)
  }

  @Test func `commas stand between members and elements, and nowhere else`() {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("a", 1)
      writer.key("b")
      writer.array { writer in
        writer.array { _ in }
        writer.object { _ in }
        writer.bool(true)
        writer.null()
        writer.raw(Array("2,3".utf8))
        writer.string("x")
      }
      writer.raw(Array(#""c":4"#.utf8))
      writer.member("d", false)
      writer.member("e", "f")
    }
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"a":1,"b":[[],{},true,null,2,3,"x"],"c":4,"d":false,"e":"f"}"#)
  }
}
