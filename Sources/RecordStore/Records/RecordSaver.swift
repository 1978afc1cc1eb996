import Records
import WebServices

/// Saves and deletes records of one zone, within a write.
struct RecordSaver {
  let sql: any SQLDatabase
  let context: SaveContext
  let zoneKey: Int64
  let zone: ZoneName
  let memory: WriterMemory
  let databaseKey: Int64
  let start: Int64
  var position: Int64
  var schema: WritableSchema
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

  /// Throws ZONE_NOT_FOUND for a custom zone that is not there; the default zone is made.
  init(zone: ZoneName, _ context: SaveContext, _ transaction: Transaction) throws {
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
  }

  /// Applies one operation; what is refused changes nothing.
  mutating func apply(_ operation: RecordOperation) throws(SQLError) -> RecordOutcome {
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
      } catch let error as RecordError {
        return .failed(name.value, error)
      } catch {
        throw error as! SQLError
      }
    }
  }

  /// Notes the positions given out, if any. Called once, after the last operation.
  mutating func finish() throws(SQLError) {
    guard position > start else { return }
    try memory.advance(databaseKey, to: position, in: sql)
    try sql.run(
      "UPDATE zones SET position=?2 WHERE id=?1", [.integer(zoneKey), .integer(position)])
    memory.note(
      ZoneChange(
        database: context.database, zone: zone, zoneKey: zoneKey, position: position))
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
    let row = try existing(name)
    let old = row?.isDeleted == false ? row : nil
    try authorize(operation, incoming, old)
    let incoming = withCurrentTag(incoming, old)
    if incoming.isShare || old?.type == .share {
      return try saveShare(name, operation, incoming, row)
    }
    try SaveRules.check(operation, incoming, old, context)
    let typeName = try SaveRules.type(incoming.type, old: old?.type)
    let known = try schema.type(typeName)
    let before = try old?.record(named: name)
    let fields = try merged(incoming, operation, before?.fields ?? [], known, typeName)
    let type = try schema.type(typeName, known, for: fields)
    position += 1
    rewritten[name] = nil
    let record = Record(
      name: name, type: typeName, fields: fields, changeTag: ChangeTag(position: position),
      created: before?.created ?? Stamp(timestamp: context.now, user: context.user),
      modified: Stamp(timestamp: context.now, user: context.user),
      parent: incoming.parent ?? (operation.replacesAllFields ? nil : before?.parent),
      share: old?.shareName, shortGUID: old?.shortGUID ?? newShortGUID(incoming))
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
    return body.bytes
  }

  /// The fields after the save, in byte order of their names.
  func merged(
    _ incoming: IncomingRecord, _ operation: OperationType, _ old: [Field], _ type: StoredType?,
    _ typeName: RecordType
  ) throws -> [Field] {
    var values: [String: FieldValue] = [:]
    if !operation.replacesAllFields { for field in old { values[field.name] = field.value } }
    for field in incoming.fields {
      let value = try schema.value(of: field, in: type, named: typeName)
      try value.map { try SaveRules.check($0, zone: zone) }
      values[field.name] = value
    }
    let fields = values.map { Field($0.key, $0.value) }.sorted {
      $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
    }
    try SaveRules.checkSize(fields)
    return fields
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
    try followShares(change)
  }

  func reindex(_ change: RecordChange) throws(SQLError) {
    let record = change.key
    let before = change.before.map { IndexEntries($0, type: change.type).entries } ?? []
    let after = change.after.map { IndexEntries($0, type: change.type).entries } ?? []
    for entry in before where !after.contains(entry) {
      try sql.run(
        "DELETE FROM entries WHERE zone=?1 AND field=?2 AND key=?3 AND record=?4",
        [.integer(zoneKey), .integer(entry.field), .blob(entry.key.bytes), .integer(record)])
    }
    for entry in after where !before.contains(entry) {
      try sql.run(
        "INSERT OR IGNORE INTO entries(zone, field, key, record) VALUES(?1, ?2, ?3, ?4)",
        [.integer(zoneKey), .integer(entry.field), .blob(entry.key.bytes), .integer(record)])
    }
  }

  // MARK: Deleting

  private mutating func delete(
    _ name: RecordName, _ operation: OperationType, _ incoming: IncomingRecord
  ) throws -> RecordOutcome {
    let row = try existing(name)
    guard let row, !row.isDeleted, view?.sees(row.share) ?? true else {
      if operation == .forceDelete || deletedShares.contains(name) { return .deleted(name) }
      throw RecordError.recordNotFound
    }
    guard try mayRemove(row) else {
      try leave(row)
      return .deleted(name)
    }
    try SaveRules.check(operation, withCurrentTag(incoming, row), row, context)
    try deleteCascading(from: name, row)
    return .deleted(name)
  }

  /// Deletes a record and, in turn, all that refer to it by DELETE_SELF. The deepest goes as surely as the
  /// first: it is one write.
  private mutating func deleteCascading(from name: RecordName, _ row: RecordRow) throws {
    var waiting = [(name, row)]
    var seen: Set<Int64> = [row.key]
    while let (name, row) = waiting.popLast() {
      let record = try row.record(named: name)
      guard let type = try schema.type(row.type) else {
        preconditionFailure("the type of a record is in the schema")
      }
      position += 1
      try sql.run(
        """
        UPDATE records SET deleted=1, position=?2, share_position=?2, fields_start=0, fields_end=0,
          body=?3, parent=NULL, share_name=NULL, short_guid=NULL
        WHERE id=?1 AND deleted=0
        """, [.integer(row.key), .integer(position), .blob([])])
      try follow(
        RecordChange(key: row.key, type: type, before: record, after: nil, share: row.share))
      if let name = row.shareName, let share = try existing(name), seen.insert(share.key).inserted {
        deletedShares.insert(name)
        waiting.append((name, share))
      }
      let owned = try sql.rows(
        """
        SELECT \(RecordRow.columns) FROM entries e JOIN \(RecordRow.tables)
        WHERE e.zone=?1 AND e.field=?2 AND e.key=?3 AND r.id=e.record AND r.deleted=0
        """,
        [
          .integer(zoneKey), .integer(IndexEntries.owningReferences),
          .blob(Array(name.value.utf8)),
        ]
      ) { (RecordName(unchecked: $0.text(12)), RecordRow($0)) }
      waiting.append(contentsOf: owned.filter { seen.insert($0.1.key).inserted })
    }
  }
}
