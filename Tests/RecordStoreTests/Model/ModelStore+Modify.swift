import RecordStore
import Records
import WebServices

extension ModelStore {
  /// Nil if the zone is not there.
  mutating func modify(
    _ request: ModifyRequest, _ context: SaveContext
  ) -> [ModelOutcome]? {
    let before = self
    var database = self[context.database]
    var index = database.index(of: request.zone.name)
    if index == nil, request.zone.isDefault {
      database.zones.append(ModelZone(name: .defaultZone, birth: born(), position: 0))
      index = database.zones.count - 1
    }
    guard let index else { return nil }
    let isAtomic = request.atomic && !request.zone.isDefault
    var batch = ModelBatch(isAtomic: isAtomic, request.operations, context, database.counter)
    for number in batch.order {
      let (store, zone, counter) = (self, database.zones[index], database.counter)
      do throws(RecordError) {
        let outcome = try apply(
          request.operations[number], to: &database.zones[index], &database.counter, context)
        try batch.keep(outcome, of: number, before: zone, after: database.zones[index])
      } catch {
        batch.outcomes[number] = .failed(error.code)
        (self, database.zones[index], database.counter) = (store, zone, counter)
      }
    }
    batch.finish(&database.zones[index], &database.counter)
    databases[context.database] = database
    guard isAtomic, batch.outcomes.contains(where: \.isFailure) else { return batch.outcomes }
    self = before
    return batch.outcomes.map { $0.isFailure ? $0 : .failed(.atomicError) }
  }

  private mutating func apply(
    _ operation: RecordOperation, to zone: inout ModelZone, _ counter: inout Int64,
    _ context: SaveContext
  ) throws(RecordError) -> ModelOutcome {
    let incoming: IncomingRecord
    do { incoming = try operation.record.get() } catch { throw error.error }
    guard let name = incoming.name else { throw .badRequest("no name") }
    let row = zone.rows[name]
    let old = row?.isDeleted == false ? row : nil
    if operation.type == .forceDelete, old == nil { return .deleted(name) }
    try check(operation.type, incoming, old?.record, context)
    if operation.type.isDeletion {
      delete(name, from: &zone, &counter)
      return .deleted(name)
    }
    let record = try saved(incoming, operation.type, old?.record, context, zone, counter + 1)
    counter += 1
    zone.rows[name] = ModelRow(record: record, birth: old?.birth ?? born(), position: counter)
    return .saved(record.members)
  }

  private func check(
    _ operation: OperationType, _ incoming: IncomingRecord, _ old: Record?, _ context: SaveContext
  ) throws(RecordError) {
    if operation != .create, let old, !Self.mayChange(old, context) {
      throw RecordError(.accessDenied, "another's")
    }
    switch operation {
    case .create: if old != nil { throw .alreadyExists }
    case .update, .replace: if incoming.changeTag == nil { throw .badRequest("no tag") }
    default: break
    }
    if [.create, .forceUpdate, .forceReplace].contains(operation), incoming.type == nil {
      throw .badRequest("no type")
    }
    guard let old else {
      if operation.isChecked { throw .recordNotFound }
      return
    }
    if operation.isChecked, let tag = incoming.changeTag, tag != old.changeTag.description {
      throw .staleTag
    }
  }

  /// In the public database, who made a record may change it.
  static func mayChange(_ record: Record, _ context: SaveContext) -> Bool {
    context.database.owner != nil || record.created.user == context.user
  }

  /// The record after the save; only then may the schema know more than before.
  private mutating func saved(
    _ incoming: IncomingRecord, _ operation: OperationType, _ old: Record?,
    _ context: SaveContext, _ zone: ModelZone, _ position: Int64
  ) throws(RecordError) -> Record {
    let type = old?.type ?? incoming.type!
    guard incoming.type == nil || incoming.type == type else { throw .badRequest("another type") }
    var known = schema[type] ?? [:]
    var values: [String: FieldValue] = [:]
    if !operation.replacesAllFields {
      for field in old?.fields ?? [] { values[field.name] = field.value }
    }
    for field in incoming.fields {
      let value = try field.value(for: known[field.name])
      values[field.name] = value
      guard let value else { continue }
      if known[field.name] == nil || known[field.name] == .unknownList {
        known[field.name] = field.typeOfNewField(value)
      }
      for case .reference(let target) in value.elements where target.zone != nil {
        guard target.zone!.name == zone.name else { throw .badRequest("another zone") }
      }
      if value.type.element == .asset { throw .badRequest("no uploads") }
    }
    schema[type] = known
    let now = Stamp(timestamp: context.now, user: context.user)
    let parent = incoming.parent ?? (operation.replacesAllFields ? nil : old?.parent)
    return Record(
      name: incoming.name!, type: type,
      fields: values.map { Field($0.key, $0.value) }.sorted { $0.name < $1.name },
      changeTag: ChangeTag(position: position), created: old?.created ?? now, modified: now,
      parent: parent)
  }

  /// Depth first; of those that refer to one record, the youngest first.
  private func delete(_ name: RecordName, from zone: inout ModelZone, _ counter: inout Int64) {
    var waiting = [name]
    var seen: Set<RecordName> = [name]
    while let name = waiting.popLast() {
      counter += 1
      zone.rows[name]!.isDeleted = true
      zone.rows[name]!.position = counter
      let owned = zone.referrers(to: name, .deleteSelf)
      for row in owned.sorted(by: { $0.birth < $1.birth })
      where seen.insert(row.record.name).inserted {
        waiting.append(row.record.name)
      }
    }
  }
}

extension ModelOutcome {
  var isFailure: Bool { if case .failed = self { true } else { false } }
}

extension Record {
  /// The JSON of the record, as the store keeps and tells it.
  var members: [UInt8] { RecordBody(self).bytes }
}
