import Signatures
import Testing

@Suite struct PublicKeyTests {
  private static let keys = SignatureVectors.all.keys
  private static let p256 = keys["p256"]!

  private static func block(_ label: String) -> String {
    "-----BEGIN \(label)-----\nMHcCAQEEIA==\n-----END \(label)-----\n"
  }

  @Test(arguments: [
    p256,
    p256.replacing("\n", with: "\r\n"),
    "Our build server\n\n" + p256 + "\nadded in March\n",
    "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n" + p256,
    "  " + p256.replacing("\n", with: "  \n  "),
  ])
  func `a public key is found whatever stands around it`(text: String) throws {
    #expect(try PublicKey(pem: text) == PublicKey(pem: Self.p256))
  }

  @Test func `a key comes back from its bytes`() throws {
    let key = try PublicKey(pem: Self.p256)
    #expect(try PublicKey(der: key.der) == key)
    #expect(PublicKey(trusted: key.der) == key)
    #expect(key.der.count == 91)
  }

  @Test(arguments: [
    ("", KeyTextError.noPublicKey), ("hello", .noPublicKey), (block("CERTIFICATE"), .noPublicKey),
    (block("EC PRIVATE KEY"), .privateKey), (block("PRIVATE KEY"), .privateKey),
    (block("ENCRYPTED PRIVATE KEY"), .privateKey), (p256 + block("EC PRIVATE KEY"), .privateKey),
    (keys["p384"]!, .otherCurve), (keys["secp256k1"]!, .otherCurve),
    (keys["rsa"]!, .otherAlgorithm),
    (keys["ed25519"]!, .otherAlgorithm), (p256 + p256, .severalKeys),
    (block("PUBLIC KEY"), .notAKey), (String(p256.dropLast(10)), .brokenBlock),
    (p256.replacing("M", with: "!", maxReplacements: 1), .brokenBlock),
    (p256.replacing("MFkw", with: "MFlw", maxReplacements: 1), .notAKey),
    (p256.replacing("END PUBLIC", with: "END EC PUBLIC"), .brokenBlock),
  ])
  func `what is no public key on P-256 is told from one`(text: String, error: KeyTextError) {
    #expect(throws: error) { try PublicKey(pem: text) }
    #expect(!error.reason.isEmpty)
  }

  @Test func `a text of any length is no key`() {
    let remarks = String(repeating: "#", count: PublicKey.pemBytesMax)
    #expect(throws: KeyTextError.tooLong) { try PublicKey(pem: Self.p256 + remarks) }
  }

  @Test func `a point that is not on the curve is no key`() throws {
    var der = try PublicKey(pem: Self.p256).der
    der[90] ^= 1
    #expect(throws: KeyTextError.notAKey) { try PublicKey(der: der) }
  }

  @Test func `bytes after a key make it none`() throws {
    let der = try PublicKey(pem: Self.p256).der + [0]
    #expect(throws: KeyTextError.notAKey) { try PublicKey(der: der) }
  }
}
