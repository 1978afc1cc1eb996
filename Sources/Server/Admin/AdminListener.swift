import Glibc
import Records
import Synchronization

/// Runs the commands that come through the folder's socket, each on a thread of its own.
final class AdminListener: Sendable {
  private let context: AdminContext
  private let folder: String
  private let listening: Int32
  private let running = Atomic(0)
  /// Whether `listening` was closed: then its number may be another's.
  private let isClosed = Mutex(false)

  private static let commandsMax = 4
  private static let timeoutSeconds = 30

  /// Begins to listen. Throws ``ProcessFailure`` if the socket cannot be made.
  init(_ context: AdminContext, folder: String) throws(ProcessFailure) {
    self.context = context
    self.folder = folder
    listening = try AdminSocket.listen(in: folder)
    OwnThread.start { [self] in run() }
  }

  /// Takes no more commands. Those that run end with the store.
  func stop() {
    AdminSocket.remove(from: folder)
    isClosed.withLock { isClosed in
      if !isClosed { _ = shutdown(listening, Int32(SHUT_RDWR)) }
    }
  }

  private func run() {
    while true {
      let connection = accept(listening, nil, nil)
      if connection < 0 {
        switch errno {
        case EINTR, ECONNABORTED: continue
        case EMFILE, ENFILE, ENOMEM, ENOBUFS: sleep(1)
        default: return close()
        }
        continue
      }
      _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
      guard running.add(1, ordering: .relaxed).newValue <= Self.commandsMax else {
        running.subtract(1, ordering: .relaxed)
        _ = Glibc.close(connection)
        continue
      }
      OwnThread.start { [self] in
        answer(connection)
        running.subtract(1, ordering: .relaxed)
      }
    }
  }

  private func close() {
    isClosed.withLock { isClosed in
      isClosed = true
      _ = Glibc.close(listening)
    }
  }

  private func answer(_ connection: Int32) {
    var channel = LineChannel(connection, timeoutSeconds: Self.timeoutSeconds)
    guard let line = channel.read(bytesMax: AdminCommand.lineBytesMax) else { return }
    do throws(RecordError) {
      try AdminCommand(line: line).run(in: context) { channel.write(AdminAnswer.text($0).line) }
      channel.write(AdminAnswer.done.line)
    } catch {
      channel.write(AdminAnswer.failed(error.reason).line)
    }
  }
}
