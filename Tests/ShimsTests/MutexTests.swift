import Foundation
import Synchronization
import Testing

/// What the thread sanitizer has to know of Swift's own locks: without Tests/CThreadSanitizer it reports this as a race.
@Suite struct MutexTests {
  @Test func `what threads change under a Mutex that they wait for is no race`() async {
    let count = Counter()
    await withTaskGroup { group in
      for _ in 0..<4 {
        group.addTask {
          await withCheckedContinuation { continuation in
            Thread.detachNewThread {
              for _ in 0..<20_000 { count.add() }
              continuation.resume()
            }
          }
        }
      }
    }
    #expect(count.value == 80_000)
  }
}

private final class Counter: Sendable {
  private let state = Mutex(0)
  var value: Int { state.withLock { $0 } }
  func add() { state.withLock { $0 += 1 } }
}
