import Glibc
import RecordStore
import Records

/// Has a command done on a data folder: by the server that uses it, or else here.
package enum AdminClient {
  /// How long a server that starts or stops may hold the folder without listening.
  private static let attemptsMax = 30
  private static let attemptMicroseconds: UInt32 = 100_000

  /// Does a command; `tell` gets lines for people. Throws ``ProcessFailure`` in words.
  package static func run(
    _ command: AdminCommand, folder: String, tell: (String) -> Void
  ) throws(ProcessFailure) {
    guard command.makesFolder || access(folder + "/multe.sqlite", F_OK) == 0 else {
      throw ProcessFailure(
        "There is no data of Multe in \(folder); name its folder with --data FOLDER")
    }
    for attempt in 1...attemptsMax {
      if access(folder, F_OK) == 0, let server = try AdminSocket.connect(to: folder) {
        return try ask(server, command, tell)
      }
      do throws(ProcessFailure) {
        return try runHere(command, try OpenStore(path: folder), tell)
      } catch {
        guard error.exitCode == ExitCode.inUse, attempt < attemptsMax else { throw error }
      }
      usleep(attemptMicroseconds)
    }
  }

  private static func ask(
    _ server: Int32, _ command: AdminCommand, _ tell: (String) -> Void
  ) throws(ProcessFailure) {
    var channel = LineChannel(server, timeoutSeconds: 0)
    channel.write(command.line)
    while let line = channel.read(bytesMax: AdminCommand.lineBytesMax) {
      switch AdminAnswer(line: line) {
      case .text(let text): tell(text)
      case .done: return
      case .failed(let reason): throw ProcessFailure(reason)
      case nil: throw ProcessFailure("The server's answer makes no sense; is it another version?")
      }
    }
    throw ProcessFailure("The server ended the command; it may be stopping, or busy with others")
  }

  private static func runHere(
    _ command: AdminCommand, _ store: OpenStore, _ tell: (String) -> Void
  ) throws(ProcessFailure) {
    defer { store.storage.close() }
    let faults = Faults()
    let accounts = Accounts(
      storage: store.storage, key: store.key, reportFault: faults.note)
    let context = AdminContext(
      accounts: accounts, storage: store.storage,
      records: store.records(accounts: accounts, reportFault: faults.note),
      container: HouseholdSchema.container, key: store.key)
    do throws(RecordError) {
      try command.run(in: context, tell: tell)
    } catch {
      throw ProcessFailure(([error.reason] + faults.all).joined(separator: ": "))
    }
  }
}
