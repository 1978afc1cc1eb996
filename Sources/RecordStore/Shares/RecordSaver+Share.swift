import Records
import WebServices

/// Makes, changes and ends shares.
extension RecordSaver {
  /// Saves a share record. Throws BAD_REQUEST and CONFLICT where the rules of shares are broken.
  mutating func saveShare(
    _ name: RecordName, _ operation: OperationType, _ incoming: IncomingRecord, _ row: RecordRow?
  ) throws -> [UInt8] {
    let old = row?.isDeleted == false ? row : nil
    guard context.scope != .public, zone != .defaultZone else {
      throw RecordError.badRequest("Shares are in custom zones of private databases only")
    }
    var incoming = incoming
    if name == .zoneShare { incoming.type = incoming.type ?? .share }
    try SaveRules.check(operation, incoming, old)
    let typeName = try SaveRules.type(incoming.type, old: old?.type)
    guard typeName == .share else {
      throw RecordError.badRequest("The name '\(name)' is that of the share of a zone")
    }
    let known = try schema.type(.share)
    let before = try old?.record(named: name)
    let plain = try merged(name, incoming, operation, before?.fields ?? [], known, .share)
    try references.admit(AddedReferences(of: name, before, plain, nil))
    let type = try schema.type(.share, known, for: plain, from: incoming.fields)
    let fields = try sealed(plain, of: name, type)
    let request = incoming.share ?? IncomingShare()
    if let old {
      let body = try changeShare(old, name, request, fields: fields)
      try assets.finish()
      return body
    }
    let body = try makeShare(name, request, fields: fields, type: type, over: row)
    try assets.finish()
    return body
  }

  private mutating func makeShare(
    _ name: RecordName, _ request: IncomingShare, fields: [Field], type: StoredType,
    over tombstone: RecordRow?
  ) throws -> [UInt8] {
    let root = try newRoot(name, request)
    let guid = root?.shortGUID ?? ShareNames.shortGUID()
    var list = ParticipantList(owner: context.database.owner!)
    try list.replace(by: request.participants ?? [])
    let permission = request.publicPermission ?? .none
    if let root {
      try rewrite(root, root.name) { record in
        record.share = name
        record.shortGUID = guid
      }
    }
    position += 1
    let stamp = Stamp(timestamp: context.now, user: context.user)
    let record = Record(
      name: name, type: .share, fields: fields, changeTag: ChangeTag(position: position),
      created: stamp, modified: stamp, shortGUID: guid,
      details: ShareDetails(
        owner: context.database.owner!, publicPermission: permission,
        participants: list.participants))
    let body = RecordBody(record)
    let key = try insert(record, body, type: type, over: tombstone?.key)
    try follow(
      RecordChange(key: key, type: type, before: nil, after: record, share: nil))
    let share = try ShareTable.add(
      zone: zoneKey, record: key, root: root?.key, permission, in: sql)
    memory.shares[zoneKey] = nil
    try write(list, of: share)
    if let root {
      try sql.run(
        "UPDATE records SET share=?2 WHERE id=?1", [.integer(key), .integer(share.key)])
      try beginHierarchy(share, root: root.name)
    }
    return body.bytes
  }

  /// The record that a new share begins with; nil for the share of a whole zone.
  private func newRoot(
    _ name: RecordName, _ request: IncomingShare
  ) throws -> RecordRow? {
    let shares = try memory.shares(ofZone: zoneKey, in: sql)
    guard shares.count < Limits.sharesPerZone else {
      throw RecordError(.quotaExceeded, "A zone has at most \(Limits.sharesPerZone) shares")
    }
    guard !shares.contains(where: \.isZoneWide) else {
      throw RecordError.badRequest("The zone is shared as a whole; its records cannot be shared")
    }
    if name == .zoneShare {
      guard shares.isEmpty else {
        throw RecordError.badRequest("Records of the zone are shared; it cannot be shared itself")
      }
      guard request.root == nil else {
        throw RecordError.badRequest("The share of a zone begins with no record")
      }
      return nil
    }
    guard let wanted = request.root else {
      throw RecordError.badRequest("Missing required key 'forRecord'")
    }
    guard let row = try existing(wanted.name), !row.isDeleted, row.type != .share else {
      throw RecordError.noSuchRoot
    }
    if let tag = wanted.changeTag, !saved.contains(wanted.name),
      tag != ChangeTag(position: row.position).description
    {
      throw RecordError.staleTag
    }
    // Whoever shares a root again has not seen that it is shared.
    guard row.shareName == nil else { throw RecordError.staleTag }
    guard row.share == nil else { throw RecordError.nestedShare }
    return row
  }

  private mutating func changeShare(
    _ old: RecordRow, _ name: RecordName, _ request: IncomingShare, fields: [Field]
  ) throws -> [UInt8] {
    guard let share = try ShareTable.share(ofRecord: old.key, in: sql) else {
      throw RecordError.noSuchRoot
    }
    var list = ParticipantList(try ParticipantTable.all(of: share.key, in: sql))
    if let participants = request.participants { try list.replace(by: participants) }
    if let permission = request.publicPermission { list.setPublicPermission(permission) }
    for participant in list.participants
    where participant.status == .accepted && participant.permission == .none {
      var participant = participant
      participant.status = .invited
      try list.put(participant)
      try stopViewing(share, participant.user, at: position + 1)
    }
    if let permission = request.publicPermission {
      try ShareTable.setPublicPermission(permission, of: share.key, in: sql)
      memory.shares[zoneKey] = nil
    }
    try write(list, of: share)
    return try rewrite(old, name) { $0.fields = fields }
  }

  /// Ends a share whose record is deleted.
  mutating func endShare(_ change: RecordChange) throws {
    guard let share = try ShareTable.share(ofRecord: change.key, in: sql) else { return }
    memory.noteInvitees(
      from: try ParticipantTable.all(of: share.key, in: sql), to: [], in: context.database)
    let memberships = Memberships(sql: sql, memory: memory, origin: context.origin)
    for membership in try MembershipTable.viewing(share.key, in: sql) {
      try memberships.end(share, of: membership, at: position)
    }
    try sql.run("UPDATE records SET share=NULL WHERE share=?1", [.integer(share.key)])
    try ShareTable.remove(share.key, in: sql)
    memory.shares[zoneKey] = nil
    guard let key = share.root, let root = try existing(key), !root.isDeleted else { return }
    try rewrite(root, root.name) { record in
      record.share = nil
      // A link that was given to somebody leads nowhere, also when the record is shared again.
      record.shortGUID = nil
    }
  }

  // MARK: Writing

  /// Writes a list of participants; those who are not on it any more see nothing.
  mutating func write(_ list: ParticipantList, of share: ShareRow) throws(SQLError) {
    memory.noteInvitees(
      from: try ParticipantTable.all(of: share.key, in: sql), to: list.participants,
      in: context.database)
    for participant in list.removed {
      try ParticipantTable.remove(participant.id, from: share.key, in: sql)
      try stopViewing(share, participant.user, at: position + 1)
    }
    for participant in list.participants {
      try ParticipantTable.put(participant, in: share.key, sql)
    }
  }

  /// Ends what a user sees through a share.
  func stopViewing(
    _ share: ShareRow, _ user: UserRecordName?, at position: Int64
  ) throws(SQLError) {
    guard let user else { return }
    let id = DatabaseID.shared(
      with: user, container: context.database.container, environment: context.database.environment)
    guard let database = try ZoneTable.database(id, in: sql)?.key else { return }
    let memberships = Memberships(sql: sql, memory: memory, origin: context.origin)
    for membership in try MembershipTable.viewing(share.key, in: sql)
    where membership.database == database {
      try memberships.end(share, of: membership, at: position)
    }
  }

  /// Writes a record anew that another operation changed: it gets the next position, and so a new tag.
  @discardableResult
  mutating func rewrite(
    _ row: RecordRow, _ name: RecordName, _ change: (inout Record) -> Void
  ) throws -> [UInt8] {
    guard let type = try schema.type(row.type) else {
      preconditionFailure("the type of a record is in the schema")
    }
    position += 1
    let before = try row.record(named: name)
    var record = before
    record.changeTag = ChangeTag(position: position)
    record.modified = Stamp(timestamp: context.now, user: context.user)
    change(&record)
    if row.type == .share, let share = try ShareTable.share(ofRecord: row.key, in: sql) {
      record.details = ShareDetails(
        owner: context.database.owner!, publicPermission: share.publicPermission,
        participants: try ParticipantTable.all(of: share.key, in: sql))
      if let root = share.root {
        record.shortGUID = try existing(root)?.shortGUID
        touchedShares.insert(share.key)
      }
    }
    if let share = row.share { touchedShares.insert(share) }
    let body = RecordBody(record)
    try update(row.key, record, body)
    let rewriting = RecordChange(
      key: row.key, type: type, before: before, after: record, share: row.share)
    try reindex(rewriting)
    try notices.tell(rewriting)
    references.follow(rewriting)
    try AssetUses.follow(rewriting, in: sql)
    rewritten[name] = body.bytes
    if formerTags[name] == nil { formerTags[name] = before.changeTag.description }
    return body.bytes
  }

  func existing(_ key: Int64) throws(SQLError) -> RecordRow? {
    try sql.first(
      "SELECT \(RecordRow.columns) FROM \(RecordRow.tables) WHERE r.id=?1", [.integer(key)],
      RecordRow.init)
  }
}

extension RecordError {
  /// The live service's words.
  static let noSuchRoot = RecordError(
    .notFound, "Cannot share - no such record exists to share")
}
