/// A connection to a SQL engine. One thread uses it at a time. SQL is what SQLite and PostgreSQL share,
/// with parameters `?1`, `?2`, …
public protocol SQLDatabase: AnyObject {
  /// Runs statements without parameters or rows.
  func execute(_ script: String) throws(SQLError)

  /// Runs one statement without rows; answers how many rows it changed.
  @discardableResult
  func run(_ sql: String, _ values: [SQLValue]) throws(SQLError) -> Int

  /// Runs one statement and reads its rows until `read` answers false.
  func forEachRow(
    _ sql: String, _ values: [SQLValue], _ read: (any SQLRow) -> Bool
  ) throws(SQLError)

  /// The key that the last insert into a table with an integer key gave.
  var lastInsertedKey: Int64 { get }

  /// What was read of the state that a reader is in; nil for a connection that writes.
  var snapshot: Snapshot? { get }
}

extension SQLDatabase {
  /// None.
  public var snapshot: Snapshot? { nil }
}

/// The row that a statement stands on. Columns count from 0. Valid until the statement moves on.
public protocol SQLRow: AnyObject {
  /// An integer; 0 for NULL.
  func integer(_ column: Int) -> Int64
  /// A text; empty for NULL.
  func text(_ column: Int) -> String
  /// Bytes; empty for NULL.
  func blob(_ column: Int) -> [UInt8]
  /// Bytes in the engine's own memory: gone as soon as the statement moves on. Not generic and without
  /// a closure, since pages of records are made of it.
  func bytes(_ column: Int) -> UnsafeRawBufferPointer
  /// Whether the column is NULL.
  func isNull(_ column: Int) -> Bool
}

/// A parameter of a statement.
public enum SQLValue: Sendable, Hashable {
  case null
  case integer(Int64)
  case text(String)
  case blob([UInt8])
}

/// What a SQL engine refused, or could not do.
public struct SQLError: Error, Sendable, Hashable {
  /// What callers branch on.
  public enum Kind: Sendable, Hashable {
    /// Another connection holds a lock.
    case busy
    /// No space is left, or the disk failed.
    case disk
    /// The file is damaged or no database.
    case corrupt
    /// A constraint would be broken.
    case constraint
    /// Anything else; a fault of ours.
    case other
  }

  /// What callers branch on.
  public let kind: Kind
  /// The engine's own words, for the log.
  public let message: String
}

extension SQLDatabase {
  /// All rows of a statement, read by `read`.
  public func rows<T>(
    _ sql: String, _ values: [SQLValue] = [], _ read: (any SQLRow) -> T
  ) throws(SQLError) -> [T] {
    var result: [T] = []
    try forEachRow(sql, values) { row in
      result.append(read(row))
      return true
    }
    return result
  }

  /// The first row of a statement, read by `read`; nil if there is none.
  public func first<T>(
    _ sql: String, _ values: [SQLValue] = [], _ read: (any SQLRow) -> T
  ) throws(SQLError) -> T? {
    var result: T?
    try forEachRow(sql, values) { row in
      result = read(row)
      return false
    }
    return result
  }
}
