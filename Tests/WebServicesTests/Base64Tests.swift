import TestSupport
import Testing
import WebServices

@Suite struct Base64Tests {
  /// The vectors of RFC 4648.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `the vectors of the standard hold`(_ text: String, _ base64: String) {
    #expect(Base64.encode(Array(text.utf8)) == base64)
    #expect(Base64.decode(base64) == Array(text.utf8))
    #expect(Base64.decode(base64.filter { $0 != "=" }) == Array(text.utf8), "without padding")
  }

  @Test func `both alphabets are read`() {
    #expect(Base64.encode([0xFB, 0xFF, 0xBF]) == "+/+/")
    #expect(Base64.decode("+/+/") == [0xFB, 0xFF, 0xBF])
    #expect(Base64.decode("-_-_") == [0xFB, 0xFF, 0xBF])
  }

  @Test(arguments: [
    "=", "==", "====", "A", "A=", "A==", "A===", "AA=", "AA===", "AAA==", "AAAA=", "AAAA==",
    "AAAA====", "AA=A", "AA==AAAA", "A A=", "AAA\n", "AAA*", "AAAé", "AAAAA", "AAAAAAA==",
  ])
  func `what is no base64 is nil`(_ text: String) {
    #expect(Base64.decode(text) == nil)
  }

  @Test(arguments: Seeds.from(1...2))
  func `all bytes come back`(_ seed: UInt64) {
    var random = Seeds.generator(seed)
    for count in 0..<300 {
      let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      #expect(Base64.decode(Base64.encode(bytes)) == bytes)
    }
  }
}
