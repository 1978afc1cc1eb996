import Records

/// Databases and zones in the database.
enum ZoneTable {
  /// A zone's row.
  struct Row {
    let key: Int64
    let name: ZoneName
    let position: Int64
    let isDeleted: Bool
  }

  static func database(
    _ id: DatabaseID, in sql: any SQLDatabase
  ) throws(SQLError) -> (key: Int64, counter: Int64)? {
    try sql.first(
      "SELECT id, counter FROM databases WHERE container=?1 AND environment=?2 AND owner=?3",
      [.text(id.container), .text(id.environment.rawValue), .text(id.owner?.value ?? "")]
    ) { ($0.integer(0), $0.integer(1)) }
  }

  static func addDatabase(_ id: DatabaseID, in sql: any SQLDatabase) throws(SQLError) -> Int64 {
    try sql.run(
      "INSERT INTO databases(container, environment, owner, counter) VALUES(?1, ?2, ?3, 0)",
      [.text(id.container), .text(id.environment.rawValue), .text(id.owner?.value ?? "")])
    return sql.lastInsertedKey
  }

  /// A zone that lives. The condition on states below 2 is what lets SQLite use the index of names.
  static func zone(
    _ name: ZoneName, of database: Int64, in sql: any SQLDatabase
  ) throws(SQLError) -> Row? {
    try sql.first(
      "SELECT id, name, position, state FROM zones WHERE db=?1 AND name=?2 AND state=0 AND state<2",
      [.integer(database), .text(name.value)], row)
  }

  /// All zones that live, by name.
  static func zones(of database: Int64, in sql: any SQLDatabase) throws(SQLError) -> [Row] {
    try sql.rows(
      "SELECT id, name, position, state FROM zones WHERE db=?1 AND state=0 AND state<2 ORDER BY name",
      [.integer(database)], row)
  }

  /// Zones changed after a position, in the order of their last change; the default zone left out.
  static func changed(
    after position: Int64, of database: Int64, limit: Int, in sql: any SQLDatabase
  ) throws(SQLError) -> [Row] {
    try sql.rows(
      """
      SELECT id, name, position, state FROM zones
      WHERE db=?1 AND position>?2 AND state<2 AND name<>?4 ORDER BY position LIMIT ?3
      """,
      [
        .integer(database), .integer(position), .integer(Int64(limit)),
        .text(ZoneName.defaultZone.value),
      ], row)
  }

  static func addZone(
    _ name: ZoneName, to database: Int64, position: Int64, in sql: any SQLDatabase
  ) throws(SQLError) -> Int64 {
    // The purge goes over the older row once more and removes it too.
    try sql.run(
      "UPDATE zones SET state=2, purged=0 WHERE db=?1 AND name=?2 AND state=1 AND state<2",
      [.integer(database), .text(name.value)])
    try sql.run(
      "INSERT INTO zones(db, name, position) VALUES(?1, ?2, ?3)",
      [.integer(database), .text(name.value), .integer(position)])
    return sql.lastInsertedKey
  }

  static func markDeleted(
    _ key: Int64, at position: Int64, in sql: any SQLDatabase
  ) throws(SQLError) {
    try sql.run(
      "UPDATE zones SET state=1, position=?2 WHERE id=?1", [.integer(key), .integer(position)])
  }

  private static func row(_ row: any SQLRow) -> Row {
    Row(
      key: row.integer(0), name: ZoneName(unchecked: row.text(1)), position: row.integer(2),
      isDeleted: row.integer(3) != 0)
  }
}
