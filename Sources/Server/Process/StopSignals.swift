import Glibc

/// The signals that a server waits for, in one place instead of handlers.
struct StopSignals {
  /// What to do.
  enum Action {
    case stop
    case reopenLog
  }

  private var signals = sigset_t()
  private let reopensLog: Bool

  /// Blocks the signals in this thread and all that it starts: so before any other is started.
  ///
  /// SIGHUP means that a log file was renamed; without a log file it means what it always does. A signal
  /// that is ignored, as under `nohup`, stays so.
  init(reopensLog: Bool) {
    self.reopensLog = reopensLog
    sigemptyset(&signals)
    sigaddset(&signals, SIGTERM)
    for signal in [SIGINT, SIGHUP] where !Self.isIgnored(signal) { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Waits for a signal.
  func wait() -> Action {
    var signals = signals
    var signal: Int32 = 0
    while sigwait(&signals, &signal) != 0 {}
    return signal == SIGHUP && reopensLog ? .reopenLog : .stop
  }

  /// Lets a second signal end the process at once.
  func release() {
    var signals = signals
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(signal, nil, &action) == 0 else { return false }
    let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    return handler == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
