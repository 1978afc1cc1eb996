import Glibc
import Synchronization

/// The log: JSON lines, written by a thread of its own, so that no request waits for a disk.
///
/// What may not be in it cannot get into it: a request comes without its query, headers and bodies.
final class ServerLog: Sendable {
  private struct Queue {
    var entries: [LogEntry] = []
    var lostCount = 0
    var mustReopen = false
    var mustStop = false
  }

  private let level: LogEntry.Level
  private let queue = Mutex(Queue())
  private let bell = Bell()
  private let written = Bell()

  /// Lines that wait for the disk at most; what comes beyond is counted and lost.
  private static let waitingMax = 65_536
  /// Lines gather this long, so that many cost one write.
  private static let gatherMicroseconds: UInt32 = 100_000

  /// Begins a log of lines of `level` and above. Throws ``FileFailure`` if the destination cannot be
  /// written; `-` is the standard error.
  init(_ level: LogEntry.Level, to destination: String) throws(FileFailure) {
    let file = try LogFile(destination)
    self.level = level
    OwnThread.start { [self] in
      var file = file
      run(&file)
    }
  }

  /// Logs a request: an answer of 500 and above as an error.
  func note(_ request: AnsweredRequest) {
    let own: LogEntry.Level = request.status >= 500 ? .error : .info
    if own <= level { append(LogEntry(level: own, time: Clock.now(), event: .request(request))) }
  }

  /// Logs a message. Neither message nor fields may hold what a user wrote, nor tokens.
  func note(
    _ level: LogEntry.Level, _ message: String, _ fields: [(name: String, value: String)] = []
  ) {
    guard level <= self.level else { return }
    append(LogEntry(level: level, time: Clock.now(), event: .message(message, fields)))
  }

  /// Opens the file anew under its name, after it was renamed.
  func reopen() {
    queue.withLock { $0.mustReopen = true }
    bell.ring()
  }

  /// Writes what waits and ends. Later lines are lost, and so is what a disk does not take in this time.
  func close(withinSeconds seconds: UInt64 = 2) {
    queue.withLock { $0.mustStop = true }
    bell.ring()
    written.wait(untilNanoseconds: Monotonic.nanoseconds + seconds * 1_000_000_000)
  }

  private func append(_ entry: LogEntry) {
    let isFirst = queue.withLock { queue -> Bool in
      guard queue.entries.count < Self.waitingMax, !queue.mustStop else {
        queue.lostCount += 1
        return false
      }
      queue.entries.append(entry)
      return queue.entries.count == 1
    }
    if isFirst { bell.ring() }
  }

  private func run(_ file: inout LogFile) {
    while true {
      bell.wait(untilNanoseconds: nil)
      if !queue.withLock({ $0.mustStop || $0.mustReopen }) { usleep(Self.gatherMicroseconds) }
      let taken = queue.withLock { queue -> Queue in
        defer { queue = Queue(mustStop: queue.mustStop) }
        return queue
      }
      // What was logged before the file was renamed belongs into the old one.
      file.write(Self.lines(taken))
      if taken.mustReopen { file.reopen() }
      if taken.mustStop { return written.ring() }
    }
  }

  private static func lines(_ taken: Queue) -> [UInt8] {
    var bytes: [UInt8] = []
    for entry in taken.entries { entry.append(to: &bytes) }
    if taken.lostCount > 0 {
      LogEntry(
        level: .warning, time: Clock.now(),
        event: .message("log lines lost", [("count", String(taken.lostCount))])
      ).append(to: &bytes)
    }
    return bytes
  }
}
