import RecordStore
import Synchronization

/// A few threads for work that waits or takes long, with a bounded queue before them.
final class WorkQueue: Sendable {
  private struct State {
    var jobs: [@Sendable () -> Void] = []
    var isStopped = false
  }

  private let state = Mutex(State())
  private let wakeUp = Semaphore()
  private let ended = Semaphore()
  private let threadCount: Int
  private let waitingMax: Int

  /// Starts the threads.
  init(threads: Int, waitingMax: Int) {
    threadCount = threads
    self.waitingMax = waitingMax
    for _ in 0..<threads { OwnThread.start { [self] in run() } }
  }

  /// Queues a job. False if too many wait, or if the queue is stopped.
  func add(_ job: @escaping @Sendable () -> Void) -> Bool {
    let isIn = state.withLock { state -> Bool in
      guard !state.isStopped, state.jobs.count < waitingMax else { return false }
      state.jobs.append(job)
      return true
    }
    if isIn { wakeUp.signal() }
    return isIn
  }

  /// Finishes what waits, and ends the threads.
  func stop() {
    let wasStopped = state.withLock { state -> Bool in
      defer { state.isStopped = true }
      return state.isStopped
    }
    guard !wasStopped else { return }
    for _ in 0..<threadCount { wakeUp.signal() }
    for _ in 0..<threadCount { ended.wait() }
  }

  private func run() {
    while true {
      wakeUp.wait()
      let job = state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
      guard let job else { break }
      job()
    }
    ended.signal()
  }
}
