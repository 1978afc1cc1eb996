import CSodium
import Records
import WebServices

/// Seals the values of encrypted fields and opens them: XChaCha20-Poly1305 with a random nonce.
///
/// A sealed value opens only where it was sealed: the database, the zone, the record and the field are
/// authenticated with it. The store is not, since a copy that is put in its place gets another identity; its
/// key is its own. The bytes are a version, the name of the key, the nonce, and the ciphertext of the field
/// dictionary `{"value", "type"}`.
public struct FieldSeal: Sendable {
  private let key: [UInt8]
  /// Tells one key from another, and nothing else of it.
  let keyName: [UInt8]

  private static let version: UInt8 = 1
  private static let keyNameCount = 8
  private static let nonceCount = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
  private static let tagCount = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)
  private static let headCount = 1 + keyNameCount + nonceCount

  /// The seal of a server.
  public init(_ key: ServerKey) {
    self.key = key.subkey(.encryptedFields)
    keyName = Self.name(of: self.key)
  }

  /// Seals a value for its place.
  func seal(_ value: FieldValue, at place: SealedPlace) -> SealedValue {
    var writer = JSONWriter()
    FieldEncoding.write(value, to: &writer)
    let plain = writer.bytes
    let nonce = Self.random(Self.nonceCount)
    let aside = place.bytes
    var sealed = [UInt8](repeating: 0, count: plain.count + Self.tagCount)
    crypto_aead_xchacha20poly1305_ietf_encrypt(
      &sealed, nil, plain, UInt64(plain.count), aside, UInt64(aside.count), nil, nonce, key)
    return SealedValue(
      type: value.type, byteCount: value.byteCount,
      bytes: [Self.version] + keyName + nonce + sealed)
  }

  /// The field dictionary that was sealed. Throws INTERNAL_ERROR where the key is another, or the value was
  /// changed or is not from this place.
  public func open(
    _ sealed: SealedValue, at place: SealedPlace
  ) throws(RecordError) -> JSONObject {
    let bytes = sealed.bytes
    guard bytes.count >= Self.headCount + Self.tagCount, bytes[0] == Self.version else {
      throw Self.changed(place.field)
    }
    guard Array(bytes[1...Self.keyNameCount]) == keyName else { throw Self.otherKey(place.field) }
    let nonce = Array(bytes[(1 + Self.keyNameCount)..<Self.headCount])
    let body = Array(bytes[Self.headCount...])
    let aside = place.bytes
    var plain = [UInt8](repeating: 0, count: body.count - Self.tagCount)
    let code = crypto_aead_xchacha20poly1305_ietf_decrypt(
      &plain, nil, nil, body, UInt64(body.count), aside, UInt64(aside.count), nonce, key)
    guard code == 0, let dictionary = try JSONReader.read(plain).object else {
      throw Self.changed(place.field)
    }
    return dictionary
  }

  private static func otherKey(_ field: String) -> RecordError {
    RecordError(
      .internalError, "Field '\(field)' was encrypted with another server.key than this server has")
  }

  private static func changed(_ field: String) -> RecordError {
    RecordError(
      .internalError, "Field '\(field)' cannot be decrypted: what is stored was changed or moved")
  }

  private static func random(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    randombytes_buf(&bytes, count)
    return bytes
  }

  private static func name(of key: [UInt8]) -> [UInt8] {
    let message = Array("the name of a key".utf8)
    var hash = [UInt8](repeating: 0, count: Int(crypto_generichash_BYTES))
    crypto_generichash(
      &hash, hash.count, message, UInt64(message.count), key, key.count)
    return Array(hash.prefix(keyNameCount))
  }
}

/// Where a sealed value belongs.
public struct SealedPlace: Sendable {
  let database: DatabaseID
  let zone: ZoneName
  let record: RecordName
  let field: String

  /// A field of a record.
  public init(database: DatabaseID, zone: ZoneName, record: RecordName, field: String) {
    self.database = database
    self.zone = zone
    self.record = record
    self.field = field
  }

  /// Each part with its length before it, so that different places never give the same bytes.
  fileprivate var bytes: [UInt8] {
    let parts = [
      database.container, database.environment.rawValue, database.owner?.value ?? "", zone.value,
      record.value, field,
    ]
    return parts.flatMap { part in
      withUnsafeBytes(of: UInt32(part.utf8.count).bigEndian, Array.init) + Array(part.utf8)
    }
  }
}
