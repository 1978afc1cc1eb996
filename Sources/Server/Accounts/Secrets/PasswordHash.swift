import CSodium
import Records

/// Hashes of passwords: argon2id through libsodium, as PHC strings.
///
/// Each takes some 15 ms and 19 MiB, so never on a thread that answers requests. Source of the costs: the
/// OWASP Password Storage Cheat Sheet (m=19 MiB, t=2, p=1).
enum PasswordHash {
  private static let passes: UInt64 = 2
  private static let memoryBytes = 19 << 20

  /// Fits no password, and takes as long to compare as any other.
  private static let decoy: String = {
    let salt = String(repeating: "A", count: 22)
    let tag = String(repeating: "A", count: 43)
    return "$argon2id$v=19$m=\(memoryBytes >> 10),t=\(passes),p=1$\(salt)$\(tag)"
  }()

  /// A new hash with a salt of its own. Throws TRY_AGAIN_LATER if there is no memory for it.
  static func make(_ password: String) throws(RecordError) -> String {
    Sodium.start()
    let bytes = signed(password)
    var text = [CChar](repeating: 0, count: Int(crypto_pwhash_strbytes()))
    guard crypto_pwhash_str(&text, bytes, UInt64(bytes.count), passes, memoryBytes) == 0 else {
      throw RecordError(.tryAgainLater, "No memory for the password", retryAfterSeconds: 5)
    }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether a password fits a hash. Without one it takes the same time and is false, so that nobody
  /// learns which e-mail addresses are known.
  static func fits(_ password: String, _ hash: String?) -> Bool {
    Sodium.start()
    let bytes = signed(password)
    let known = hash.flatMap { $0.isEmpty ? nil : $0 }
    let result = crypto_pwhash_str_verify(known ?? decoy, bytes, UInt64(bytes.count))
    return result == 0 && known != nil
  }

  /// Whether a hash was made with other costs than today's.
  static func isOutdated(_ hash: String) -> Bool {
    crypto_pwhash_str_needs_rehash(hash, passes, memoryBytes) != 0
  }

  private static func signed(_ text: String) -> [CChar] { text.utf8.map { CChar(bitPattern: $0) } }
}
