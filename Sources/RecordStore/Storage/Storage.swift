import Glibc
import Synchronization

/// A database file with one writer thread and a pool of readers.
///
/// Writes that wait are grouped: one commit for all, and each is told after the commit is on disk. A write
/// that throws undoes what it changed itself only.
public final class Storage: Sendable {
  /// How sure a commit has to be.
  public enum Durability: Sendable {
    /// On disk before it is told.
    case full
    /// For stores that end with the process.
    case none
  }

  /// The files that records refer to.
  public let assets: AssetFolder
  private let path: String
  private let writer: Writer
  private let readers = Mutex<[SQLiteDatabase]>([])

  /// Opens the file of `folder`, brings it to the current format, starts the writer.
  public convenience init(
    folder: DataFolder, format: Format, durability: Durability = .full
  ) throws(StorageError) {
    try self.init(path: folder.databasePath, format: format, durability: durability)
  }

  init(path: String, format: Format, durability: Durability) throws(StorageError) {
    self.path = path
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    assets = AssetFolder(path: folder + "/assets")
    writer = Writer(
      try Self.open(path: path, format: format, durability: durability), assets: assets)
    writer.start()
  }

  private static func open(
    path: String, format: Format, durability: Durability
  ) throws(StorageError) -> SQLiteDatabase {
    let database = try StorageError.wrap { () throws(SQLError) in
      let database = try SQLiteDatabase(path: path)
      try database.execute("PRAGMA synchronous=\(durability == .full ? "FULL" : "OFF")")
      return database
    }
    // Before anything is written: a file that is refused stays as it is.
    try Migration.run(database, path: path, format: format)
    try StorageError.wrap { () throws(SQLError) in
      try database.execute("PRAGMA journal_mode=WAL")
    }
    return database
  }

  /// Runs `body` in the next transaction and tells `done` after its commit. `done` runs on the writer's
  /// thread and must not block.
  ///
  /// A body that `isRepeatable` changes nothing but the database, and reads no counter of a database nor position
  /// of a zone but by the writer's memory. It may run twice: it has no savepoint unless
  /// it `failsLate`, and should it fail once it has changed something, all of its transaction is run again.
  public func write<T>(
    isRepeatable: Bool = false, failsLate: Bool = false,
    _ body: @escaping @Sendable (Transaction) throws -> T,
    done: @escaping @Sendable (Result<T, any Error>) -> Void
  ) {
    writer.enqueue(Write(isRepeatable: isRepeatable, failsLate: failsLate, body, done))
  }

  /// Runs `body` in the next transaction and waits for its commit.
  public func writeAndWait<T: Sendable>(
    _ body: @escaping @Sendable (Transaction) throws -> T
  ) throws -> T {
    let gate = Gate<Result<T, any Error>>()
    write(body) { gate.open($0) }
    return try gate.wait().get()
  }

  /// Runs `body` on a connection of its own, in one read transaction.
  public func read<T>(_ body: (any SQLDatabase) throws -> T) throws -> T {
    let pooled = readers.withLock { $0.popLast() }
    let database = try pooled ?? SQLiteDatabase(path: path, readOnly: true)
    defer {
      readers.withLock { if $0.count < Self.maxIdleReaders { $0.append(database) } }
    }
    defer { _ = try? database.run("COMMIT") }
    try database.beginReading()
    return try body(database)
  }

  /// Finishes what waits, writes the log back into the file and closes it. Later writes fail.
  public func close() {
    writer.stop()
    readers.withLock { $0 = [] }
  }

  /// Called on the writer's thread after each commit that changed zones.
  public func observeCommits(_ observer: @escaping @Sendable ([ZoneChange]) -> Void) {
    writer.observe(observer)
  }

  /// Called on the writer's thread after each commit that put people on the lists of shares or took them off.
  public func observeInvitees(_ observer: @escaping @Sendable (Set<Invitee>) -> Void) {
    writer.observeInvitees(observer)
  }

  /// Called on the writer's thread after each commit that left notifications, with the keys of the push
  /// tokens that they wait for.
  public func observeNotifications(_ observer: @escaping @Sendable (Set<Int64>) -> Void) {
    writer.observeNotifications(observer)
  }

  /// What the writer has done since the start.
  public struct Figures: Sendable, Hashable {
    /// Writes that wait.
    public let waitingWrites: Int
    /// Commits on disk.
    public let commits: Int
    /// Writes in those commits.
    public let committedWrites: Int
  }

  /// What the writer has done since the start. Costs a short lock.
  public var figures: Figures { writer.figures }

  /// As many as there are server threads, with some to spare.
  private static let maxIdleReaders = 8
}
