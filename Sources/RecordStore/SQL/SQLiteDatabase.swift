import CSQLite

/// A connection to a SQLite file, with its prepared statements.
///
/// Unchecked Sendable: it moves between threads (the pool hands it on), but only one uses it at a time.
public final class SQLiteDatabase: SQLDatabase, @unchecked Sendable {
  private let handle: OpaquePointer
  private var statements: [StatementText: SQLiteStatement] = [:]
  private var stateRead: Int64?
  /// What was read of the state that ``beginReading()`` found.
  public private(set) var snapshot: Snapshot?

  /// Opens, or makes, a file. Throws what SQLite says.
  public init(path: String, readOnly: Bool = false) throws(SQLError) {
    _ = Self.prepareLibrary
    var handle: OpaquePointer?
    let access = readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    let code = sqlite3_open_v2(path, &handle, access | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      throw SQLError(code: code, message: "cannot open the database file")
    }
    self.handle = handle
    sqlite3_busy_timeout(handle, 10_000)
    sqlite3_extended_result_codes(handle, 1)
    try execute("PRAGMA trusted_schema=OFF; PRAGMA temp_store=MEMORY; PRAGMA cache_size=-8000")
  }

  deinit {
    statements = [:]
    sqlite3_close_v2(handle)
  }

  /// Runs statements without parameters or rows.
  public func execute(_ script: String) throws(SQLError) {
    let code = sqlite3_exec(handle, script, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// Runs one statement without rows; answers how many rows it changed.
  @discardableResult
  public func run(_ sql: String, _ values: [SQLValue] = []) throws(SQLError) -> Int {
    try forEachRow(sql, values) { _ in true }
    return Int(sqlite3_changes(handle))
  }

  /// Runs one statement and reads its rows until `read` answers false.
  public func forEachRow(
    _ sql: String, _ values: [SQLValue], _ read: (any SQLRow) -> Bool
  ) throws(SQLError) {
    let statement = try prepared(sql)
    defer { statement.reset() }
    statement.bind(values)
    let row: any SQLRow = statement
    while true {
      let code = statement.step()
      guard code == SQLITE_ROW else {
        if code == SQLITE_DONE { return }
        throw error(code)
      }
      if !read(row) { return }
    }
  }

  /// The key that the last insert gave.
  public var lastInsertedKey: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Begins a read transaction. What is remembered of the state stays as long as nobody commits anything.
  func beginReading() throws(SQLError) {
    try run("BEGIN")
    // Not before it reads something does a transaction have its state.
    let state = try first("PRAGMA data_version") { $0.integer(0) }
    guard state != stateRead || snapshot == nil else { return }
    stateRead = state
    snapshot = Snapshot()
  }

  /// How many rows were changed since the connection was opened.
  var changeCount: Int64 { sqlite3_total_changes64(handle) }

  /// Whether a transaction is open. SQLite ends one by itself where the disk fails.
  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// A statement in use is not shared: a nested use of the same text gets one of its own.
  private func prepared(_ sql: String) throws(SQLError) -> SQLiteStatement {
    let text = StatementText(sql)
    let known = statements[text]
    if let known, !known.isInUse {
      known.isInUse = true
      return known
    }
    var handle: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    let code = sqlite3_prepare_v3(self.handle, sql, -1, flags, &handle, nil)
    guard code == SQLITE_OK, let handle else { throw error(code) }
    let statement = SQLiteStatement(handle)
    statement.isInUse = true
    if known == nil {
      if statements.count >= Self.maxStatements { statements = [:] }
      statements[text] = statement
    }
    return statement
  }

  /// Queries make SQL of their own; beyond this many the cache starts anew.
  private static let maxStatements = 256

  /// Done once, before the first connection. It fails if another library of the process was first, which
  /// costs time only.
  private static let prepareLibrary: Void = { _ = csqlite_count_no_memory() }()

  private func error(_ code: Int32) -> SQLError {
    SQLError(code: code, message: String(cString: sqlite3_errmsg(handle)))
  }
}

extension SQLError {
  init(code: Int32, message: String) {
    kind =
      switch code & 0xFF {
      case SQLITE_BUSY, SQLITE_LOCKED: .busy
      case SQLITE_FULL, SQLITE_IOERR, SQLITE_READONLY, SQLITE_CANTOPEN: .disk
      case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt
      case SQLITE_CONSTRAINT: .constraint
      default: .other
      }
    self.message = "\(message) (SQLite \(code))"
  }
}
