import Records
import WebServices

/// Saves and deletes records of one zone, within a write.
struct RecordSaver {
  let sql: any SQLDatabase
  let context: SaveContext
  let zoneKey: Int64
  let zone: ZoneName
  /// The position of the database before the batch: a record with a later one was saved in it.
  let start: Int64
  var position: Int64
  var schema: WritableSchema
  var references: BatchReferences
  let memory: WriterMemory
  let databaseKey: Int64
  var permission: SavePermission
  var notices: ChangeNotices
  var assets: AssetAdoption
  /// What a participant sees and may do; nil for who comes to a database of their own.
  let view: ParticipantView?
  /// Shares whose participants have something to hear.
  var touchedShares: Set<Int64> = []
  /// Records saved by this request.
  var saved: Set<RecordName> = []
  /// Shares that went with their roots.
  var deletedShares: Set<RecordName> = []
  /// The members of records that another operation changed too, after their own.
  var rewritten: [RecordName: [UInt8]] = [:]
  /// The tags that those had before this request: its client cannot know another.
  var formerTags: [RecordName: String] = [:]

  /// `isAtomic` says when references are judged: at the end of the batch, or with each operation. Throws
  /// ZONE_NOT_FOUND for a custom zone that is not there; the default zone is made.
  init(
    zone: ZoneName, isAtomic: Bool, _ context: SaveContext, _ transaction: Transaction
  ) throws {
    sql = transaction.database
    memory = transaction.memory
    self.context = context
    self.zone = zone
    // First, since a participant who is none must not add the row of a database.
    view = context.isShared ? try ParticipantView(zone, context, memory, sql) : nil
    guard !context.isShared || view != nil else { throw RecordError.zoneNotFound(zone) }
    databaseKey = try memory.databaseKey(context.database, in: sql)
    start = try memory.counter(of: databaseKey, in: sql)
    position = start
    guard let key = try view?.zoneKey ?? memory.zoneKey(zone, of: databaseKey, in: sql) else {
      throw RecordError.zoneNotFound(zone)
    }
    zoneKey = key
    schema = WritableSchema(context, memory, sql)
    notices = ChangeNotices(
      context.database, key: databaseKey, zone: zone, zoneKey: key, context.origin, memory, sql)
    references = BatchReferences(
      rules: ReferenceRules(
        index: ReferenceIndex(sql: sql, zone: key, view: view),
        owningMax: context.owningReferencesMax),
      isAtomic: isAtomic)
    permission = SavePermission(context, memory, sql)
    assets = AssetAdoption(database: databaseKey, zone: zone, now: context.now, sql)
  }

  /// Applies one operation; what is refused changes nothing. Throws AUTHENTICATION_REQUIRED, which is an
  /// answer to the whole request.
  mutating func apply(
    _ operation: RecordOperation, number: Int
  ) throws -> RecordOutcome {
    references.begin(number)
    switch operation.record {
    case .failure(let unreadable): return .failed(unreadable.name, unreadable.error)
    case .success(let incoming):
      guard let name = incoming.name else {
        return .failed(nil, .badRequest("Missing required key 'recordName'"))
      }
      do {
        return try undoing(incoming) { saver in
          if operation.type.isDeletion { return try saver.delete(name, operation.type, incoming) }
          let body = try saver.save(name, operation.type, incoming)
          saver.saved.insert(name)
          return .saved(body)
        }
      } catch let error as RecordError where error.code != .authenticationRequired {
        return .failed(name.value, error)
      }
    }
  }

  /// Tells the parents of their new children and notes the positions given out, if any. Called once, after
  /// the last operation. Throws INTERNAL_ERROR for a parent that is damaged.
  mutating func finish() throws {
    try touchParents()
    guard position > start else { return }
    try memory.advance(databaseKey, to: position, in: sql)
    try memory.move(zone: zoneKey, to: position, in: sql)
    memory.note(
      ZoneChange(
        database: context.database, zone: zone, zoneKey: zoneKey, position: position))
    try notices.tellFeeds()
    try tellMembers()
  }

  func existing(_ name: RecordName) throws(SQLError) -> RecordRow? {
    try sql.first(
      Self.byName,
      [.integer(zoneKey), .text(name.value)], RecordRow.init)
  }

  /// Put together once: it is asked for each record of each save.
  private static let byName =
    "SELECT \(RecordRow.columns) FROM \(RecordRow.tables) WHERE r.zone=?1 AND r.name=?2"

  // MARK: Saving

  private mutating func save(
    _ name: RecordName, _ operation: OperationType, _ incoming: IncomingRecord
  ) throws -> [UInt8] {
    if permission.makesUser(name, incoming.type) { try makeUser(name) }
    let row = try existing(name)
    let old = row?.isDeleted == false ? row : nil
    try authorize(operation, incoming, old)
    let incoming = withCurrentTag(incoming, old)
    if incoming.isShare || old?.type == .share {
      return try saveShare(name, operation, incoming, row)
    }
    try permission.check(operation, incoming, old) { name in try schema.type(name)?.key }
    try SaveRules.check(operation, incoming, old)
    let typeName = try SaveRules.type(incoming.type, old: old?.type)
    let known = try schema.type(typeName)
    let before = try old?.record(named: name)
    var fields = try merged(
      name, incoming, operation, before?.fields ?? [], known, typeName)
    fields = try permission.fields(fields, of: typeName, before: before)
    let parent = incoming.parent ?? (operation.replacesAllFields ? nil : before?.parent)
    try obeyMemberRule(
      MemberSave(type: typeName, before: before, fields: fields, parent: parent))
    try references.admit(AddedReferences(of: name, before, fields, parent))
    let type = try schema.type(typeName, known, for: fields, from: incoming.fields)
    position += 1
    rewritten[name] = nil
    let record = Record(
      name: name, type: typeName, fields: try sealed(fields, of: name, type),
      changeTag: ChangeTag(position: position),
      created: before?.created ?? Stamp(timestamp: context.now, user: context.user),
      modified: Stamp(timestamp: context.now, user: context.user),
      parent: parent, share: old?.shareName,
      shortGUID: old?.shortGUID ?? newShortGUID(incoming))
    let body = RecordBody(record)
    let key: Int64
    if let old {
      key = old.key
      try update(key, record, body)
    } else {
      key = try insert(record, body, type: type, over: row?.key)
    }
    try follow(
      RecordChange(key: key, type: type, before: before, after: record, share: row?.share))
    try assets.finish()
    return body.bytes
  }

  /// The fields after the save, in byte order of their names.
  mutating func merged(
    _ name: RecordName, _ incoming: IncomingRecord, _ operation: OperationType, _ old: [Field],
    _ type: StoredType?, _ typeName: RecordType
  ) throws -> [Field] {
    assets.begin()
    let before = FieldValues(old)
    var fields: [Field] = []
    for field in incoming.fields {
      let value = try schema.value(of: field, in: type, named: typeName)
      try value.map { try SaveRules.check($0, zone: zone) }
      let stored = try value.map {
        try assets.stored(
          $0, field: field.name, of: name, before: before.value(of: field.name))
      }
      if let stored { fields.append(Field(field.name, stored)) }
    }
    if !operation.replacesAllFields, !old.isEmpty {
      let named = Set(incoming.fields.map(\.name))
      fields += old.filter { !named.contains($0.name) }
    }
    fields.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    try SaveRules.checkSize(fields)
    return fields
  }

  /// Makes the record of a user, which is there from the first time that it is asked for.
  mutating func makeUser(_ name: RecordName) throws {
    let row = try existing(name)
    guard row?.isDeleted != false else { return }
    let known = try schema.type(.users)
    let type = try schema.type(.users, known, for: [], from: [])
    position += 1
    let now = Stamp(timestamp: context.now, user: UserRecordName(unchecked: name.value))
    let record = Record(
      name: name, type: .users, fields: [], changeTag: ChangeTag(position: position), created: now,
      modified: now)
    let key = try insert(record, RecordBody(record), type: type, over: row?.key)
    try follow(RecordChange(key: key, type: type, before: nil, after: record, share: row?.share))
  }

  mutating func insert(
    _ record: Record, _ body: RecordBody, type: StoredType, over tombstone: Int64?
  ) throws(SQLError) -> Int64 {
    if let tombstone { try sql.run("DELETE FROM records WHERE id=?1", [.integer(tombstone)]) }
    let user = SQLValue.integer(try memory.identityKey(context.user, in: sql))
    try sql.run(
      """
      INSERT INTO records(zone, name, type, position, deleted, created_at, created_by, modified_at,
        modified_by, parent, fields_start, fields_end, body, share_position, short_guid)
      VALUES(?1, ?2, ?3, ?4, 0, ?5, ?6, ?5, ?6, ?7, ?8, ?9, ?10, ?4, ?11)
      """,
      [
        .integer(zoneKey), .text(record.name.value), .integer(type.key), .integer(position),
        .integer(context.now), user, record.parent.map { .text($0.value) } ?? .null,
        .integer(Int64(body.fields.lowerBound)), .integer(Int64(body.fields.upperBound)),
        .blob(body.bytes), Self.ownShortGUID(record),
      ])
    return sql.lastInsertedKey
  }

  func update(_ key: Int64, _ record: Record, _ body: RecordBody) throws(SQLError) {
    try sql.run(
      """
      UPDATE records SET position=?2, modified_at=?3, modified_by=?4, parent=?5, fields_start=?6,
        fields_end=?7, body=?8, share_position=?2, share_name=?9, short_guid=?10 WHERE id=?1
      """,
      [
        .integer(key), .integer(position), .integer(context.now),
        .integer(try memory.identityKey(context.user, in: sql)),
        record.parent.map { .text($0.value) } ?? .null,
        .integer(Int64(body.fields.lowerBound)), .integer(Int64(body.fields.upperBound)),
        .blob(body.bytes), record.share.map { .text($0.value) } ?? .null,
        Self.ownShortGUID(record),
      ])
  }

  /// All that goes with a change of a record, in the same write.
  mutating func follow(_ change: RecordChange) throws {
    try reindex(change)
    try notices.tell(change)
    references.follow(change)
    try AssetUses.follow(change, in: sql)
    try followShares(change)
  }

  func reindex(_ change: RecordChange) throws(SQLError) {
    let record = change.key
    let before = IndexEntries(change.before, type: change.type)
    let after = IndexEntries(change.after, type: change.type)
    for entry in before.missing(in: after) {
      try sql.run(
        "DELETE FROM entries WHERE zone=?1 AND field=?2 AND key=?3 AND record=?4",
        [.integer(zoneKey), .integer(entry.field), .blob(entry.key.bytes), .integer(record)])
    }
    for entry in after.missing(in: before) {
      try sql.run(
        "INSERT OR IGNORE INTO entries(zone, field, key, record) VALUES(?1, ?2, ?3, ?4)",
        [.integer(zoneKey), .integer(entry.field), .blob(entry.key.bytes), .integer(record)])
    }
  }
}
