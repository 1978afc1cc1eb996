import Records

/// What the grants of the record types permit in the public database.
extension DatabaseReader {
  /// A caller with the roles that they have. Throws INTERNAL_ERROR too.
  public func publicCaller(_ user: UserRecordName?) throws -> PublicCaller {
    guard let user else { return PublicCaller(user: nil) }
    return PublicCaller(user: user, roles: try UserRoles.roles(of: user, id, in: sql))
  }

  /// Looks up a record that `caller` may read; nil where no grants apply. `read` is called with it, or not at
  /// all. True if it was there. Throws AUTHENTICATION_REQUIRED or ACCESS_DENIED for one that they may not.
  public func lookup(
    _ name: RecordName, in zone: Zone, for caller: PublicCaller?,
    _ read: (UnsafeRawBufferPointer) -> Void
  ) throws -> Bool {
    guard let caller else { return try lookup(name, in: zone, read) }
    let found = try sql.first(
      """
      SELECT r.type, c.name FROM records r JOIN identities c ON c.id=r.created_by
      WHERE r.zone=?1 AND r.name=?2 AND r.deleted=0
      """, [.integer(zone.key), .text(name.value)]
    ) { (type: $0.integer(0), creator: UserRecordName(unchecked: $0.text(1))) }
    guard let found else { return false }
    let grants = try SchemaTable.grants(ofType: found.type, in: sql)
    guard PublicGrants.allows(.read, by: grants, to: caller, creator: found.creator) else {
      throw PublicGrants.refusal(of: caller)
    }
    return try lookup(name, in: zone, read)
  }

  /// Checks that a user may read what a link of the public database leads to. Throws ACCESS_DENIED, and
  /// NOT_FOUND for what is gone.
  public func checkReading(_ link: ShareLink, by user: UserRecordName) throws {
    let reader = try DatabaseReader(link.database, store: store, sql)
    guard let name = link.rootName, let zone = try reader.zone(link.zone.name),
      try reader.lookup(name, in: zone, for: try reader.publicCaller(user), { _ in })
    else { throw RecordError.linkNotFound }
  }

  /// A query as `caller` may ask it: where only their own records are theirs to read, for those. Throws
  /// AUTHENTICATION_REQUIRED and ACCESS_DENIED.
  func permitted(_ query: Query, _ type: StoredType, _ caller: PublicCaller) throws -> Query {
    let grants = try SchemaTable.grants(ofType: type.key, in: sql)
    if PublicGrants.allows(.read, by: grants, to: caller, creator: nil) { return query }
    guard let user = caller.user,
      PublicGrants.allowsOwnOnly(.read, by: grants, to: caller)
    else { throw PublicGrants.refusal(of: caller) }
    let own = Reference(recordName: RecordName(unchecked: user.value))
    return Query(
      recordType: query.recordType,
      filters: query.filters + [
        Filter(.equals, .system(.createdUserRecordName), .reference(own))
      ], sorts: query.sorts)
  }
}
