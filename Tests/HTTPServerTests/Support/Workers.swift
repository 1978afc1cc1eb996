import Glibc
import Synchronization

/// Threads that run jobs in the order given.
final class Workers: @unchecked Sendable {
  private let jobs = Mutex<[@Sendable () -> Void]>([])
  private let available = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init(count: Int) {
    sem_init(available, 0, 0)
    for _ in 0..<count { onAnotherThread { self.run() } }
  }

  func submit(_ job: @escaping @Sendable () -> Void) {
    jobs.withLock { $0.append(job) }
    sem_post(available)
  }

  /// Runs for as long as the tests do.
  private func run() {
    while true {
      sem_wait(available)
      let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      job?()
    }
  }
}
