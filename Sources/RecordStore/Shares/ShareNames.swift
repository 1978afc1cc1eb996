import CSodium
import Records

/// Names that nobody can guess.
enum ShareNames {
  /// What is in the link of a share. Who has it may know of the share, so it is as long as a key.
  static func shortGUID() -> String { random(count: 24) }

  /// What tells a participant from the others.
  static func participantID() -> String { random(count: 16) }

  private static let letters = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

  private static let isReady = sodium_init() >= 0

  private static func random(count: Int) -> String {
    precondition(isReady, "libsodium cannot start: no source of randomness")
    let text = (0..<count).map { _ in letters[Int(randombytes_uniform(UInt32(letters.count)))] }
    return String(decoding: text, as: UTF8.self)
  }
}
