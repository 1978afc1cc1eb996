import Records
import WebServices

/// What participants do themselves, and what they are told.
extension RecordSaver {
  /// Accepts a share for the user of the context. Throws ACCESS_DENIED.
  mutating func accept(
    _ share: ShareRow, _ row: RecordRow, email: String?, invited: SharePermission?
  ) throws {
    var list = ParticipantList(try ParticipantTable.all(of: share.key, in: sql))
    var participant: Participant
    if let entry = list.entry(of: context.user, email: email) {
      // Who came by the open link, and is invited now, stays when that is closed.
      let isMadeMember = entry.type == .publicUser && invited != nil
      guard entry.type != .owner, entry.status != .accepted || isMadeMember else { return }
      participant = entry
      if let invited, isMadeMember {
        participant.type = .user
        participant.permission = invited
      }
    } else {
      participant = Participant(
        id: ShareNames.participantID(), user: context.user,
        type: invited == nil ? .publicUser : .user, permission: invited ?? share.publicPermission)
    }
    guard participant.permission != .none else { throw RecordError.accessDenied }
    participant.user = context.user
    participant.status = .accepted
    try list.put(participant)
    try write(list, of: share)
    try rewrite(row, row.name) { _ in }
    try Memberships(sql: sql, memory: memory, origin: context.origin).begin(
      share, zone: ZoneID(name: zone, owner: context.database.owner),
      in: .shared(
        with: context.user, container: context.database.container,
        environment: context.database.environment), at: position)
  }

  /// Takes the user of the context out of a share: what deleting the share record means for them.
  mutating func leave(_ row: RecordRow, email: String? = nil) throws {
    guard let share = try ShareTable.share(ofRecord: row.key, in: sql) else { return }
    var list = ParticipantList(try ParticipantTable.all(of: share.key, in: sql))
    guard var participant = list.entry(of: context.user, email: email) else { return }
    participant.user = context.user
    if participant.type == .publicUser {
      list.remove(participant)
    } else {
      // Who was invited may come back.
      participant.status = .unsubscribed
      try list.put(participant)
      try stopViewing(share, context.user, at: position + 1)
    }
    try write(list, of: share)
    try rewrite(row, row.name) { _ in }
  }

  /// Tells all who see what changed. Called once the positions are given out.
  func tellMembers() throws(SQLError) {
    var touched = touchedShares
    for share in try memory.shares(ofZone: zoneKey, in: sql) where share.isZoneWide {
      touched.insert(share.key)
    }
    let memberships = Memberships(sql: sql, memory: memory, origin: context.origin)
    var told: Set<Int64> = []
    for share in touched.sorted() {
      for membership in try MembershipTable.viewing(share, in: sql)
      where told.insert(membership.key).inserted {
        try memberships.tell(membership, ownerPosition: position)
      }
    }
  }

  // MARK: Within a request

  /// The outcome of an operation after all of its request: another may have changed its record again.
  func latest(_ outcome: RecordOutcome, _ operation: RecordOperation) -> RecordOutcome {
    guard case .saved = outcome, case .success(let incoming) = operation.record,
      let body = incoming.name.flatMap({ rewritten[$0] })
    else { return outcome }
    return .saved(body)
  }

  /// What a request says of a record; where another operation of it has changed the record, the tag that
  /// the record had before is as good as the new one.
  func withCurrentTag(_ incoming: IncomingRecord, _ row: RecordRow?) -> IncomingRecord {
    guard let row, let tag = incoming.changeTag, tag == formerTags[row.name] else {
      return incoming
    }
    var incoming = incoming
    incoming.changeTag = ChangeTag(position: row.position).description
    return incoming
  }

  /// Runs one operation; if it throws, nothing of it stays. Only where shares are may one change more
  /// than its own record before it is refused.
  mutating func undoing(
    _ incoming: IncomingRecord, _ body: (inout RecordSaver) throws -> RecordOutcome
  ) throws -> RecordOutcome {
    guard try incoming.isShare || !memory.shares(ofZone: zoneKey, in: sql).isEmpty else {
      return try body(&self)
    }
    let before = self
    let pending = memory.pending
    try sql.run("SAVEPOINT operation", [])
    do {
      let outcome = try body(&self)
      try sql.run("RELEASE operation", [])
      return outcome
    } catch {
      try sql.run("ROLLBACK TO operation", [])
      try sql.run("RELEASE operation", [])
      memory.forget(keeping: pending)
      self = before
      throw error
    }
  }

  /// A short GUID for a record whose request wants one.
  func newShortGUID(_ incoming: IncomingRecord) -> String? {
    incoming.createsShortGUID && !context.isShared ? ShareNames.shortGUID() : nil
  }

  /// The short GUID in a record's row. That of a share is its root's, but for the share of a zone.
  static func ownShortGUID(_ record: Record) -> SQLValue {
    guard let guid = record.shortGUID, record.type != .share || record.name == .zoneShare else {
      return .null
    }
    return .text(guid)
  }
}
