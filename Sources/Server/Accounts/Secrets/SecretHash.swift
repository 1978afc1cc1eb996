import CSodium
import RecordStore

/// The SHA-256 of a secret: what the store and the caches know it by.
///
/// A secret is looked up by its hash. How long that takes tells something of the hash at most, from which
/// nothing follows about the secret; where two are compared, it takes the same time for any two.
struct SecretHash: Sendable, Hashable {
  private let words: (UInt64, UInt64, UInt64, UInt64)

  /// Longer texts are no secrets of ours.
  static let textBytesMax = 128

  /// The hash of a secret as it came. Nil if it cannot be one: empty, or far too long.
  init?(_ text: String) {
    guard !text.isEmpty, text.utf8.count <= Self.textBytesMax else { return nil }
    var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: Self.digest(Array(text.utf8))) }
    self.words = words
  }

  /// A hash from its hexadecimal digits; nil for anything else.
  init?(hexadecimal text: some StringProtocol) {
    let digits = Array(text.utf8)
    let count = Int(crypto_hash_sha256_BYTES)
    guard digits.count == 2 * count, digits.allSatisfy(Secret.isHexadecimal) else { return nil }
    func value(_ digit: UInt8) -> UInt8 { digit < 0x40 ? digit - 0x30 : digit - 0x57 }
    let bytes = (0..<count).map { value(digits[2 * $0]) << 4 | value(digits[2 * $0 + 1]) }
    var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: bytes) }
    self.words = words
  }

  /// The SHA-256 of some bytes.
  static func digest(_ bytes: [UInt8]) -> [UInt8] {
    Sodium.start()
    return [UInt8](unsafeUninitializedCapacity: Int(crypto_hash_sha256_BYTES)) { buffer, filled in
      _ = crypto_hash_sha256(buffer.baseAddress!, bytes, UInt64(bytes.count))
      filled = Int(crypto_hash_sha256_BYTES)
    }
  }

  /// The hash as the store has it.
  var bytes: [UInt8] { withUnsafeBytes(of: words) { Array($0) } }

  /// The hash as a parameter of a statement.
  var sql: SQLValue { .blob(bytes) }

  static func == (left: SecretHash, right: SecretHash) -> Bool {
    withUnsafeBytes(of: left.words) { left in
      withUnsafeBytes(of: right.words) { right in
        sodium_memcmp(left.baseAddress!, right.baseAddress!, left.count) == 0
      }
    }
  }

  func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
}
