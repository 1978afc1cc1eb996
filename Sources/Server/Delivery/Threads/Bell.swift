import Glibc

/// Wakes a thread that waits for something or for the time to pass. Rings that nobody waits for are kept,
/// as one.
///
/// Unchecked Sendable: all state is under the lock.
final class Bell: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var hasRung = false

  init() {
    pthread_mutex_init(lock, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    // A clock that is set does not make anybody wait an hour.
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(lock)
    condition.deallocate()
    lock.deallocate()
  }

  /// Wakes the one who waits, or the next who will.
  func ring() {
    pthread_mutex_lock(lock)
    let isFirst = !hasRung
    hasRung = true
    pthread_mutex_unlock(lock)
    if isFirst { pthread_cond_signal(condition) }
  }

  /// Waits for a ring, until a moment of ``Monotonic`` at most; nil is for ever.
  func wait(untilNanoseconds end: UInt64?) {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while !hasRung {
      guard let end else {
        pthread_cond_wait(condition, lock)
        continue
      }
      var time = timespec(tv_sec: Int(end / 1_000_000_000), tv_nsec: Int(end % 1_000_000_000))
      if pthread_cond_timedwait(condition, lock, &time) == ETIMEDOUT { break }
    }
    hasRung = false
  }
}
