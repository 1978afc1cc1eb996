import Records
import TestSupport
import WebServices

@testable import RecordStore

/// The store and its model side by side: each event goes to both, and their answers must agree.
final class Comparison {
  struct Mismatch: Error, CustomStringConvertible {
    let description: String
  }

  /// A query that has been read up to a page.
  struct Open {
    let query: Query
    let database: DatabaseID
    let zone: ZoneName?
    let typed: Bool
    let marker: String
    let cursor: ModelStore.Cursor
  }

  static let alice = UserRecordName(unchecked: "_a")
  static let bob = UserRecordName(unchecked: "_b")
  static let databases = [
    DatabaseID(container: "c", environment: .development, owner: alice),
    DatabaseID(container: "c", environment: .development, owner: nil),
  ]
  static let zones = ["A", "B", "C", "_defaultZone"].map { ZoneName(unchecked: $0) }

  let store: StoreUnderTest
  var model = ModelStore()
  var random: SplitMix
  /// What the model may have to look back at when it disagrees.
  private(set) var events = 0
  private var now: Int64 = 1_000_000
  private var tokens: [(text: String, token: ModelStore.Token)] = []
  private var open: [Open] = []
  private var replicas: [Replica] = []

  init(_ random: SplitMix) throws {
    self.random = random
    store = try StoreUnderTest()
    for database in Self.databases {
      for zone in Self.zones where zone != .defaultZone {
        replicas.append(Replica(database: database, zone: zone))
      }
    }
  }

  func run(_ count: Int) throws {
    for _ in 0..<count {
      events += 1
      now += Int64(random.below(2))
      switch random.below(200) {
      case ..<75: try modify(together: 1)
      case ..<90: try modify(together: 2 + random.below(5))
      case ..<125: try query()
      case ..<140: try goOn()
      case ..<152: try zoneFeed()
      case ..<160: try databaseFeed()
      case ..<170: try zoneOperations()
      case ..<192: try pull()
      case ..<198: try lookup()
      case ..<199: try list()
      default: if random.chance(20) { try store.reopen() }
      }
    }
  }

  func agree<T: Equatable>(_ real: T, _ expected: T, _ what: @autoclosure () -> String) throws {
    guard real != expected else { return }
    throw Mismatch(
      description: """
        event \(events), \(what())
        store: \(readable(real))
        model: \(readable(expected))
        """)
  }

  private func readable(_ value: Any) -> String {
    switch value {
    case let bytes as [UInt8]: return String(decoding: bytes, as: UTF8.self)
    case let many as [[UInt8]]:
      return many.map { "\n  " + String(decoding: $0, as: UTF8.self).prefix(600) }.joined()
    case let outcome as ModelOutcome:
      if case .saved(let bytes) = outcome { return "saved " + readable(bytes) }
      return "\(outcome)"
    case let change as ModelStore.Change:
      if case .record(let bytes) = change { return readable(bytes).prefix(200) + "" }
      return "\(change)"
    case let many as [Any]: return many.map { "\n  " + readable($0) }.joined()
    default: return "\(value)"
    }
  }

  // MARK: Saving

  /// One request alone, or several that the writer finds waiting and puts into one transaction.
  private func modify(together count: Int) throws {
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
      store.storage.write {
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
      extendsSchema: true)
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

  private func zoneOperations() throws {
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

  // MARK: Reading

  private func lookup() throws {
    let database = random.pick(Self.databases)
    let name = random.pick(RandomRecords.names)
    let zone = random.pick(Self.zones)
    let row = model[database].live.first { $0.name == zone }?.rows[name]
    let found: [UInt8]? = try store.read(database) { reader in
      guard let zone = try reader.zone(zone) else { return nil }
      var found: [UInt8]?
      let isThere = try reader.lookup(name, in: zone) { found = Array($0) }
      return isThere ? found : nil
    }
    try agree(found, row.flatMap { $0.isDeleted ? nil : $0.record.members }, "lookup of \(name)")
  }

  private func list() throws {
    let database = random.pick(Self.databases)
    let real = try store.read(database) { Set(try $0.zones().map(\.name)) }
    try agree(real, Set(model[database].live.map(\.name) + [.defaultZone]), "zones")
  }

  private func query() throws {
    let query = model.resolved(RandomQueries.query(&random) { model.searchable($0) })
    // A field that came first with another type than planned allows other comparators.
    guard model.knowsAsPlanned(query) else { return }
    let zone = random.chance(85) ? random.pick(Self.zones) : nil
    try page(
      query, random.pick(Self.databases), zone, typed: random.chance(70), marker: nil, cursor: nil)
  }

  private func goOn() throws {
    guard !open.isEmpty else { return }
    let next = open.remove(at: random.below(open.count))
    try page(
      next.query, next.database, next.zone, typed: next.typed, marker: next.marker,
      cursor: next.cursor)
  }

  private func page(
    _ query: Query, _ database: DatabaseID, _ zone: ZoneName?, typed: Bool, marker: String?,
    cursor: ModelStore.Cursor?
  ) throws {
    let limit = random.pick([1, 2, 3, 5, 200])
    var expected: ModelStore.Page?
    var failure: ErrorCode?
    do throws(RecordError) {
      expected = try model.page(of: query, in: database, zone: zone, after: cursor, limit: limit)
    } catch { failure = error.code }
    let fewMax = random.pick([0, 2, 5, 1_000])
    var records: [[UInt8]]?
    var next: String?
    var code: ErrorCode?
    do {
      let request = try RandomQueries.request(
        query, zone: zone, limit: limit, marker: marker, typed: typed)
      try store.read(database) { reader in
        reader.fewMax = fewMax
        var zones = try reader.zones()
        if let zone {
          zones = zones.filter { $0.name == zone }
          if zones.isEmpty { return }
        }
        var found: [[UInt8]] = []
        next = try reader.query(request, in: zones) { bytes, _ in found.append(Array(bytes)) }
        records = found
      }
    } catch let error as RecordError { code = error.code }
    let what = "limit \(limit), few \(fewMax), zone \(zone?.value ?? "all"), \(query)"
    try agree(code, failure, what)
    try agree(records, expected?.records, what)
    guard let expected else { return }
    if zone == nil, next != nil, expected.next == nil {
      // The page ended exactly with a zone: another, empty one may follow.
      next = nil
    }
    try agree(next != nil, expected.next != nil, "more after " + what)
    if let next, let cursor = expected.next {
      open.append(
        Open(
          query: query, database: database, zone: zone, typed: typed, marker: next, cursor: cursor))
      if open.count > 20 { open.removeFirst() }
    }
  }

  // MARK: Feeds

  private func zoneFeed() throws {
    let database = random.pick(Self.databases)
    let name = random.pick(Array(Self.zones.prefix(3)))
    let known = model[database].live.first { $0.name == name }
    let token = random.chance(25) ? nil : pickToken { $0.zone == known?.birth }
    let limit = random.pick([1, 2, 5, 200])
    let types = random.chance(30) ? [random.pick(RandomRecords.types)] : nil
    let reverse = random.chance(25)
    try store.read(database) { reader in
      let zone = try reader.zone(name)
      try agree(zone != nil, known != nil, "zone \(name)")
      guard let zone, let known else { return }
      let expected = model.zoneFeed(
        of: known, in: database, token?.token, limit: limit, types: types, reverse: reverse)
      var changes: [ModelStore.Change] = []
      let what =
        "feed of \(name), limit \(limit), reverse \(reverse), token \(String(describing: token))"
      do {
        let (text, moreComing) = try reader.changes(
          in: zone, .init(token: token?.text, limit: limit, types: types, reverse: reverse)
        ) { changes.append($0.forModel) }
        try agree(changes, expected?.changes ?? [], what)
        try agree(moreComing, expected?.moreComing, what)
        keep(text, expected!.token)
      } catch let error as RecordError {
        try agree(error.code, .badRequest, what)
        try agree(true, expected == nil, what + ": \(error)")
      }
    }
  }

  private func databaseFeed() throws {
    let database = random.pick(Self.databases)
    let token = random.chance(25) ? nil : pickToken { $0.zone == nil && $0.database == database }
    let limit = random.pick([1, 2, 200])
    let expected = model.databaseFeed(of: database, token?.token, limit: limit)
    try store.read(database) { reader in
      do {
        let start = try reader.position(of: token?.text)
        let (zones, moreComing) = try reader.changedZones(after: start, limit: limit)
        let real = zones.map { "\($0.name) \($0.isDeleted)" }
        try agree(
          real, expected?.zones.map { "\($0.name) \($0.isDeleted)" } ?? [],
          "database feed \(String(describing: token))")
        try agree(moreComing, expected?.moreComing, "more in the database feed")
        keep(reader.token(at: moreComing ? zones.last!.position : reader.counter), expected!.token)
      } catch let error as RecordError {
        try agree(true, expected == nil, "database feed: \(error)")
      }
    }
  }

  private func keep(_ text: String, _ token: ModelStore.Token) {
    tokens.append((text, token))
    if tokens.count > 60 { tokens.remove(at: random.below(60)) }
  }

  /// Mostly one that fits; sometimes any, also of another scope or of an earlier life of the zone.
  private func pickToken(
    _ fits: (ModelStore.Token) -> Bool
  ) -> (text: String, token: ModelStore.Token)? {
    let fitting = tokens.filter { fits($0.token) }
    let choice = fitting.isEmpty || random.chance(30) ? tokens : fitting
    return choice.isEmpty ? nil : random.pick(choice)
  }

  /// A client follows a feed; whenever it has come to the end it has exactly what is there.
  private func pull() throws {
    let index = random.below(replicas.count)
    let database = replicas[index].database
    let name = replicas[index].zone
    let limit = random.pick([1, 2, 3, 200])
    let isUpToDate = try store.read(database) { reader in
      try replicas[index].pull(reader, limit: limit)
    }
    guard isUpToDate else { return }
    let rows = model[database].live.first { $0.name == name }?.rows ?? [:]
    let live = rows.filter { !$0.value.isDeleted }.mapValues { $0.record.members }
    try agree(replicas[index].records, live, "replica of \(name)")
  }
}
