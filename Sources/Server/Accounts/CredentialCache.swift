import Synchronization

/// What secrets prove, by their hashes, so that a request costs no SQL.
///
/// Something that was revoked never comes back: whoever read it from the store before keeps it only if
/// nothing was revoked meanwhile.
final class CredentialCache: Sendable {
  private struct State {
    var credentials: [SecretHash: Credential] = [:]
    var revocations: UInt64 = 0
  }

  private let state = Mutex(State())

  /// Some hundred bytes each; beyond, the cache starts anew.
  private static let countMax = 20_000

  /// What a secret proves, from memory or, where it is not there, from `load`.
  func credential<E: Error>(
    _ hash: SecretHash, _ load: () throws(E) -> Credential?
  ) throws(E) -> Credential? {
    let (known, revocations) = state.withLock { ($0.credentials[hash], $0.revocations) }
    if let known { return known }
    guard let loaded = try load() else { return nil }
    state.withLock { state in
      guard state.revocations == revocations else { return }
      if state.credentials.count >= Self.countMax { state.credentials = [:] }
      state.credentials[hash] = loaded
    }
    return loaded
  }

  /// Forgets what is no longer so, after its commit.
  func revoke(where isRevoked: (Credential) -> Bool) {
    state.withLock { state in
      state.revocations += 1
      state.credentials = state.credentials.filter { !isRevoked($0.value) }
    }
  }

  /// Notes that a web sign-in is used, and with which of its tokens. Gives what has to be written down, to
  /// one of the callers.
  func touch(
    _ hash: SecretHash, tokenMinute: Int64, minute: Int64
  ) -> WebSignInCredential? {
    state.withLock { state in
      guard case .webSignIn(var signIn) = state.credentials[hash] else { return nil }
      let isDue = minute - signIn.usedMinute >= AccountLimits.webTokenGrainMinutes
      guard isDue || tokenMinute > signIn.newestMinute else { return nil }
      signIn.newestMinute = max(signIn.newestMinute, tokenMinute)
      if isDue { signIn.usedMinute = minute }
      state.credentials[hash] = .webSignIn(signIn)
      return isDue ? signIn : nil
    }
  }

  /// Notes that a session is used. True for the one caller who has to write it down.
  func touch(_ hash: SecretHash, now: Int64) -> Bool {
    state.withLock { state in
      guard case .session(var session) = state.credentials[hash],
        now - session.usedAt >= AccountLimits.usedAtGrainMilliseconds
      else { return false }
      session.usedAt = now
      session.expiresAt = SessionTable.expiry(now)
      state.credentials[hash] = .session(session)
      return true
    }
  }
}
