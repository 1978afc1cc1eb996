import Records

/// Proofs of uploads: whoever has one may put the asset into a record.
public enum AssetReceipts {
  /// Where a receipt is good.
  public struct Place: Sendable, Hashable {
    /// The database.
    public let database: DatabaseID
    /// The zone.
    public let zone: ZoneName
    /// The record; nil for any.
    public let record: RecordName?
    /// The field; nil for any.
    public let field: String?

    /// A place.
    public init(
      database: DatabaseID, zone: ZoneName, record: RecordName? = nil, field: String? = nil
    ) {
      self.database = database
      self.zone = zone
      self.record = record
      self.field = field
    }
  }

  /// How long a receipt is good, and with it the bytes that no record refers to yet.
  public static let lifeMilliseconds: Int64 = 24 * 60 * 60 * 1_000

  /// Notes a receipt by its hash.
  public static func add(
    _ hash: [UInt8], of asset: Int64, for place: Place, by user: UserRecordName, now: Int64,
    in transaction: Transaction
  ) throws(SQLError) {
    let sql = transaction.database
    try sql.run(
      """
      INSERT INTO asset_receipts(hash, asset, user, db, zone, record, field, expires_at)
      VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """,
      [
        .blob(hash), .integer(asset),
        .integer(try transaction.memory.identityKey(user, in: sql)),
        .integer(try transaction.memory.databaseKey(place.database, in: sql)),
        .text(place.zone.value), place.record.map { .text($0.value) } ?? .null,
        place.field.map { .text($0) } ?? .null, .integer(now + lifeMilliseconds),
      ])
  }

  /// The asset of a receipt that is good at a place.
  static func asset(
    _ hash: [UInt8], database: Int64, zone: ZoneName, record: RecordName, field: String,
    now: Int64, in sql: any SQLDatabase
  ) throws(SQLError) -> AssetTable.Row? {
    let key = try sql.first(
      """
      SELECT asset FROM asset_receipts
      WHERE hash=?1 AND db=?2 AND zone=?3 AND (record IS NULL OR record=?4)
        AND (field IS NULL OR field=?5) AND expires_at>?6
      """,
      [
        .blob(hash), .integer(database), .text(zone.value), .text(record.value), .text(field),
        .integer(now),
      ]
    ) { $0.integer(0) }
    guard let key else { return nil }
    return try AssetTable.row(key, in: sql)
  }

  /// Uses a receipt up; a record holds the asset now.
  static func remove(_ hash: [UInt8], in sql: any SQLDatabase) throws(SQLError) {
    try sql.run("DELETE FROM asset_receipts WHERE hash=?1", [.blob(hash)])
  }

  /// Removes some that are over, and what only they kept. False if there were none.
  static func removeExpired(
    now: Int64, limit: Int, in sql: any SQLDatabase
  ) throws(SQLError) -> Bool {
    let expired = try sql.rows(
      "SELECT hash, asset FROM asset_receipts WHERE expires_at<=?1 LIMIT ?2",
      [.integer(now), .integer(Int64(limit))]
    ) { ($0.blob(0), $0.integer(1)) }
    for (hash, asset) in expired {
      try remove(hash, in: sql)
      try AssetTable.removeIfUnused(asset, in: sql)
    }
    return !expired.isEmpty
  }
}
