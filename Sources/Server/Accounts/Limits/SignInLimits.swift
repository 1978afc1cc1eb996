import Records

/// How often a password may be tried: for an account, so that nobody guesses it from many places, and
/// from an address, so that nobody tries one password on many accounts. Attempts that succeed cost
/// nothing. Sessions that exist are not touched, so a stranger's guessing locks nobody out of the lists.
struct SignInLimits: Sendable {
  private let accounts = TokenBuckets(capacity: 10, secondsPerToken: 60, keysMax: 10_000)
  private let addresses = TokenBuckets(capacity: 50, secondsPerToken: 10, keysMax: 10_000)

  /// Counts an attempt. Throws THROTTLED.
  func begin(account: String?, address: String, now: Int64) throws(RecordError) {
    if let seconds = addresses.take(Self.network(of: address), now: now) {
      throw Self.throttled(seconds)
    }
    if let account, let seconds = accounts.take(account, now: now) {
      addresses.giveBack(Self.network(of: address), now: now)
      throw Self.throttled(seconds)
    }
  }

  /// The attempt was right.
  func succeeded(account: String?, address: String, now: Int64) {
    addresses.giveBack(Self.network(of: address), now: now)
    if let account { accounts.giveBack(account, now: now) }
  }

  private static func throttled(_ seconds: Int) -> RecordError {
    RecordError(
      .throttled, "Too many attempts; try again in \(seconds) s", retryAfterSeconds: seconds)
  }

  /// Who has an IPv6 address has 2^64 of them: the first half counts.
  private static func network(of address: String) -> String {
    guard address.contains(":"), !address.hasPrefix("::") else { return address }
    let groups = address.split(separator: ":", omittingEmptySubsequences: false).prefix(4)
    return groups.prefix { !$0.isEmpty }.joined(separator: ":") + "::/64"
  }
}
