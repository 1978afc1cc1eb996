import Records

/// How often a user may ask for people who are not found, so that nobody tries out a list of addresses. Who
/// is found costs nothing.
struct DiscoveryLimits: Sendable {
  private let misses = TokenBuckets(capacity: 500, secondsPerToken: 60, keysMax: 10_000)

  /// Counts an attempt. Throws THROTTLED.
  func begin(_ user: UserRecordName, now: Int64) throws(RecordError) {
    guard let seconds = misses.take(user.value, now: now) else { return }
    throw RecordError(
      .throttled, "Too many people who are not found; try again in \(seconds) s",
      retryAfterSeconds: seconds)
  }

  /// The person was found.
  func found(_ user: UserRecordName, now: Int64) { misses.giveBack(user.value, now: now) }
}
