import Foundation
import HTTPServer
import Records
import Signatures

@testable import Server

/// A signed request of `Tests/Vectors/signatures.json`, and the key that signed it.
enum SignedRequests {
  private struct File: Decodable {
    struct Vector: Decodable {
      var date: String
      var path: String
      var body: String
      var signature: String
    }
    var keys: [String: String]
    var vectors: [Vector]
  }

  private static let file: File = {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let url = tests.appending(path: "Vectors/signatures.json")
    do {
      return try JSONDecoder().decode(File.self, from: Data(contentsOf: url))
    } catch {
      fatalError("\(error)")
    }
  }()

  static let scope = APITokenScope(
    container: "iCloud.org.example.app", environment: .production)
  static var pem: String { file.keys["p256"]! }
  static var body: [UInt8] { Array(file.vectors[0].body.utf8) }
  /// The time of the request.
  static let now: Int64 = 1_772_323_199_000

  /// The head of the request, by a key with this ID.
  static func head(
    keyID: String, path: String = file.vectors[0].path, date: String? = file.vectors[0].date
  ) -> HTTPRequestHead {
    var headers = HTTPHeaders()
    headers.append("x-apple-cloudkit-request-keyid", keyID)
    if let date { headers.append(SignatureHeaders.dateName, date) }
    headers.append(SignatureHeaders.signatureName, file.vectors[0].signature)
    return HTTPRequestHead(method: "POST", rawPath: path, headers: headers)
  }

  static func claim() throws -> SignatureClaim {
    let id = String(repeating: "0", count: 64)
    let key = ServerToServerKey(
      id: id, scope: scope, name: "", user: UserRecordName(unchecked: "_key"),
      publicKey: try PublicKey(pem: pem), created: 0)
    let head = head(keyID: id)
    return SignatureClaim(key, try SignatureHeaders.read(head, now: now)!, head)
  }

  static func provenKey() throws -> ProvenKey { try claim().proven(by: body) }
}
