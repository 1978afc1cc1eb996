import Glibc
import Synchronization

/// A value that one thread waits for and another brings, once.
public final class Gate<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let semaphore = Semaphore()

  /// A closed gate.
  public init() {}

  /// Brings the value.
  public func open(_ value: Value) {
    self.value.withLock { $0 = value }
    semaphore.signal()
  }

  /// Waits for the value.
  public func wait() -> Value {
    semaphore.wait()
    return value.withLock { $0! }
  }
}

/// A POSIX semaphore.
///
/// Unchecked Sendable: the semaphore is made to be used from several threads.
public final class Semaphore: @unchecked Sendable {
  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  /// A semaphore at zero.
  public init() { sem_init(semaphore, 0, 0) }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  /// Adds one.
  public func signal() { sem_post(semaphore) }

  /// Waits for one and takes it.
  public func wait() {
    while sem_wait(semaphore) != 0 && errno == EINTR {}
  }

  /// Waits for one and takes it. False if none came in time.
  public func wait(seconds: Int) -> Bool {
    var end = timespec()
    clock_gettime(CLOCK_REALTIME, &end)
    end.tv_sec += seconds
    while sem_timedwait(semaphore, &end) != 0 {
      if errno != EINTR { return false }
    }
    return true
  }
}
