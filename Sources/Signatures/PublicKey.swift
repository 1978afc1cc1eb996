import CCrypto

/// A public key on the curve P-256, as `openssl ec -pubout` writes it.
public struct PublicKey: Sendable, Hashable {
  /// The key as SubjectPublicKeyInfo in DER (RFC 5480), in the library's own writing.
  public let der: [UInt8]

  /// Bytes of a key on P-256; no other is longer that could be meant.
  private static let derBytesMax = 512
  private static let curve = "prime256v1"

  /// Reads a key from DER. Throws ``KeyTextError``: not a key, or one of another kind.
  public init(der: [UInt8]) throws(KeyTextError) {
    guard der.count <= Self.derBytesMax, let key = Self.parse(der) else { throw .notAKey }
    defer { EVP_PKEY_free(key) }
    guard EVP_PKEY_get_base_id(key) == EVP_PKEY_EC else { throw .otherAlgorithm }
    guard Self.isOnCurve(key) else { throw .otherCurve }
    guard let own = Self.written(key) else { throw .notAKey }
    self.der = own
  }

  /// The key from bytes that ``der`` gave once, as the store has them.
  public init(trusted der: [UInt8]) { self.der = der }

  /// Whether a signature in DER (ECDSA with SHA-256) is this key's under one of some messages.
  public func verifies(_ signature: [UInt8], ofAnyOf messages: [[UInt8]]) -> Bool {
    guard let key = Self.parse(der) else { return false }
    defer { EVP_PKEY_free(key) }
    return messages.contains { Self.verify(signature, of: $0, by: key) }
  }

  private static func verify(
    _ signature: [UInt8], of message: [UInt8], by key: OpaquePointer
  ) -> Bool {
    guard let context = EVP_MD_CTX_new() else { return false }
    defer { EVP_MD_CTX_free(context) }
    guard EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1 else { return false }
    return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
  }

  /// The key that makes up all of the bytes. The caller frees it.
  private static func parse(_ der: [UInt8]) -> OpaquePointer? {
    der.withUnsafeBufferPointer { bytes in
      var position = bytes.baseAddress
      guard let key = d2i_PUBKEY(nil, &position, bytes.count) else { return nil }
      guard position == bytes.baseAddress! + bytes.count else {
        EVP_PKEY_free(key)
        return nil
      }
      return key
    }
  }

  private static func isOnCurve(_ key: OpaquePointer) -> Bool {
    var name = [CChar](repeating: 0, count: 64)
    var length = 0
    guard EVP_PKEY_get_group_name(key, &name, name.count, &length) == 1 else { return false }
    return name.prefix(length).elementsEqual(curve.utf8.map { CChar(bitPattern: $0) })
  }

  private static func written(_ key: OpaquePointer) -> [UInt8]? {
    let count = Int(i2d_PUBKEY(key, nil))
    guard (1...derBytesMax).contains(count) else { return nil }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      var position = buffer.baseAddress
      filled = Int(i2d_PUBKEY(key, &position))
    }
  }
}
