import CMicrohttpd
import Glibc
import Synchronization

/// A thread that ends connections past their deadline or without a client, and reads the lingering
/// sockets.
final class Watchdog: @unchecked Sendable {
  /// How often deadlines are looked at.
  private static let deadlinePeriodMilliseconds: Int32 = 500
  /// How often connections are asked whether their client is there, one system call each.
  private static let presencePeriodMilliseconds: Int64 = 2000

  private let core: ServerCore
  private let mustStop = Atomic(false)
  private var thread = pthread_t()
  private var nextDeadlineRound: Int64 = 0
  private var nextPresenceRound: Int64 = 0

  init(_ core: ServerCore) {
    self.core = core
    let result = pthread_create(&thread, nil, runWatchdog, Unmanaged.passRetained(self).toOpaque())
    precondition(result == 0, "no thread for the deadlines")
  }

  /// Ends the thread and returns when it has ended.
  func stop() {
    mustStop.store(true, ordering: .releasing)
    core.lingering.wake()
    pthread_join(thread, nil)
  }

  fileprivate func run() {
    while !mustStop.load(ordering: .acquiring) {
      wait()
      core.lingering.drain()
      lookAtConnections()
    }
  }

  /// Looks at all connections, if a period has passed since the last time.
  private func lookAtConnections() {
    let now = MonotonicClock.milliseconds
    guard now >= nextDeadlineRound else { return }
    nextDeadlineRound = now + Int64(Self.deadlinePeriodMilliseconds)
    let connections = core.connections.all
    for connection in connections { connection.enforceDeadline(now: now) }
    guard now >= nextPresenceRound else { return }
    nextPresenceRound = now + Self.presencePeriodMilliseconds
    for connection in connections { connection.enforcePresence() }
  }

  /// Sleeps for a period, or until a lingering socket has something to read.
  private func wait() {
    let wakeUp = core.lingering.wakeUp
    var polls = ([wakeUp] + core.lingering.descriptors).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    poll(&polls, nfds_t(polls.count), Self.deadlinePeriodMilliseconds)
    var count: eventfd_t = 0
    eventfd_read(wakeUp, &count)
  }
}

private func runWatchdog(_ watchdog: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  Unmanaged<Watchdog>.fromOpaque(watchdog!).takeRetainedValue().run()
  return nil
}
