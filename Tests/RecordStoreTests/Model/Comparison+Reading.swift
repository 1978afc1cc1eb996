import Records
import TestSupport
import WebServices

@testable import RecordStore

extension Comparison {
  func lookup() throws {
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

  func list() throws {
    let database = random.pick(Self.databases)
    let real = try store.read(database) { Set(try $0.zones().map(\.name)) }
    try agree(real, Set(model[database].live.map(\.name) + [.defaultZone]), "zones")
  }

  func query() throws {
    let query = model.resolved(RandomQueries.query(&random) { model.searchable($0) })
    // A field that came first with another type than planned allows other comparators.
    guard model.knowsAsPlanned(query) else { return }
    let zone = random.chance(85) ? random.pick(Self.zones) : nil
    try page(
      query, random.pick(Self.databases), zone, typed: random.chance(70), marker: nil, cursor: nil)
  }

  func goOn() throws {
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
}
