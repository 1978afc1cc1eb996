import Synchronization

/// The token of the link that makes the first account.
///
/// It lives in memory only and is another one at each start. Once there is a user it is of no use, which
/// the store decides when it adds the first.
final class SetupToken: Sendable {
  private let hash = Mutex<SecretHash?>(nil)

  /// Makes a new token; the one before is good no more.
  func renew() -> Secret {
    let token = Secret.random()
    hash.withLock { $0 = token.hash }
    return token
  }

  /// Whether a text is the token.
  func fits(_ text: String) -> Bool {
    guard let given = SecretHash(text) else { return false }
    return hash.withLock { $0.map { $0 == given } ?? false }
  }

  /// Makes the token worthless.
  func forget() { hash.withLock { $0 = nil } }
}
