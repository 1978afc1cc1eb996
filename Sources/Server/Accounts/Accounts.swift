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
  let discoveryLimits = DiscoveryLimits()
  let cache = CredentialCache()
  /// Whether anybody may make an account, while the owner has not said.
  let isSignUpOpenByDefault: Bool
  /// Told what went wrong inside, in the words of the engine.
  let reportFault: @Sendable (String) -> Void
  /// The tickets of sign-in pages.
  let signInTickets: SignInTickets
  /// The web auth tokens of those who signed in there.
  let webSignInTokens: WebSignInTokens
  /// Milliseconds since 1970-01-01 UTC.
  let now: @Sendable () -> Int64
  private let observers = Mutex<[SignOutObserver]>([])

  /// The accounts of a store.
  init(
    storage: Storage, key: ServerKey, isSignUpOpenByDefault: Bool = false,
    reportFault: @escaping @Sendable (String) -> Void = { _ in },
    now: @escaping @Sendable () -> Int64 = Clock.now
  ) {
    self.storage = storage
    signInTickets = SignInTickets(key)
    webSignInTokens = WebSignInTokens(key)
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
    do { return try storage.read(body) } catch { throw .told(error, reportFault) }
  }

  /// Writes, and waits for the commit. Throws as ``read(_:)`` does.
  func write<T: Sendable>(
    _ body: @escaping @Sendable (any SQLDatabase) throws -> T
  ) throws(RecordError) -> T {
    do { return try storage.writeAndWait { try body($0.database) } } catch {
      throw .told(error, reportFault)
    }
  }

  /// Writes records and accounts at once, and waits for the commit. Throws as ``read(_:)`` does.
  func write<T: Sendable>(
    records body: @escaping @Sendable (Transaction) throws -> T
  ) throws(RecordError) -> T {
    do { return try storage.writeAndWait(body) } catch { throw .told(error, reportFault) }
  }

  /// Writes what nobody waits for.
  func writeLater(_ body: @escaping @Sendable (any SQLDatabase) throws -> Void) {
    storage.write({ try body($0.database) }) { [reportFault] result in
      if case .failure(let error) = result { reportFault("\(error)") }
    }
  }
}
