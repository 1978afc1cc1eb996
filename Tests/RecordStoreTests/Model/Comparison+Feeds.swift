import Records
import TestSupport
import WebServices

@testable import RecordStore

extension Comparison {
  func zoneFeed() throws {
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

  func databaseFeed() throws {
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

  func keep(_ text: String, _ token: ModelStore.Token) {
    tokens.append((text, token))
    if tokens.count > 60 { tokens.remove(at: random.below(60)) }
  }

  /// Mostly one that fits; sometimes any, also of another scope or of an earlier life of the zone.
  func pickToken(
    _ fits: (ModelStore.Token) -> Bool
  ) -> (text: String, token: ModelStore.Token)? {
    let fitting = tokens.filter { fits($0.token) }
    let choice = fitting.isEmpty || random.chance(30) ? tokens : fitting
    return choice.isEmpty ? nil : random.pick(choice)
  }

  /// A client follows a feed; whenever it has come to the end it has exactly what is there.
  func pull() throws {
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
