import Synchronization

/// Lets each key do something a number of times at once, and then again as time passes.
///
/// Memory is bounded: the least restricted keys are forgotten first, so that a flood of new keys does not
/// free one that is held back.
final class TokenBuckets: Sendable {
  private let state = Mutex<[String: Bucket]>([:])
  private let capacity: Double
  private let millisecondsPerToken: Double
  private let keysMax: Int

  private struct Bucket {
    var tokens: Double
    var at: Int64
  }

  /// Buckets of `capacity`, each regaining one token in `secondsPerToken`.
  init(capacity: Int, secondsPerToken: Int, keysMax: Int) {
    self.capacity = Double(capacity)
    millisecondsPerToken = Double(secondsPerToken) * 1_000
    self.keysMax = keysMax
  }

  /// Takes a token. Answers nil, or after how many seconds to come again.
  func take(_ key: String, now: Int64) -> Int? {
    state.withLock { buckets in
      if buckets[key] == nil, buckets.count >= keysMax { makeRoom(in: &buckets, now: now) }
      let tokens = buckets[key].map { self.tokens($0, now) } ?? capacity
      guard tokens >= 1 else {
        return Int(((1 - tokens) * millisecondsPerToken / 1_000).rounded(.up))
      }
      buckets[key] = Bucket(tokens: tokens - 1, at: now)
      return nil
    }
  }

  /// Gives a token back, as what it was taken for did no harm.
  func giveBack(_ key: String, now: Int64) {
    state.withLock { buckets in
      guard let bucket = buckets[key] else { return }
      let tokens = min(capacity, tokens(bucket, now) + 1)
      buckets[key] = tokens < capacity ? Bucket(tokens: tokens, at: now) : nil
    }
  }

  /// How many keys are remembered.
  var count: Int { state.withLock { $0.count } }

  /// A clock that goes back gives nothing and takes nothing.
  private func tokens(_ bucket: Bucket, _ now: Int64) -> Double {
    min(capacity, bucket.tokens + Double(max(0, now - bucket.at)) / millisecondsPerToken)
  }

  /// Forgets the full ones; if there are none, the fuller half.
  private func makeRoom(in buckets: inout [String: Bucket], now: Int64) {
    buckets = buckets.filter { tokens($0.value, now) < capacity }
    guard buckets.count >= keysMax else { return }
    let emptiest = buckets.sorted { tokens($0.value, now) < tokens($1.value, now) }
    buckets = Dictionary(
      uniqueKeysWithValues: emptiest.prefix(keysMax / 2).map { ($0.key, $0.value) })
  }
}
