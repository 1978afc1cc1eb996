import Records

/// Uploads that were announced and may come.
public enum AssetUploads {
  /// An upload.
  public struct Row: Sendable, Hashable {
    /// Its key.
    public let key: Int64
    /// Who announced it.
    public let user: UserRecordName
    /// Where its receipt will be good.
    public let place: AssetReceipts.Place
    /// The size announced, for one that comes in pieces.
    public let size: Int64?
    /// How much of it is on disk.
    public let received: Int64
    /// The key of the file, once it is complete.
    public let asset: Int64?
    /// When it is over, in milliseconds since 1970-01-01 UTC.
    public let expires: Int64
  }

  /// Uploads and receipts that one user may have open.
  static let openPerUserMax = 5_000

  /// Announces uploads to addresses, by their hashes. Throws THROTTLED if the user has too many.
  public static func add(
    _ addresses: [(hash: [UInt8], place: AssetReceipts.Place)], by user: UserRecordName,
    now: Int64, in transaction: Transaction
  ) throws {
    try checkRoom(for: addresses.count, user, transaction)
    let expires = now + Int64(Limits.uploadAddressSeconds) * 1_000
    for (hash, place) in addresses {
      try add(.blob(hash), size: .null, place, by: user, expires: expires, transaction)
    }
  }

  /// How long an upload in pieces may rest.
  public static let piecesLifeMilliseconds: Int64 = 3 * 24 * 60 * 60 * 1_000
  /// Uploads in pieces that one user may have open.
  static let inPiecesPerUserMax = 50

  /// Announces an upload in pieces; answers its key. Throws THROTTLED if the user has too many.
  public static func add(
    size: Int64, _ place: AssetReceipts.Place, by user: UserRecordName, now: Int64,
    in transaction: Transaction
  ) throws -> Int64 {
    let open = try transaction.database.first(
      "SELECT count(*) FROM asset_uploads WHERE user=?1 AND size IS NOT NULL AND asset IS NULL",
      [.integer(try transaction.memory.identityKey(user, in: transaction.database))],
      { $0.integer(0) })
    guard open ?? 0 < inPiecesPerUserMax else { throw tooMany }
    try checkRoom(for: 1, user, transaction)
    try add(
      .null, size: .integer(size), place, by: user, expires: now + piecesLifeMilliseconds,
      transaction)
    return transaction.database.lastInsertedKey
  }

  private static func add(
    _ token: SQLValue, size: SQLValue, _ place: AssetReceipts.Place, by user: UserRecordName,
    expires: Int64, _ transaction: Transaction
  ) throws(SQLError) {
    let sql = transaction.database
    let userKey = SQLValue.integer(try transaction.memory.identityKey(user, in: sql))
    guard let record = place.record, let field = place.field else {
      preconditionFailure("an upload is for a field of a record")
    }
    try sql.run(
      """
      INSERT INTO asset_uploads(token, user, db, zone, record, field, size, received, expires_at)
      VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, 0, ?8)
      """,
      [
        token, userKey, .integer(try transaction.memory.databaseKey(place.database, in: sql)),
        .text(place.zone.value), .text(record.value), .text(field), size, .integer(expires),
      ])
  }

  /// Throws THROTTLED if a user has too many uploads and receipts open for so many more.
  public static func checkRoom(
    for count: Int, _ user: UserRecordName, _ transaction: Transaction
  ) throws {
    let open = try transaction.database.first(
      """
      SELECT (SELECT count(*) FROM asset_uploads WHERE user=?1)
        + (SELECT count(*) FROM asset_receipts WHERE user=?1)
      """, [.integer(try transaction.memory.identityKey(user, in: transaction.database))],
      { $0.integer(0) })
    guard (open ?? 0) + Int64(count) <= openPerUserMax else { throw tooMany }
  }

  private static let tooMany = RecordError(
    .throttled, "Too many uploads are open", retryAfterSeconds: 60)

  /// The upload to an address; nil if it was used or never announced.
  public static func row(
    address hash: [UInt8], in sql: any SQLDatabase
  ) throws(SQLError) -> Row? {
    try sql.first("\(select) WHERE u.token=?1", [.blob(hash)], row)
  }

  /// An upload in pieces.
  public static func row(_ key: Int64, in sql: any SQLDatabase) throws(SQLError) -> Row? {
    try sql.first("\(select) WHERE u.id=?1 AND u.size IS NOT NULL", [.integer(key)], row)
  }

  /// Notes how much of an upload in pieces is on disk. False if it is not there, or stood elsewhere.
  public static func advance(
    _ upload: Row, to received: Int64, now: Int64, in sql: any SQLDatabase
  ) throws(SQLError) -> Bool {
    try sql.run(
      "UPDATE asset_uploads SET received=?3, expires_at=?4 WHERE id=?1 AND received=?2",
      [
        .integer(upload.key), .integer(upload.received), .integer(received),
        .integer(now + piecesLifeMilliseconds),
      ]) == 1
  }

  /// Notes the file of an upload in pieces that is complete. False if that was done, or it is not there.
  public static func complete(
    _ upload: Row, asset: Int64, in sql: any SQLDatabase
  ) throws(SQLError) -> Bool {
    try sql.run(
      "UPDATE asset_uploads SET asset=?2 WHERE id=?1 AND asset IS NULL",
      [.integer(upload.key), .integer(asset)]) == 1
  }

  /// Removes an upload. False if it is not there: an address works once.
  @discardableResult
  public static func remove(_ key: Int64, in sql: any SQLDatabase) throws(SQLError) -> Bool {
    try sql.run("DELETE FROM asset_uploads WHERE id=?1", [.integer(key)]) == 1
  }

  private static let select = """
    SELECT u.id, i.name, d.container, d.environment, d.owner, u.zone, u.record, u.field, u.size,
      u.received, u.asset, u.expires_at
    FROM asset_uploads u JOIN identities i ON i.id=u.user JOIN databases d ON d.id=u.db
    """

  private static func row(_ row: any SQLRow) -> Row {
    let owner = row.text(4)
    let database = DatabaseID(
      container: row.text(2), environment: Environment(rawValue: row.text(3)) ?? .development,
      owner: owner.isEmpty ? nil : UserRecordName(unchecked: owner))
    return Row(
      key: row.integer(0), user: UserRecordName(unchecked: row.text(1)),
      place: AssetReceipts.Place(
        database: database, zone: ZoneName(unchecked: row.text(5)),
        record: RecordName(unchecked: row.text(6)), field: row.text(7)),
      size: row.isNull(8) ? nil : row.integer(8), received: row.integer(9),
      asset: row.isNull(10) ? nil : row.integer(10), expires: row.integer(11))
  }
}
