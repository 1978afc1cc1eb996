import Signatures
import Testing
import WebServices

@Suite struct SignatureVectorTests {
  @Test(arguments: SignatureVectors.all.vectors)
  func `a signature holds for what was signed, in four variants, and for nothing else`(
    vector: SignatureVector
  ) throws {
    let key = try PublicKey(pem: SignatureVectors.all.keys["p256"]!)
    #expect(vector.verifies(by: key) == vector.verifies)
  }

  @Test func `a request has two variants with a body, and four without`() {
    func count(_ query: String, _ body: String) -> Int {
      SignedMessages.candidates(
        date: "d", rawPath: "/database/1/x", rawQuery: query, body: Array(body.utf8)
      ).count
    }
    #expect(count("", "b") == 1)
    #expect(count("x=1", "b") == 2)
    #expect(count("", "") == 2)
    #expect(count("x=1", "") == 4)
  }
}

/// Vectors and real requests that others made. They are no part of this repository; where they lie
/// beside it, they are read too.
@Suite struct OtherSignatureTests {
  struct Vectors: Decodable, Sendable {
    struct Vector: Decodable, Sendable {
      var date: String
      var path: String
      var body: String
      var signatureBase64DER: String
    }
    var publicKeyPEM: String
    var vectors: [Vector]
  }

  struct Request: Decodable, Sendable {
    var method: String
    var target: String
    var headers: [String: String]
    var body: String
    var signedMessage: String?
  }

  private static let vectors = readBeside("signature-vectors.json", Vectors.self)
  private static let requests = readBeside("captured-requests.json", [Request].self)

  @Test(.enabled(if: vectors != nil))
  func `the vectors of the protocol's description hold`() throws {
    let vectors = try #require(Self.vectors)
    let key = try PublicKey(pem: vectors.publicKeyPEM)
    #expect(vectors.vectors.count == 4)
    for vector in vectors.vectors {
      let (path, query) = Self.split(vector.path)
      let signature = try #require(Base64.decode(vector.signatureBase64DER))
      let messages = SignedMessages.candidates(
        date: vector.date, rawPath: path, rawQuery: query, body: Array(vector.body.utf8))
      #expect(key.verifies(signature, ofAnyOf: messages))
    }
  }

  @Test(.enabled(if: vectors != nil && requests != nil))
  func `requests that requests-cloudkit signed hold`() throws {
    let key = try PublicKey(pem: try #require(Self.vectors).publicKeyPEM)
    let signed = try #require(Self.requests).filter { $0.signedMessage != nil }
    #expect(signed.count == 2)
    for request in signed {
      let (path, query) = Self.split(request.target)
      // Whoever recorded them put a word in place of the key's ID, which is not signed.
      let headers = try SignatureHeaders(
        keyID: String(repeating: "0", count: 64),
        date: request.headers[SignatureHeaders.dateName],
        signature: request.headers[SignatureHeaders.signatureName])
      let messages = SignedMessages.candidates(
        date: headers.date, rawPath: path, rawQuery: query, body: Array(request.body.utf8))
      #expect(key.verifies(headers.signature, ofAnyOf: messages))
    }
  }

  private static func split(_ target: String) -> (path: String, query: String) {
    let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
    return (parts[0], parts.count > 1 ? parts[1] : "")
  }
}
