import Records
import WebServices

/// What a user shares with others, and what others share with them.
public enum SharesOfUser {
  /// Ends both, for a user who is removed: nobody sees their records any more, and links to them lead nowhere.
  public static func end(
    _ user: UserRecordName, now: Int64, in transaction: Transaction
  ) throws {
    for database in try databases(of: user, in: transaction.database) {
      try endOwn(in: database, user, now: now, transaction)
      try ShareLink.leaveAll(
        user, container: database.container, environment: database.environment, now: now,
        in: transaction)
    }
  }

  /// The private databases in each place where the user has one, or a shared one.
  private static func databases(
    of user: UserRecordName, in sql: any SQLDatabase
  ) throws(SQLError) -> [DatabaseID] {
    let shared = DatabaseID.shared(with: user, container: "", environment: .production).owner!
    return try sql.rows(
      "SELECT DISTINCT container, environment FROM databases WHERE owner=?1 OR owner=?2",
      [.text(user.value), .text(shared.value)]
    ) { row in
      DatabaseID(
        container: row.text(0),
        environment: Environment(rawValue: row.text(1)) ?? .development, owner: user)
    }
  }

  private static func endOwn(
    in database: DatabaseID, _ user: UserRecordName, now: Int64, _ transaction: Transaction
  ) throws {
    let sql = transaction.database
    guard let key = try ZoneTable.database(database, in: sql)?.key else { return }
    let context = SaveContext(database: database, user: user, now: now, extendsSchema: false)
    for zone in try ZoneTable.zones(of: key, in: sql) {
      let names = try ShareTable.shares(ofZone: zone.key, in: sql).map { share in
        try sql.first(
          "SELECT name FROM records WHERE id=?1", [.integer(share.record)]
        ) { RecordName(unchecked: $0.text(0)) }
      }
      let operations = names.compactMap(\.self).map {
        RecordOperation(.forceDelete, IncomingRecord(name: $0))
      }
      guard !operations.isEmpty else { continue }
      _ = try RecordModification.run(
        ModifyRequest(zone: ZoneID(name: zone.name), atomic: true, operations: operations),
        context, in: transaction)
    }
  }
}
