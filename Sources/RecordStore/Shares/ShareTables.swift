/// Shares, their participants, and who sees which zone of others.
enum ShareTables {
  /// What the second format adds.
  ///
  /// - `records.share`: the share that a record belongs to: its root, all below it, and the share record
  ///   itself; a deleted record keeps it, so that participants are told. Empty in zones shared as a whole
  /// - `records.share_position`: the position of the last save, or at which the record came into the share
  /// - `records.share_name`: of a root, the name of the share record
  /// - `shares.record`, `shares.root`: rows of records; without a root the whole zone is shared
  /// - `memberships`: the zones in a user's shared database, which is the row `db`; `position` is that
  ///   database's counter at the last change that concerns the user; `state` 1: not theirs any more
  /// - `viewings`: the accepted shares of a membership; `accepted` is the position of the owner's database
  ///   at which it began
  /// - `departures`: records that left a member's view while the member kept others of the zone
  static let version2 = """
    CREATE TABLE shares(
      id INTEGER PRIMARY KEY AUTOINCREMENT, zone INTEGER NOT NULL, record INTEGER NOT NULL UNIQUE,
      root INTEGER UNIQUE, public_permission TEXT NOT NULL);
    CREATE INDEX shares_by_zone ON shares(zone);
    CREATE TABLE participants(
      id INTEGER PRIMARY KEY AUTOINCREMENT, share INTEGER NOT NULL, name TEXT NOT NULL, user TEXT,
      email TEXT, phone TEXT, type TEXT NOT NULL, status TEXT NOT NULL, permission TEXT NOT NULL,
      UNIQUE(share, name), UNIQUE(share, user));
    CREATE INDEX participants_in_order ON participants(share, id);
    CREATE TABLE memberships(
      id INTEGER PRIMARY KEY AUTOINCREMENT, db INTEGER NOT NULL, owner TEXT NOT NULL,
      name TEXT NOT NULL, zone INTEGER NOT NULL, position INTEGER NOT NULL,
      state INTEGER NOT NULL DEFAULT 0, UNIQUE(db, owner, name));
    CREATE INDEX memberships_by_position ON memberships(db, position);
    CREATE INDEX memberships_by_zone ON memberships(zone);
    CREATE TABLE viewings(
      membership INTEGER NOT NULL, share INTEGER NOT NULL, accepted INTEGER NOT NULL,
      PRIMARY KEY(membership, share)) WITHOUT ROWID;
    CREATE INDEX viewings_by_share ON viewings(share);
    CREATE TABLE departures(
      id INTEGER PRIMARY KEY AUTOINCREMENT, membership INTEGER NOT NULL, position INTEGER NOT NULL,
      name TEXT NOT NULL);
    CREATE INDEX departures_by_position ON departures(membership, position, id);
    ALTER TABLE records ADD COLUMN share INTEGER;
    ALTER TABLE records ADD COLUMN share_position INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE records ADD COLUMN share_name TEXT;
    ALTER TABLE records ADD COLUMN short_guid TEXT;
    CREATE INDEX records_of_share ON records(share, id) WHERE share IS NOT NULL;
    CREATE INDEX records_of_share_by_position ON records(share, share_position, id)
      WHERE share IS NOT NULL;
    CREATE UNIQUE INDEX records_by_short_guid ON records(short_guid) WHERE short_guid IS NOT NULL;
    """

  /// What the third format adds: the shares that wait for somebody are found by who or which address it is.
  static let version3 = """
    CREATE INDEX participants_invited ON participants(user) WHERE status='INVITED';
    CREATE INDEX participants_invited_by_email ON participants(lower(trim(email)))
      WHERE status='INVITED' AND user IS NULL;
    """
}
