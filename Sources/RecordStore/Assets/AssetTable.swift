import Records

/// The files that are on disk, as rows.
public enum AssetTable {
  /// A file.
  public struct Row: Sendable, Hashable {
    /// Its key.
    public let key: Int64
    /// What it is known by on disk.
    public let digest: AssetDigest
    /// Its size in bytes.
    public let size: Int64

    /// A file.
    public init(key: Int64, digest: AssetDigest, size: Int64) {
      self.key = key
      self.digest = digest
      self.size = size
    }
  }

  /// The file of a key; nil if it is gone.
  public static func row(_ key: Int64, in sql: any SQLDatabase) throws(SQLError) -> Row? {
    try sql.first("SELECT id, sha256, size FROM assets WHERE id=?1", [.integer(key)], row) ?? nil
  }

  /// The row of a file that was placed, made if need be. A file that waits for its removal is valid again.
  public static func add(
    _ digest: AssetDigest, size: Int64, now: Int64, in sql: any SQLDatabase
  ) throws(SQLError) -> Row {
    let hash = SQLValue.blob(digest.bytes)
    if let known = try sql.first(
      "SELECT id, sha256, size FROM assets WHERE sha256=?1", [hash], row) ?? nil
    {
      return known
    }
    try sql.run("DELETE FROM asset_removals WHERE sha256=?1", [hash])
    try sql.run(
      "INSERT INTO assets(sha256, size, created_at) VALUES(?1, ?2, ?3)",
      [hash, .integer(size), .integer(now)])
    return Row(key: sql.lastInsertedKey, digest: digest, size: size)
  }

  /// Marks a file that was placed for removal, unless it is valid: its upload came to nothing.
  public static func abandon(
    _ digest: AssetDigest, in sql: any SQLDatabase
  ) throws(SQLError) {
    try sql.run(
      """
      INSERT OR IGNORE INTO asset_removals(sha256)
      SELECT ?1 WHERE NOT EXISTS (SELECT 1 FROM assets WHERE sha256=?1)
      """, [.blob(digest.bytes)])
  }

  /// Marks a file for removal if neither a record nor a receipt is left that it is kept for.
  static func removeIfUnused(_ key: Int64, in sql: any SQLDatabase) throws(SQLError) {
    let isUsed = try sql.first(
      """
      SELECT EXISTS (SELECT 1 FROM asset_uses WHERE asset=?1)
        OR EXISTS (SELECT 1 FROM asset_receipts WHERE asset=?1)
      """, [.integer(key)], { $0.integer(0) != 0 })
    guard isUsed == false else { return }
    try sql.run(
      "INSERT OR IGNORE INTO asset_removals(sha256) SELECT sha256 FROM assets WHERE id=?1",
      [.integer(key)])
    try sql.run("DELETE FROM assets WHERE id=?1", [.integer(key)])
  }

  private static func row(_ row: any SQLRow) -> Row? {
    AssetDigest(row.blob(1)).map {
      Row(key: row.integer(0), digest: $0, size: row.integer(2))
    }
  }
}
