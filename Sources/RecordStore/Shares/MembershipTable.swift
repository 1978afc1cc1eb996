import Records

/// A zone of somebody else in a user's shared database.
struct MembershipRow: Hashable {
  let key: Int64
  /// The row of the user's shared database.
  let database: Int64
  let owner: UserRecordName
  let name: ZoneName
  let zone: Int64
  let position: Int64
  let isOver: Bool
}

/// The memberships in SQL.
enum MembershipTable {
  private static let columns = "m.id, m.db, m.owner, m.name, m.zone, m.position, m.state"

  /// Those that last, by name.
  static func current(
    of database: Int64, in sql: any SQLDatabase
  ) throws(SQLError) -> [MembershipRow] {
    try sql.rows(
      "SELECT \(columns) FROM memberships m WHERE m.db=?1 AND m.state=0 ORDER BY m.owner, m.name",
      [.integer(database)], read)
  }

  /// The one that lasts with a zone's name.
  static func current(
    of database: Int64, owner: UserRecordName, _ name: ZoneName, in sql: any SQLDatabase
  ) throws(SQLError) -> MembershipRow? {
    try sql.first(
      """
      SELECT \(columns) FROM memberships m
      WHERE m.db=?1 AND m.owner=?2 AND m.name=?3 AND m.state=0
      """, [.integer(database), .text(owner.value), .text(name.value)], read)
  }

  /// Those that changed after a position, in the order of their last change.
  static func changed(
    after position: Int64, of database: Int64, limit: Int, in sql: any SQLDatabase
  ) throws(SQLError) -> [MembershipRow] {
    try sql.rows(
      """
      SELECT \(columns) FROM memberships m WHERE m.db=?1 AND m.position>?2
      ORDER BY m.position LIMIT ?3
      """, [.integer(database), .integer(position), .integer(Int64(limit))], read)
  }

  /// Those that look at a share.
  static func viewing(
    _ share: Int64, in sql: any SQLDatabase
  ) throws(SQLError) -> [MembershipRow] {
    try sql.rows(
      """
      SELECT \(columns) FROM viewings v JOIN memberships m ON m.id=v.membership WHERE v.share=?1
      """, [.integer(share)], read)
  }

  /// Those of a zone that last.
  static func current(
    ofZone zone: Int64, in sql: any SQLDatabase
  ) throws(SQLError) -> [MembershipRow] {
    try sql.rows(
      "SELECT \(columns) FROM memberships m WHERE m.zone=?1 AND m.state=0", [.integer(zone)], read)
  }

  private static func read(_ row: any SQLRow) -> MembershipRow {
    MembershipRow(
      key: row.integer(0), database: row.integer(1),
      owner: UserRecordName(unchecked: row.text(2)), name: ZoneName(unchecked: row.text(3)),
      zone: row.integer(4), position: row.integer(5), isOver: row.integer(6) != 0)
  }
}
