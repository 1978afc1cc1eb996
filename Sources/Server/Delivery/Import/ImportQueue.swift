import Glibc
import Household
import Synchronization

/// Runs imports, a few at a time: each holds the texts of an archive in memory.
final class ImportQueue: Sendable {
  private struct State {
    var running = 0
    var waiting = 0
  }

  private let state = Mutex(State())
  private let bell = Bell()

  private static let runningMax = 2
  private static let waitingMax = 8
  /// How often one that waits looks whether its client is still there. Keeps the line alive too.
  private static let patienceNanoseconds: UInt64 = 5_000_000_000

  /// Takes an import in. False if too many wait.
  func add(_ job: ImportJob) -> Bool {
    let isIn = state.withLock { state -> Bool in
      guard state.waiting < Self.waitingMax else { return false }
      state.waiting += 1
      return true
    }
    guard isIn else { return false }
    OwnThread.start { [self] in
      if takeTurn(job) {
        job.run()
        state.withLock { $0.running -= 1 }
      }
      bell.ring()
    }
    return true
  }

  /// Waits until fewer run. False if the client has left meanwhile.
  private func takeTurn(_ job: ImportJob) -> Bool {
    while true {
      let isTurn = state.withLock { state -> Bool? in
        if job.isCancelled.isSet {
          state.waiting -= 1
          return false
        }
        guard state.running < Self.runningMax else { return nil }
        state.waiting -= 1
        state.running += 1
        return true
      }
      if let isTurn { return isTurn }
      job.lines.write(ImportProgress(done: 0, total: 1).jsonLine())
      bell.wait(untilNanoseconds: Monotonic.nanoseconds + Self.patienceNanoseconds)
    }
  }
}
