import Foundation
import Signatures
import WebServices

/// A signed request, and whether the signature holds.
struct SignatureVector: Decodable, Sendable {
  var name: String
  var verifies: Bool
  var date: String
  var path: String
  var query: String
  var body: String
  var signature: String

  /// Whether the headers can be read, and the signature in them is the key's.
  func verifies(by key: PublicKey) -> Bool {
    guard
      let headers = try? SignatureHeaders(
        keyID: String(repeating: "a", count: 64), date: date, signature: signature)
    else { return false }
    return key.verifies(
      headers.signature,
      ofAnyOf: SignedMessages.candidates(
        date: date, rawPath: path, rawQuery: query, body: Array(body.utf8)))
  }
}

/// `Tests/Vectors/signatures.json`.
struct SignatureVectors: Decodable, Sendable {
  var keys: [String: String]
  var vectors: [SignatureVector]

  static let all: SignatureVectors = {
    let url = testsFolder.appending(path: "Vectors/signatures.json")
    do {
      return try JSONDecoder().decode(SignatureVectors.self, from: Data(contentsOf: url))
    } catch {
      fatalError("\(error)")
    }
  }()
}

let testsFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// What lies beside this repository and is no part of it; nil where it is not there.
func readBeside<Value: Decodable>(_ name: String, _ type: Value.Type) -> Value? {
  for up in ["../../shared", "../../../shared"] {
    let url = testsFolder.appending(path: "\(up)/cloudkit/\(name)")
    if let data = try? Data(contentsOf: url) {
      return try? JSONDecoder().decode(type, from: data)
    }
  }
  return nil
}
