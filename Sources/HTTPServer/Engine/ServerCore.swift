import Glibc
import Synchronization

/// What all event loops share: the handler, the connections, and how far stopping has come.
final class ServerCore: Sendable {
  /// The stages of a server's life.
  enum Phase: UInt8, AtomicRepresentable {
    /// Requests are answered and streams live on.
    case running
    /// Streams end after what is queued, connections close after their answer.
    case draining
    /// Nothing waits any more: requests get 503, streams are cut.
    case closed
  }

  let configuration: HTTPServer.Configuration
  let handler: any HTTPHandler
  let connections = ConnectionRegistry()
  /// The sockets of refused requests, until their clients have read the answer.
  let lingering = LingeringSockets()
  private let resumesInProgress = Atomic(0)
  private let phaseValue = Atomic(Phase.running)

  init(_ configuration: HTTPServer.Configuration, handler: any HTTPHandler) {
    self.configuration = configuration
    self.handler = handler
  }

  var phase: Phase { phaseValue.load(ordering: .sequentiallyConsistent) }

  /// Finishes all streams, and those that come.
  func drain() {
    phaseValue.store(.draining, ordering: .sequentiallyConsistent)
    for connection in connections.all { connection.finishStream() }
  }

  /// Wakes whatever is suspended, so that nothing is left that the library could wait for, and
  /// returns when nobody calls into the library from outside any more.
  func close() {
    phaseValue.store(.closed, ordering: .sequentiallyConsistent)
    for connection in connections.all { connection.abandon() }
    while resumesInProgress.load(ordering: .acquiring) > 0 { sched_yield() }
  }

  /// Runs what may resume a connection; ``close()`` waits for it.
  func resuming(_ body: () -> Bool) -> Bool {
    resumesInProgress.add(1, ordering: .acquiringAndReleasing)
    defer { resumesInProgress.subtract(1, ordering: .acquiringAndReleasing) }
    return body()
  }

  /// Returns when no request is being read or answered, or when the time is over.
  func waitUntilIdle(seconds: Int) {
    let end = MonotonicClock.milliseconds + Int64(seconds) * 1000
    while connections.all.contains(where: \.isBusy), MonotonicClock.milliseconds < end {
      usleep(10_000)
    }
  }
}
