import Records
import TestSupport
import WebServices

@testable import RecordStore

extension Comparison {
  /// One request alone, or several that the writer finds waiting and puts into one transaction.
  func modify(together count: Int) throws {
    let before = model
    let gate = Gate<Void>()
    if count > 1 {
      let isHeld = Gate<Void>()
      store.storage.write({ _ in
        isHeld.open(())
        gate.wait()
      }) { _ in }
      isHeld.wait()
    }
    var expected: [(outcomes: [ModelOutcome]?, what: String)] = []
    var answers: [Gate<Result<[RecordOutcome], any Error>>] = []
    for _ in 0..<count {
      let (request, context) = request()
      let what = "\(request.operations) in \(request.zone.name) of \(context.database)"
      expected.append((model.modify(request, context), what))
      let answer = Gate<Result<[RecordOutcome], any Error>>()
      // Without a savepoint each failure that comes late has all of the transaction run again.
      store.storage.write(isRepeatable: true, failsLate: count.isMultiple(of: 2)) {
        try RecordModification.run(request, context, in: $0)
      } done: {
        answer.open($0)
      }
      answers.append(answer)
    }
    gate.open(())
    for (answer, expected) in zip(answers, expected) {
      let real = try StoreUnderTest.outcomes(answer.wait())?.map(\.forModel)
      try agree(real, expected.outcomes, expected.what)
    }
    try agreeOnTold(since: before)
    if model.births != before.births { forgetCursorsAtReborn(since: before.births) }
  }

  /// Those who watch commits are told of each zone that changed, and of no other.
  private func agreeOnTold(since before: ModelStore) throws {
    var expected: Set<Told> = []
    for database in Self.databases {
      let known = Dictionary(
        before[database].zones.map { ($0.birth, $0.position) }, uniquingKeysWith: { $1 })
      for zone in model[database].zones where zone.position > known[zone.birth] ?? 0 {
        expected.insert(Told(database: database, zone: zone.name, position: zone.position))
      }
    }
    let real = try store.takeChanges().map {
      Told(database: $0.database, zone: $0.zone, position: $0.position)
    }
    try agree(Set(real), expected, "told of changes")
    try agree(real.count, expected.count, "told of changes once")
  }

  private struct Told: Hashable {
    let database: DatabaseID
    let zone: ZoneName
    let position: Int64
  }

  private func request() -> (ModifyRequest, SaveContext) {
    let database = random.pick(Self.databases)
    let zone = random.pick(Self.zones)
    let rows = model[database].live.first { $0.name == zone }?.rows ?? [:]
    var names: Set<RecordName> = []
    var operations: [RecordOperation] = []
    for _ in 0..<1 + random.below(5) {
      let name = random.pick(RandomRecords.names)
      guard names.insert(name).inserted else { continue }
      operations.append(operation(name, rows[name], zone))
    }
    let request = ModifyRequest(
      zone: ZoneID(name: zone), atomic: random.chance(40), operations: operations)
    let context = SaveContext(
      database: database, user: random.pick([Self.alice, Self.alice, Self.bob]), now: now,
      extendsSchema: true, owningReferencesMax: 1)
    return (request, context)
  }

  private func operation(
    _ name: RecordName, _ row: ModelRow?, _ zone: ZoneName
  ) -> RecordOperation {
    let types: [OperationType] =
      row?.isDeleted == false
      ? [
        .update, .update, .update, .forceUpdate, .replace, .forceReplace, .delete, .forceDelete,
        .create,
      ]
      : [.create, .create, .create, .forceUpdate, .forceReplace, .update, .delete, .forceDelete]
    var record = IncomingRecord(name: random.chance(1) ? nil : name)
    if random.chance(80) {
      record.type = random.chance(90) ? row?.record.type : nil
      record.type = record.type ?? random.pick(RandomRecords.types)
    }
    switch random.below(100) {
    case ..<65: record.changeTag = row?.record.changeTag.description
    case ..<85: record.changeTag = ChangeTag(position: Int64(random.below(500))).description
    case ..<88: record.changeTag = "nonsense"
    default: break
    }
    var seen: Set<String> = []
    for _ in 0..<random.below(5) {
      let field = RandomRecords.incomingField(&random, zone: zone)
      if seen.insert(field.name).inserted { record.fields.append(field) }
    }
    if random.chance(20) {
      record.parent = .some(random.chance(30) ? nil : random.pick(RandomRecords.names))
    }
    return RecordOperation(random.pick(types), record)
  }

  /// A record made anew may be as old as the deleted one that it replaces: a cursor that stood on the
  /// deleted one then does not find it.
  private func forgetCursorsAtReborn(since births: Int) {
    open.removeAll { open in
      guard let name = open.cursor.record else { return false }
      return model[open.database].live.contains {
        $0.birth == open.cursor.zone && ($0.rows[name]?.birth ?? 0) > births
      }
    }
  }

  func zoneOperations() throws {
    let before = model
    let database = random.pick(Self.databases)
    let name = random.pick(Self.zones)
    if random.chance(60) {
      model.createZone(name, in: database)
      guard case .exists(name, _, let position)? = try store.zones([.create(name)], database).first
      else { throw Mismatch(description: "zone \(name) is not made") }
      let zone = model[database].live.first { $0.name == name }!
      try agree(position, zone.position, "position of \(name)")
    } else {
      let expected = model.deleteZone(name, in: database)
      let outcome = try store.zones([.delete(name)], database)[0]
      let code: ErrorCode? = if case .failed(_, let error) = outcome { error.code } else { nil }
      try agree(code, expected, "deletion of \(name)")
    }
    try agreeOnTold(since: before)
  }
}
