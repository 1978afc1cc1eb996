import Signatures
import Testing

@Suite struct SignatureHeadersTests {
  private static let id = String(repeating: "0aB", count: 22).prefix(64)
  private static let signature = SignatureVectors.all.vectors[0].signature

  private static func read(
    id: String? = String(id), date: String? = "2016-01-25T22:15:43Z",
    signature: String? = signature
  ) throws(SignatureError) -> SignatureHeaders {
    try SignatureHeaders(keyID: id, date: date, signature: signature)
  }

  @Test func `the three headers are read`() throws {
    let headers = try Self.read()
    #expect(headers.keyID == Self.id.lowercased())
    #expect(headers.date == "2016-01-25T22:15:43Z")
    #expect(headers.milliseconds == 1_453_760_143_000)
    #expect(headers.signature.first == 0x30)
  }

  @Test func `each of the three is needed`() {
    #expect(throws: SignatureError.missingHeader) { try Self.read(id: nil) }
    #expect(throws: SignatureError.missingHeader) { try Self.read(date: nil) }
    #expect(throws: SignatureError.missingHeader) { try Self.read(signature: nil) }
  }

  @Test(arguments: [
    "", "KID", String(repeating: "g", count: 64), String(repeating: "0", count: 65),
  ])
  func `a key ID is 64 hexadecimal digits`(id: String) {
    #expect(throws: SignatureError.notAKeyID) { try Self.read(id: id) }
  }

  @Test(arguments: [
    "", "2016-01-25T22:15:43.000Z", "2016-01-25T22:15:43", "2016-01-25T22:15:43+00:00",
    "2016-1-25T22:15:43Z", "2016-01-25 22:15:43Z", "2016-13-25T22:15:43Z", "2015-02-29T22:15:43Z",
    "2016-01-00T22:15:43Z", "2016-01-25T24:00:00Z", "2016-01-25T22:60:43Z", "2016-01-25T22:15:60Z",
    "２016-01-25T22:15:43Z", "2016-01-25T22:15:4-Z",
  ])
  func `a date is in UTC without a fraction`(date: String) {
    #expect(throws: SignatureError.notADate) { try Self.read(date: date) }
  }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2000-02-29T00:00:00Z", 951_782_400_000),
    ("2026-11-30T02:16:33Z", 1_796_004_993_000), ("1969-12-31T23:59:59Z", -1_000),
  ])
  func `a date is a time`(date: String, milliseconds: Int64) throws {
    #expect(try Self.read(date: date).milliseconds == milliseconds)
  }

  @Test(arguments: ["", "!", "AAAA", String(repeating: "MEQC", count: 40)])
  func `a signature is DER in base64`(text: String) {
    #expect(throws: SignatureError.notASignature) { try Self.read(signature: text) }
  }

  @Test func `a clock may be 10 minutes off either way`() throws {
    let headers = try Self.read()
    for off: Int64 in [-600_000, 0, 600_000] {
      try headers.checkDate(now: headers.milliseconds + off)
    }
    for off: Int64 in [-600_001, 600_001] {
      #expect(throws: SignatureError.dateTooFar) {
        try headers.checkDate(now: headers.milliseconds + off)
      }
    }
  }
}
