import Synchronization

/// Whether something was told, from any thread.
final class Told: Sendable {
  private let state = Mutex(false)

  var isTold: Bool { state.withLock { $0 } }

  func tell() { state.withLock { $0 = true } }
}
