import Records

extension DatabaseReader {
  /// What a user sees of a zone of somebody else.
  public struct SharedView: Sendable, Hashable {
    /// Whose zone it is.
    public let owner: UserRecordName
    /// The key of the user's part in it.
    public let membership: Int64
    /// Whether all of it is seen.
    public let isWhole: Bool
    /// The counter of the owner's database.
    public let counter: Int64
  }

  /// A zone that lives, by its name and, in a shared database, its owner; nil if there is none. One that
  /// the user of a shared database has no part in is not there.
  public func zone(_ zone: ZoneID) throws(SQLError) -> Zone? {
    guard id.sharedWith != nil else { return try self.zone(zone.name) }
    guard let key, let owner = zone.owner,
      let row = try MembershipTable.current(of: key, owner: owner, zone.name, in: sql)
    else { return nil }
    return try shared(row)
  }

  /// Whether the caller may change anything in a zone that lives.
  public func mayWrite(in zone: Zone) throws(SQLError) -> Bool {
    guard let view = zone.view, let user = id.sharedWith else { return true }
    return try sql.first(
      """
      SELECT 1 FROM viewings v JOIN participants p ON p.share=v.share AND p.user=?2
      WHERE v.membership=?1 AND p.permission=?3 LIMIT 1
      """,
      [
        .integer(view.membership), .text(user.value), .text(SharePermission.readWrite.rawValue),
      ], { $0.integer(0) }) != nil
  }

  func sharedZones() throws(SQLError) -> [Zone] {
    guard let key else { return [] }
    return try zones(of: try MembershipTable.current(of: key, in: sql))
  }

  func changedMemberships(
    after position: Int64, limit: Int
  ) throws(SQLError) -> (zones: [Zone], moreComing: Bool) {
    guard let key else { return ([], false) }
    let rows = try MembershipTable.changed(after: position, of: key, limit: limit + 1, in: sql)
    return (try zones(of: Array(rows.prefix(limit))), rows.count > limit)
  }

  /// Whether records of a type of this zone need the user's part in it.
  private func zones(of rows: [MembershipRow]) throws(SQLError) -> [Zone] {
    var zones: [Zone] = []
    for row in rows { zones.append(try shared(row)) }
    return zones
  }

  private func shared(_ row: MembershipRow) throws(SQLError) -> Zone {
    let found = try sql.first(
      """
      SELECT z.position, d.counter, s.id FROM zones z JOIN databases d ON d.id=z.db
      LEFT JOIN shares s ON s.zone=z.id AND s.root IS NULL WHERE z.id=?1
      """, [.integer(row.zone)]
    ) { (position: $0.integer(0), counter: $0.integer(1), isWhole: !$0.isNull(2)) }
    return Zone(
      name: row.name, key: row.zone, position: found?.position ?? 0, isDeleted: row.isOver,
      view: SharedView(
        owner: row.owner, membership: row.key, isWhole: found?.isWhole ?? false,
        counter: found?.counter ?? 0), changed: row.position)
  }
}

extension DatabaseReader.Zone {
  /// The token of the zone's current state.
  var syncToken: SyncToken { syncToken(at: position) }

  func syncToken(at position: Int64, firstTombstone: Int64 = 0, place: Int64 = .max) -> SyncToken {
    SyncToken(
      view == nil ? .zone : .sharedZone, key: view?.membership ?? key, position: position,
      firstTombstone: firstTombstone, place: place)
  }

  /// Which of its records are seen.
  var visibility: Visibility {
    guard let view, !view.isWhole else { return .all }
    return .membership(view.membership)
  }
}

/// Which records of a zone a statement may find, as its last condition.
enum Visibility: Hashable {
  case all
  /// Those of the shares that a member accepted.
  case membership(Int64)

  /// The condition on `r`, the record; its parameter has this number.
  func condition(_ number: Int) -> String {
    switch self {
    case .all: ""
    case .membership: "AND r.share IN (SELECT share FROM viewings WHERE membership=?\(number))"
    }
  }

  var values: [SQLValue] {
    switch self {
    case .all: []
    case .membership(let key): [.integer(key)]
    }
  }
}
