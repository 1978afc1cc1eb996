import CMicrohttpd
import Glibc
import Synchronization

/// A thread that ends connections past their deadline and reads the lingering sockets.
final class Watchdog: @unchecked Sendable {
  /// How often deadlines are looked at.
  private static let periodMilliseconds: Int32 = 500

  private let core: ServerCore
  private let mustStop = Atomic(false)
  private var thread = pthread_t()

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
      let now = MonotonicClock.milliseconds
      for connection in core.connections.all { connection.enforceDeadline(now: now) }
    }
  }

  /// Sleeps for a period, or until a lingering socket has something to read.
  private func wait() {
    let wakeUp = core.lingering.wakeUp
    var polls = ([wakeUp] + core.lingering.descriptors).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    poll(&polls, nfds_t(polls.count), Self.periodMilliseconds)
    var count: eventfd_t = 0
    eventfd_read(wakeUp, &count)
  }
}

private func runWatchdog(_ watchdog: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  Unmanaged<Watchdog>.fromOpaque(watchdog!).takeRetainedValue().run()
  return nil
}
