@testable import RecordStore

/// A connection that remembers what was asked of it.
final class RecordingDatabase: SQLDatabase {
  private let database: any SQLDatabase
  private(set) var asked: [(sql: String, values: [SQLValue])] = []

  init(_ database: any SQLDatabase) { self.database = database }

  func execute(_ script: String) throws(SQLError) { try database.execute(script) }

  @discardableResult
  func run(_ sql: String, _ values: [SQLValue]) throws(SQLError) -> Int {
    asked.append((sql, values))
    return try database.run(sql, values)
  }

  func forEachRow(
    _ sql: String, _ values: [SQLValue], _ read: (any SQLRow) -> Bool
  ) throws(SQLError) {
    asked.append((sql, values))
    try database.forEachRow(sql, values, read)
  }

  var lastInsertedKey: Int64 { database.lastInsertedKey }

  /// What SQLite does for each statement.
  func plans() throws -> [String] {
    try asked.flatMap { sql, values in
      try database.rows("EXPLAIN QUERY PLAN " + sql, values) { $0.text(3) }
        .map { "\($0) in \(sql)" }
    }
  }

  /// What of it is not done by an index alone.
  func withoutIndex() throws -> [String] {
    try plans().filter { $0.hasPrefix("SCAN") || $0.contains("TEMP B-TREE") }
  }
}
