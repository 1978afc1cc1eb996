import RecordStore
import Records

/// The containers of the server in SQL. One exists as soon as something is in it.
enum ContainerTable {
  /// Containers that a developer may name. A household needs a few; this bounds what lists cost.
  static let countMax = 1_000

  /// All containers in the order of their names.
  static func all(in sql: any SQLDatabase) throws(SQLError) -> [String] {
    try sql.rows(
      """
      SELECT name FROM containers UNION SELECT container FROM types WHERE removed=0
      UNION SELECT container FROM databases UNION SELECT container FROM api_tokens
      UNION SELECT container FROM server_to_server_keys
      ORDER BY 1 LIMIT ?1
      """, [.integer(Int64(countMax))]
    ) { $0.text(0) }
  }

  /// Adds one. Throws EXISTS, and QUOTA_EXCEEDED if there are too many.
  static func add(_ name: String, now: Int64, in sql: any SQLDatabase) throws {
    let known = try all(in: sql)
    guard !known.contains(name) else {
      throw RecordError(.exists, "There is a container \(name) already")
    }
    guard known.count < countMax else {
      throw RecordError(.quotaExceeded, "There are too many containers")
    }
    try sql.run("INSERT INTO containers VALUES(?1, ?2)", [.text(name), .integer(now)])
  }
}
