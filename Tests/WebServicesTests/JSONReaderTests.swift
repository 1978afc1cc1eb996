import Records
import TestSupport
import Testing
import WebServices

@Suite struct JSONReaderTests {
  @Test(
    arguments: [
      ("null", .null), ("true", .bool(true)), ("false", .bool(false)), (" \t\r\n1 \n", .integer(1)),
      ("0", .integer(0)), ("-1", .integer(-1)), ("\"\"", .string("")), ("[]", .array([])),
      ("{}", .object(JSONObject())),
      ("[1,\"a\",null]", .array([.integer(1), .string("a"), .null])),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .double(9_223_372_036_854_775_808)),
      ("-9223372036854775809", .double(-9_223_372_036_854_775_808)),
      ("1.0", .double(1)), ("1e2", .double(100)), ("1E+2", .double(100)), ("1e-2", .double(0.01)),
      ("0.1", .double(0.1)), ("5e-324", .double(.leastNonzeroMagnitude)), ("1e-400", .double(0)),
      ("1.7976931348623157e308", .double(.greatestFiniteMagnitude)),
      (#""\"\\\/\b\f\n\r\t""#, .string("\"\\/\u{8}\u{C}\n\r\t")),
      (#""\u0000\u001f\u00e9\u20AC""#, .string("\0\u{1F}é€")),
      (#""\ud83d\ude00""#, .string("😀")), (#""\uDBFF\uDFFF""#, .string("\u{10FFFF}")),
      ("\"é€😀\u{7F}\"", .string("é€😀\u{7F}")), (#""\uffff""#, .string("\u{FFFF}")),
    ] as [(String, JSONValue)])
  func `valid JSON is read`(_ text: String, _ value: JSONValue) throws {
    #expect(try JSONReader.read(Array(text.utf8)) == value)
  }

  @Test func `minus zero keeps its sign`() throws {
    for text in ["-0", "-0.0", "-0e5"] {
      guard case .double(let number) = try JSONReader.read(Array(text.utf8)) else {
        Issue.record("\(text) is no double")
        continue
      }
      #expect(number == 0 && number.sign == .minus)
    }
  }

  @Test(arguments: [
    "", " ", "nul", "nulll", "True", "NaN", "Infinity", "-", "+1", "01", "-01", "1.", ".1", "1.e1",
    "1e", "1e+", "0x10", "1 2", "1e400", "-1e400", "[", "]", "[1", "[1,", "[1,]", "[,1]", "[1 2]",
    "{", "}", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{a:1}", "{\"a\" 1}",
    "{1:1}", "{\"a\":1 \"b\":2}", "\"", "\"a", "'a'", "\"\n\"", "\"\u{1F}\"", #""\x""#, #""\u12""#,
    #""\u12g4""#, #""\ud800""#, #""\ud800x""#, #""\ud800\n""#, #""\ud800\ud800""#, #""\udc00""#,
    #""\ude00\ud83d""#, #""\"#, "/**/1", "\u{FEFF}1", "{\"a\":1,\"a\":1}", #"{"a":1,"\u0061":2}"#,
    "\u{A0}1", "[1]\0",
  ])
  func `invalid JSON is refused`(_ text: String) {
    #expect { try JSONReader.read(Array(text.utf8)) } throws: {
      ($0 as? RecordError)?.code == .badRequest
    }
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xE0, 0x80, 0x80], [0xE2, 0x82],
      [0xED, 0xA0, 0x80],
      [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5], [0xFF], [0xFE],
    ] as [[UInt8]])
  func `invalid UTF-8 is refused wherever it stands`(_ bytes: [UInt8]) {
    let quote = UInt8(ascii: "\"")
    let escaped = Array(#"\n"#.utf8)
    for text in [
      [quote] + bytes + [quote], [quote] + escaped + bytes + [quote],
      [quote] + bytes + escaped + [quote], bytes, Array("{\"".utf8) + bytes + Array("\":1}".utf8),
    ] {
      #expect(throws: RecordError.self) { try JSONReader.read(text) }
    }
  }

  @Test func `a name twice is found among many`() {
    let names = (0..<100).map { "\"n\($0)\":0" }
    #expect(throws: Never.self) {
      try JSONReader.read(Array("{\(names.joined(separator: ","))}".utf8))
    }
    for twice in [0, 15, 16, 17, 99] {
      let text = "{" + (names + ["\"n\(twice)\":1"]).joined(separator: ",") + "}"
      #expect(throws: RecordError.self, "n\(twice)") { try JSONReader.read(Array(text.utf8)) }
    }
  }

  @Test func `nesting has a bound, far from the stack's`() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    _ = try JSONReader.read(nested(Limits.nestingDepth))
    #expect(throws: RecordError.self) { try JSONReader.read(nested(Limits.nestingDepth + 1)) }
    #expect(throws: RecordError.self) { try JSONReader.read(nested(1_000_000)) }
    let open = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
    #expect(throws: RecordError.self) { try JSONReader.read(open) }
    let objects = Array(String(repeating: "{\"a\":", count: 1_000_000).utf8)
    #expect(throws: RecordError.self) { try JSONReader.read(objects) }
  }

  // In time of their square, they would take far longer than this.
  @Test(.timeLimit(.minutes(10)))
  func `long numbers and texts take time in proportion`() throws {
    let digits = [UInt8](repeating: UInt8(ascii: "7"), count: 1 << 20)
    #expect(throws: RecordError.self) { try JSONReader.read(digits) }
    let fraction = Array("0.".utf8) + digits
    #expect(try JSONReader.read(fraction) == .double(7.0 / 9))
    let text = [UInt8(ascii: "\"")] + digits + [UInt8(ascii: "\"")]
    #expect(try JSONReader.read(text).string?.utf8.count == digits.count)
  }

  @Test func `a text cut off at any byte is refused`() throws {
    let text = #" {"a" : [1.5e3, -0, true, null, "é\n😀\ud83d\ude00"], "b":{"c":{}}, "d":"" } "#
    let bytes = Array(text.utf8)
    _ = try JSONReader.read(bytes)
    let end = bytes.lastIndex(of: UInt8(ascii: "}"))!
    for count in 0...end {
      #expect(throws: RecordError.self, "\(count) bytes") {
        try JSONReader.read(Array(bytes[..<count]))
      }
    }
  }

  @Test(arguments: Seeds.from(1...4))
  func `what is written is read back, and changed bytes never trap`(_ seed: UInt64) throws {
    var random = Seeds.generator(seed)
    for _ in 0..<500 {
      let value = RandomJSON.value(&random, depth: 0)
      var bytes = RandomJSON.written(value)
      #expect(try JSONReader.read(bytes) == value)
      for _ in 0..<1 + random.below(4) where !bytes.isEmpty {
        bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
      }
      if let other = try? JSONReader.read(bytes) {
        #expect(try JSONReader.read(RandomJSON.written(other)) == other)
      }
    }
  }
}
