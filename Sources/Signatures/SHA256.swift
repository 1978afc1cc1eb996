import CCrypto

/// SHA-256 (FIPS 180-4).
enum SHA256 {
  /// The 32 bytes of a digest.
  static func digest(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { buffer, filled in
      _ = CCrypto.SHA256(bytes, bytes.count, buffer.baseAddress)
      filled = Int(SHA256_DIGEST_LENGTH)
    }
  }
}
