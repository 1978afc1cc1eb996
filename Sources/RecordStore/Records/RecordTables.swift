/// The tables of the record store.
public enum RecordTables {
  /// The scripts of each format up to today's.
  public static let versions = [
    [version1],
    [
      version2, SchemaTables.version2, ShareTables.version2, AssetTables.version2,
      SubscriptionTables.version2,
    ],
    [ShareTables.version3],
  ]

  /// The first format.
  ///
  /// - `zones.state`: 0 lives, 1 deleted, 2 deleted and made again under the same name
  /// - `records.position`: the counter at the last save, or at the deletion; also the change tag
  /// - `records.body`: the members of the record's JSON up to `deleted`; empty once deleted;
  ///   `fields_start` and `fields_end` bound the fields within
  /// - `entries`: one for each field that queries may use, by ``Records/SortKey``; field 0 holds the
  ///   targets of owning references
  static let version1 = """
    CREATE TABLE meta(key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE databases(
      id INTEGER PRIMARY KEY, container TEXT NOT NULL, environment TEXT NOT NULL,
      owner TEXT NOT NULL, counter INTEGER NOT NULL,
      UNIQUE(container, environment, owner));
    CREATE TABLE zones(
      id INTEGER PRIMARY KEY, db INTEGER NOT NULL, name TEXT NOT NULL, position INTEGER NOT NULL,
      state INTEGER NOT NULL DEFAULT 0, purged INTEGER NOT NULL DEFAULT 0);
    CREATE UNIQUE INDEX zones_by_name ON zones(db, name) WHERE state < 2;
    CREATE INDEX zones_by_position ON zones(db, position);
    CREATE INDEX zones_to_purge ON zones(id) WHERE state <> 0 AND purged = 0;
    CREATE TABLE identities(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
    CREATE TABLE types(
      id INTEGER PRIMARY KEY, container TEXT NOT NULL, environment TEXT NOT NULL,
      name TEXT NOT NULL, listable INTEGER NOT NULL, UNIQUE(container, environment, name));
    CREATE TABLE fields(
      id INTEGER PRIMARY KEY, type INTEGER NOT NULL, name TEXT NOT NULL, value_type TEXT NOT NULL,
      options INTEGER NOT NULL, UNIQUE(type, name));
    CREATE TABLE records(
      id INTEGER PRIMARY KEY, zone INTEGER NOT NULL, name TEXT NOT NULL, type INTEGER NOT NULL,
      position INTEGER NOT NULL, deleted INTEGER NOT NULL,
      created_at INTEGER NOT NULL, created_by INTEGER NOT NULL,
      modified_at INTEGER NOT NULL, modified_by INTEGER NOT NULL, parent TEXT,
      fields_start INTEGER NOT NULL, fields_end INTEGER NOT NULL, body BLOB NOT NULL);
    CREATE UNIQUE INDEX records_by_name ON records(zone, name);
    CREATE INDEX records_by_position ON records(zone, position);
    CREATE INDEX records_by_type ON records(zone, type) WHERE deleted = 0;
    CREATE TABLE entries(
      zone INTEGER NOT NULL, field INTEGER NOT NULL, key BLOB NOT NULL, record INTEGER NOT NULL,
      PRIMARY KEY(zone, field, key, record)) WITHOUT ROWID;
    INSERT INTO meta VALUES('store', randomblob(8));
    """

  /// What the second format adds: the children of a record are found by its name.
  static let version2 = """
    CREATE INDEX records_by_parent ON records(zone, parent) WHERE parent IS NOT NULL;
    """
}
