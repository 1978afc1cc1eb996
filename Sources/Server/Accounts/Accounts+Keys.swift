import HTTPServer
import RecordStore
import Records
import Signatures

extension Accounts {
  /// Adds a server-to-server key from the PEM of its public half.
  ///
  /// Its ID and its user follow from the key, the container and the environment: a key that is removed and
  /// added again has the records that it had. Throws BAD_REQUEST, EXISTS, and QUOTA_EXCEEDED.
  func addKey(
    pem: String, _ scope: APITokenScope, name: String
  ) throws(RecordError) -> ServerToServerKey {
    _ = try AccountRules.container(scope.container)
    let name = name.isEmpty ? "" : try AccountRules.name(name)
    let publicKey: PublicKey
    do throws(KeyTextError) {
      publicKey = try PublicKey(pem: pem)
    } catch {
      throw .badRequest(error.reason)
    }
    let id = Secret.hexadecimal(
      SecretHash.digest(
        Array("key \(scope.container) \(scope.environment.rawValue) ".utf8) + publicKey.der))
    let user = SecretHash.digest(Array("user of \(id)".utf8)).prefix(16)
    let key = ServerToServerKey(
      id: id, scope: scope, name: name,
      user: UserRecordName(unchecked: "_" + Secret.hexadecimal(Array(user))),
      publicKey: publicKey, created: now())
    try write { try ServerToServerKeyTable.add(key, in: $0) }
    return key
  }

  /// All server-to-server keys.
  func keys() throws(RecordError) -> [ServerToServerKey] {
    try read { try ServerToServerKeyTable.all(in: $0) }
  }

  /// Makes a key worthless, and the push tokens that it made. What it saved stays. Throws NOT_FOUND.
  func removeKey(_ id: String) throws(RecordError) {
    let id = id.lowercased()
    try write { sql in
      guard let key = try ServerToServerKeyTable.key(id, in: sql) else {
        throw RecordError(.notFound, "There is no key \(id.prefix(64))")
      }
      try ServerToServerKeyTable.remove(id, in: sql)
      try PushTokens.removeAll(of: key.user, in: sql)
    }
    cache.revoke { if case .key(let key) = $0 { key.id == id } else { false } }
  }

  /// What a signed request claims; nil for one that is not signed. Throws AUTHENTICATION_FAILED.
  func claim(of head: HTTPRequestHead) throws(RecordError) -> SignatureClaim? {
    guard let headers = try SignatureHeaders.read(head, now: now()) else { return nil }
    guard let hash = SecretHash("key \(headers.keyID)"),
      case .key(let key) = try find(
        hash,
        { _, sql throws(SQLError) in
          try ServerToServerKeyTable.key(headers.keyID, in: sql).map { .key($0) }
        })
    else { throw RecordError(.authenticationFailed, "The key is not known, or was removed") }
    return SignatureClaim(key, headers, head)
  }
}
