/// Uploaded files and the records that refer to them.
enum AssetTables {
  /// What the second format adds.
  ///
  /// - `assets`: files that are complete and on disk; keys are never used twice
  /// - `asset_uses`: the records that hold an asset
  /// - `asset_uploads`: uploads that may still come, by the hash of their address; those that come in
  ///   pieces have a `size` instead, and `received` bytes on disk
  /// - `asset_receipts`: by the hash of what a client was given; `record` and `field` are NULL where any
  ///   may hold the asset
  /// - `asset_removals`: files whose last use is gone and which have no row in `assets` any more
  static let version2 = """
    CREATE TABLE assets(
      id INTEGER PRIMARY KEY AUTOINCREMENT, sha256 BLOB NOT NULL UNIQUE, size INTEGER NOT NULL,
      created_at INTEGER NOT NULL);
    CREATE TABLE asset_uses(
      record INTEGER NOT NULL, asset INTEGER NOT NULL, PRIMARY KEY(record, asset)) WITHOUT ROWID;
    CREATE INDEX asset_uses_by_asset ON asset_uses(asset);
    CREATE TABLE asset_uploads(
      id INTEGER PRIMARY KEY AUTOINCREMENT, token BLOB UNIQUE, user INTEGER NOT NULL,
      db INTEGER NOT NULL, zone TEXT NOT NULL, record TEXT NOT NULL, field TEXT NOT NULL,
      size INTEGER, received INTEGER NOT NULL, asset INTEGER, expires_at INTEGER NOT NULL);
    CREATE INDEX asset_uploads_by_user ON asset_uploads(user);
    CREATE INDEX asset_uploads_by_expiry ON asset_uploads(expires_at);
    CREATE TABLE asset_receipts(
      hash BLOB PRIMARY KEY, asset INTEGER NOT NULL, user INTEGER NOT NULL, db INTEGER NOT NULL,
      zone TEXT NOT NULL, record TEXT, field TEXT, expires_at INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX asset_receipts_by_asset ON asset_receipts(asset);
    CREATE INDEX asset_receipts_by_user ON asset_receipts(user);
    CREATE INDEX asset_receipts_by_expiry ON asset_receipts(expires_at);
    CREATE TABLE asset_removals(sha256 BLOB PRIMARY KEY) WITHOUT ROWID;
    """
}
