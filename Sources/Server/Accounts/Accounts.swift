import RecordStore
import Records
import Synchronization

/// People, their sessions and their tokens.
///
/// The functions wait for the store, and those with a password for its hash too: none of them is for a
/// thread that answers requests, but for ``caller(for:query:)`` and the reading of one row.
final class Accounts: Sendable {
  /// Told when sessions end, so that their streams do.
  struct SignOutObserver: Sendable {
    /// One session has ended.
    var session: @Sendable (Int64) -> Void = { _ in }
    /// The sessions of a user have ended, but for one.
    var user: @Sendable (UserRecordName, Int64?) -> Void = { _, _ in }
  }

  let storage: Storage
  let setup = SetupToken()
  let limits = SignInLimits()
  let cache = CredentialCache()
  /// Whether anybody may make an account, while the owner has not said.
  let isSignUpOpenByDefault: Bool
  /// Told what went wrong inside, in the words of the engine.
  let reportFault: @Sendable (String) -> Void
  /// Milliseconds since 1970-01-01 UTC.
  let now: @Sendable () -> Int64
  private let observers = Mutex<[SignOutObserver]>([])

  /// The accounts of a store.
  init(
    storage: Storage, isSignUpOpenByDefault: Bool = false,
    reportFault: @escaping @Sendable (String) -> Void = { _ in },
    now: @escaping @Sendable () -> Int64 = Clock.now
  ) {
    self.storage = storage
    self.isSignUpOpenByDefault = isSignUpOpenByDefault
    self.reportFault = reportFault
    self.now = now
  }

  /// Has somebody told when sessions end.
  func observeSignOuts(_ observer: SignOutObserver) { observers.withLock { $0.append(observer) } }

  var signOutObservers: [SignOutObserver] { observers.withLock { $0 } }

  /// Reads in one transaction. Throws what `body` throws, and TRY_AGAIN_LATER or INTERNAL_ERROR for the
  /// engine's faults.
  func read<T>(_ body: (any SQLDatabase) throws -> T) throws(RecordError) -> T {
    do { return try storage.read(body) } catch { throw told(error) }
  }

  /// Writes, and waits for the commit. Throws as ``read(_:)`` does.
  func write<T: Sendable>(
    _ body: @escaping @Sendable (any SQLDatabase) throws -> T
  ) throws(RecordError) -> T {
    do { return try storage.writeAndWait { try body($0.database) } } catch { throw told(error) }
  }

  /// Writes records and accounts at once, and waits for the commit. Throws as ``read(_:)`` does.
  func write<T: Sendable>(
    records body: @escaping @Sendable (Transaction) throws -> T
  ) throws(RecordError) -> T {
    do { return try storage.writeAndWait(body) } catch { throw told(error) }
  }

  /// Writes what nobody waits for.
  func writeLater(_ body: @escaping @Sendable (any SQLDatabase) throws -> Void) {
    storage.write({ try body($0.database) }) { [reportFault] result in
      if case .failure(let error) = result { reportFault("\(error)") }
    }
  }

  private func told(_ error: any Error) -> RecordError {
    if let error = error as? RecordError { return error }
    reportFault("\(error)")
    if let error = error as? SQLError, error.kind == .busy || error.kind == .disk {
      return RecordError(
        .tryAgainLater, "The database cannot be used right now", retryAfterSeconds: 5)
    }
    return RecordError(.internalError, "Internal error")
  }
}
