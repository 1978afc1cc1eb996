import Synchronization

/// Keeps an app's records and a database the same: it fetches what others change, and sends what the app says has
/// changed.
///
/// The app keeps its records itself. It tells the engine what changed by ``State``, gives it the records when it asks,
/// applies what it fetched, and keeps the state that it is told to keep. The engine knows when to fetch and to send,
/// tries again what failed for a reason that passes, and leaves the rest to the app: conflicts above all.
///
/// Source of the rules: CKSyncEngine.h.
public final class CKSyncEngine: Sendable, CustomStringConvertible {
  /// The database.
  public let database: CKDatabase
  /// The changes that wait to be sent.
  public let state: State
  private let driver: SyncDriver
  private let account: AccountObservation

  /// Makes an engine, which begins at once if it syncs by itself. Stops the program for the public database, which has
  /// no feed of changes.
  public convenience init(_ configuration: Configuration) {
    self.init(configuration, delays: SyncSchedule.Delays())
  }

  init(_ configuration: Configuration, delays: SyncSchedule.Delays) {
    precondition(
      configuration.database.databaseScope != .public,
      "A sync engine is for the private or the shared database")
    database = configuration.database
    state = State(configuration.stateSerialization)
    driver = SyncDriver(configuration, state: state, delays: delays)
    account = AccountObservation()
    let driver = driver
    account.begin { Task { await driver.accountChanged() } }
    state.whenAppChanges { [weak driver] in driver?.noteAppChange() }
    Task { [weak self] in
      if let self { await driver.begin(self) }
    }
  }

  /// Fetches what changed on the server, and returns when the delegate has been told all of it. Throws
  /// `CKError.notAuthenticated` if nobody is signed in, what failed as a whole, or `CKError.partialFailure` with the
  /// error of each zone that could not be fetched.
  public func fetchChanges(_ options: FetchChangesOptions = .init()) async throws {
    try await driver.fetch(options, .manual, self)
  }

  /// Sends what waits, and returns when the delegate has been told all of it. Throws `CKError.notAuthenticated` if
  /// nobody is signed in, what failed as a whole, or `CKError.partialFailure` with the error of each change that failed.
  public func sendChanges(_ options: SendChangesOptions = .init()) async throws {
    try await driver.send(options, .manual, self)
  }

  /// Ends the fetch or the sending that runs, and returns when it has ended. What was not sent stays pending.
  public func cancelOperations() async { await driver.cancel() }

  /// Which database, for people who debug.
  public var description: String { "CKSyncEngine(\(database.databaseScope))" }
}

/// Hears that somebody signed in or out, as long as it lives.
final class AccountObservation: Sendable {
  /// The center's token, which no one but the center reads.
  private struct Token: @unchecked Sendable { let object: any NSObjectProtocol }

  private let token = Mutex<Token?>(nil)

  func begin(_ changed: @escaping @Sendable () -> Void) {
    let object = NotificationCenter.default.addObserver(
      forName: .CKAccountChanged, object: nil, queue: nil
    ) { _ in changed() }
    token.withLock { $0 = Token(object: object) }
  }

  deinit {
    if let token = token.withLock({ $0 }) {
      NotificationCenter.default.removeObserver(token.object)
    }
  }
}
