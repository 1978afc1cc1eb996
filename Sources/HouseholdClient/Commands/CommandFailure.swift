/// How a command ends. The numbers are documented in docs/command-line.md and do not change.
package enum CommandExit: Int32, Sendable, CaseIterable {
  /// Done.
  case success = 0
  /// Something else failed.
  case failure = 1
  /// The command was given what it does not take.
  case usage = 2
  /// What was named is not there, or several are.
  case notFound = 3
  /// Nobody is signed in, or not any more.
  case notSignedIn = 4
  /// The server cannot be reached.
  case network = 5
  /// Somebody else changed the same at the same time, and both cannot be had.
  case conflict = 6
  /// The user may not do this.
  case refused = 7
  /// There is one of that name already.
  case exists = 8
}

/// Why a command ended without having done what was asked.
package struct CommandFailure: Error, Equatable, Sendable {
  package let exit: CommandExit
  /// What happened, in a sentence without a full stop.
  package let message: String
  /// The same as it is printed: with a full stop, unless it asks something.
  package var sentence: String { message.hasSuffix("?") ? message : message + "." }
  /// What to do about it.
  package let hint: String?

  package init(_ exit: CommandExit, _ message: String, hint: String? = nil) {
    self.exit = exit
    self.message = message
    self.hint = hint
  }

  /// The failure that an error of CloudKit, or any other, is for people.
  package init(_ error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as CKError: self.init(error)
    default: self.init(.failure, error.localizedDescription)
    }
  }

  private init(_ error: CKError) {
    let reason = Self.sentence(error.localizedDescription)
    switch error.code {
    case .notAuthenticated:
      self.init(.notSignedIn, "Nobody is signed in any more", hint: "Sign in with `multe login`.")
    case .networkUnavailable, .networkFailure:
      self.init(
        .network, "The server cannot be reached: \(reason)", hint: "Is the server running?")
    case .serverResponseLost, .serviceUnavailable, .requestRateLimited, .zoneBusy:
      self.init(.network, reason)
    case .permissionFailure:
      self.init(.refused, reason, hint: "Whoever has shared it decides who may change it.")
    case .serverRecordChanged:
      self.init(.conflict, "Somebody else changes the same just now", hint: "Try again.")
    case .unknownItem, .zoneNotFound:
      self.init(.notFound, "It is not there any more: \(reason)")
    case .partialFailure:
      if let first = error.partialErrorsByItemID?.values.first(where: { !Self.isEcho($0) }) {
        self.init(first)
      } else {
        self.init(.failure, reason)
      }
    default: self.init(.failure, reason)
    }
  }

  /// Whether an error only says that another item of the batch failed.
  private static func isEcho(_ error: any Error) -> Bool {
    (error as? CKError)?.code == .batchRequestFailed
  }

  private static func sentence(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
