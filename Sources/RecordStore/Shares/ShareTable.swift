import Records

/// A share's row.
struct ShareRow: Hashable {
  let key: Int64
  let zone: Int64
  /// The row of the share record.
  let record: Int64
  /// The row of the record it begins with; nil if the whole zone is shared.
  let root: Int64?
  let publicPermission: SharePermission

  var isZoneWide: Bool { root == nil }
}

/// The shares in SQL.
enum ShareTable {
  private static let columns = "s.id, s.zone, s.record, s.root, s.public_permission"

  static func shares(ofZone zone: Int64, in sql: any SQLDatabase) throws(SQLError) -> [ShareRow] {
    try sql.rows("SELECT \(columns) FROM shares s WHERE s.zone=?1", [.integer(zone)], read)
  }

  static func share(ofRecord record: Int64, in sql: any SQLDatabase) throws(SQLError) -> ShareRow? {
    try sql.first("SELECT \(columns) FROM shares s WHERE s.record=?1", [.integer(record)], read)
  }

  static func share(_ key: Int64, in sql: any SQLDatabase) throws(SQLError) -> ShareRow? {
    try sql.first("SELECT \(columns) FROM shares s WHERE s.id=?1", [.integer(key)], read)
  }

  static func add(
    zone: Int64, record: Int64, root: Int64?, _ permission: SharePermission,
    in sql: any SQLDatabase
  ) throws(SQLError) -> ShareRow {
    try sql.run(
      "INSERT INTO shares(zone, record, root, public_permission) VALUES(?1, ?2, ?3, ?4)",
      [
        .integer(zone), .integer(record), root.map { .integer($0) } ?? .null,
        .text(permission.rawValue),
      ])
    return ShareRow(
      key: sql.lastInsertedKey, zone: zone, record: record, root: root, publicPermission: permission
    )
  }

  static func setPublicPermission(
    _ permission: SharePermission, of share: Int64, in sql: any SQLDatabase
  ) throws(SQLError) {
    try sql.run(
      "UPDATE shares SET public_permission=?2 WHERE id=?1",
      [.integer(share), .text(permission.rawValue)])
  }

  static func remove(_ share: Int64, in sql: any SQLDatabase) throws(SQLError) {
    try sql.run("DELETE FROM participants WHERE share=?1", [.integer(share)])
    try sql.run("DELETE FROM shares WHERE id=?1", [.integer(share)])
  }

  private static func read(_ row: any SQLRow) -> ShareRow {
    ShareRow(
      key: row.integer(0), zone: row.integer(1), record: row.integer(2),
      root: row.isNull(3) ? nil : row.integer(3),
      publicPermission: SharePermission(rawValue: row.text(4)) ?? .none)
  }
}
