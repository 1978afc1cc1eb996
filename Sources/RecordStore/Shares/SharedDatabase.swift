import Records

extension DatabaseID {
  /// What the owner of a shared database is written as: no user's name starts so.
  private static let sharedPrefix = "shared with "

  /// The shared database of a user: the zones of others that they take part in.
  public static func shared(
    with user: UserRecordName, container: String, environment: Environment
  ) -> DatabaseID {
    DatabaseID(
      container: container, environment: environment,
      owner: UserRecordName(unchecked: sharedPrefix + user.value))
  }

  /// Whose shared database this is; nil if it is none.
  public var sharedWith: UserRecordName? {
    guard let owner, owner.value.hasPrefix(Self.sharedPrefix) else { return nil }
    return UserRecordName(unchecked: String(owner.value.dropFirst(Self.sharedPrefix.count)))
  }
}

/// Changes the memberships of shared databases, each with the position that its user's feed tells.
struct Memberships {
  let sql: any SQLDatabase
  let memory: WriterMemory
  /// Who makes the change, if a save does.
  var origin: ChangeOrigin?

  /// Begins to look at a share. A membership that is new has a key that none had before: so tokens of an
  /// earlier one are not good for it.
  func begin(
    _ share: ShareRow, zone: ZoneID, in id: DatabaseID, at position: Int64
  ) throws(SQLError) {
    let database = try memory.databaseKey(id, in: sql)
    let owner = zone.owner!
    let found = try MembershipTable.current(of: database, owner: owner, zone.name, in: sql)
    var key = found?.key
    if key == nil {
      try sql.run(
        "DELETE FROM memberships WHERE db=?1 AND owner=?2 AND name=?3",
        [.integer(database), .text(owner.value), .text(zone.name.value)])
      try sql.run(
        "INSERT INTO memberships(db, owner, name, zone, position) VALUES(?1, ?2, ?3, ?4, 0)",
        [
          .integer(database), .text(owner.value), .text(zone.name.value), .integer(share.zone),
        ])
      key = sql.lastInsertedKey
    }
    try sql.run(
      "INSERT OR IGNORE INTO viewings(membership, share, accepted) VALUES(?1, ?2, ?3)",
      [.integer(key!), .integer(share.key), .integer(position)])
  }

  /// Ends looking at a share; with the last of a zone the membership ends. What was seen until now is
  /// told as gone at `position` of the owner's database.
  func end(
    _ share: ShareRow, of membership: MembershipRow, at position: Int64
  ) throws(SQLError) {
    let key = SQLValue.integer(membership.key)
    let accepted =
      try sql.first(
        "SELECT accepted FROM viewings WHERE membership=?1 AND share=?2",
        [key, .integer(share.key)], { $0.integer(0) }) ?? 0
    try sql.run(
      "DELETE FROM viewings WHERE membership=?1 AND share=?2", [key, .integer(share.key)])
    let isLast =
      try sql.first("SELECT 1 FROM viewings WHERE membership=?1 LIMIT 1", [key], { _ in true })
      == nil
    guard !isLast else { return try end(membership) }
    try sql.run(
      """
      INSERT INTO departures(membership, position, name)
        SELECT ?1, ?2, name FROM records
        WHERE share=?3 AND (deleted=0 OR share_position>?4)
      """, [key, .integer(position), .integer(share.key), .integer(accepted)])
    try tell(membership, ownerPosition: position)
  }

  /// Ends a membership. Subscriptions to its zone tell it, and go.
  func end(_ membership: MembershipRow) throws(SQLError) {
    let key = SQLValue.integer(membership.key)
    try sql.run("DELETE FROM viewings WHERE membership=?1", [key])
    try sql.run("DELETE FROM departures WHERE membership=?1", [key])
    try sql.run("UPDATE memberships SET state=1 WHERE id=?1", [key])
    try tell(membership, ownerPosition: nil)
    try SubscriptionTable.removeAll(ofZone: membership.zone, in: membership.database, sql)
    memory.subscriptions[membership.database] = nil
  }

  /// Ends all of a zone that is deleted, with its shares.
  func endAll(ofZone zone: Int64, in database: DatabaseID) throws(SQLError) {
    for membership in try MembershipTable.current(ofZone: zone, in: sql) { try end(membership) }
    for share in try memory.shares(ofZone: zone, in: sql) {
      memory.noteInvitees(
        from: try ParticipantTable.all(of: share.key, in: sql), to: [], in: database)
      try ShareTable.remove(share.key, in: sql)
    }
    memory.shares[zone] = nil
  }

  /// Moves a membership to the end of its user's feed. Without a position of the owner's database it is
  /// over.
  func tell(_ membership: MembershipRow, ownerPosition: Int64?) throws(SQLError) {
    let position = try memory.counter(of: membership.database, in: sql) + 1
    try memory.advance(membership.database, to: position, in: sql)
    try sql.run(
      "UPDATE memberships SET position=?2 WHERE id=?1",
      [.integer(membership.key), .integer(position)])
    guard let id = try memory.databaseID(membership.database, in: sql) else { return }
    memory.note(
      ZoneChange(
        database: id, zone: membership.name, zoneKey: membership.zone, position: position,
        shared: .init(
          owner: membership.owner, membership: membership.key, ownerPosition: ownerPosition)))
    try ChangeNotices(
      id, key: membership.database, zone: membership.name, owner: membership.owner,
      zoneKey: membership.zone, origin, memory, sql
    ).tellFeeds()
  }
}
