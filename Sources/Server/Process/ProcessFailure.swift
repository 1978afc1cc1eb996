import Glibc
import HTTPServer
import RecordStore

/// Why the program ends without having done what it was asked for, in words.
package struct ProcessFailure: Error, Equatable {
  /// A sentence for people.
  package let message: String
  /// How the program ends.
  package let exitCode: Int32

  /// A failure.
  package init(_ message: String, exitCode: Int32 = ExitCode.failure) {
    self.message = message
    self.exitCode = exitCode
  }
}

extension ProcessFailure {
  /// The store cannot be opened.
  init(_ error: StorageError, folder: String) {
    switch error {
    case .folderInUse(let path, let process):
      let who = process.map { " (process \($0))" } ?? ""
      self.init("Another Multe\(who) uses this folder: \(path)", exitCode: ExitCode.inUse)
    case .folderNotWritable(let path, let errno):
      self.init(
        "The folder \(path) cannot be used: \(Self.words(errno))", exitCode: ExitCode.cannotCreate)
    case .keyNotReadable(let path, let errno):
      self.init(
        """
        The server's key \(path) cannot be read: \(Self.words(errno)). \
        Put it back from a backup: encrypted fields cannot be read without it
        """, exitCode: ExitCode.data)
    case .newerFormat(let found, let known):
      self.init(
        """
        The data in \(folder) is of a newer Multe (format \(found), this one knows \(known)); \
        it was not touched
        """, exitCode: ExitCode.data)
    case .notADatabase(let message):
      self.init("The database in \(folder) is damaged: \(message)", exitCode: ExitCode.data)
    case .migrationFailed(let backup, let message):
      let copy = backup.map { "; a copy is at \($0)" } ?? ""
      self.init(
        "The data in \(folder) cannot be brought to this version, and is as it was\(copy): \(message)",
        exitCode: ExitCode.data)
    case .engine(let error):
      self.init(
        "The database in \(folder) cannot be opened: \(error.message)",
        exitCode: error.kind == .corrupt ? ExitCode.data : ExitCode.cannotCreate)
    }
  }

  /// The server cannot listen.
  init(_ error: HTTPServerError, address: String, port: UInt16) {
    switch error {
    case .portInUse(let port):
      self.init(
        "Port \(port) is in use by another program; choose another one with --port",
        exitCode: ExitCode.inUse)
    case .cannotListen(let errno):
      self.init(
        "Cannot listen on \(address), port \(port): \(Self.words(errno))",
        exitCode: ExitCode.cannotCreate)
    }
  }

  /// The server cannot be put together.
  init(_ error: DeliveryError) {
    switch error {
    case .basePath(let text):
      self.init("\(text) is not a path, as in /lists", exitCode: ExitCode.usage)
    case .trustedProxy(let text):
      self.init("\(text) is neither an address nor a block", exitCode: ExitCode.usage)
    }
  }

  /// The web app is there, but not as it was built.
  init(_ error: WebFolderError) {
    self.init(
      "The web app in \(error.path) cannot be served: \(error.reason)", exitCode: ExitCode.data)
  }

  /// What the system says of an error.
  static func words(_ errno: Int32) -> String { String(cString: strerror(errno)) }
}
