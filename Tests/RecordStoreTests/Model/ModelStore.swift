import RecordStore
import Records

/// What the record store promises, told a second time with arrays and dictionaries: what its answers
/// are held against.
struct ModelStore {
  var databases: [DatabaseID: ModelDatabase] = [:]
  var schema: [RecordType: [String: FieldType]] = [:]
  /// Every incarnation of a zone, and every record, is younger than those before.
  var births = 0

  subscript(_ id: DatabaseID) -> ModelDatabase { databases[id] ?? ModelDatabase() }

  mutating func born() -> Int {
    births += 1
    return births
  }
}

/// A database: its counter and the zones it has or had.
struct ModelDatabase {
  var counter: Int64 = 0
  var zones: [ModelZone] = []

  /// The zones that live, from the oldest on.
  var live: [ModelZone] { zones.filter { !$0.isDeleted }.sorted { $0.birth < $1.birth } }

  func index(of name: ZoneName) -> Int? {
    zones.firstIndex { $0.name == name && !$0.isDeleted }
  }
}

/// One incarnation of a zone.
struct ModelZone {
  let name: ZoneName
  let birth: Int
  var position: Int64
  var isDeleted = false
  var rows: [RecordName: ModelRow] = [:]
}

/// A record, or what is left of it.
struct ModelRow {
  var record: Record
  let birth: Int
  var position: Int64
  var isDeleted = false
}

/// What became of an operation.
enum ModelOutcome: Equatable {
  case saved([UInt8])
  case deleted(RecordName)
  case failed(ErrorCode)
}

extension ModelStore {
  // MARK: Zones

  mutating func createZone(_ name: ZoneName, in id: DatabaseID) {
    var database = self[id]
    if database.index(of: name) == nil {
      database.counter += 1
      // The name's earlier life is forgotten: the feed tells only that the zone is there.
      database.zones.removeAll { $0.name == name }
      database.zones.append(ModelZone(name: name, birth: born(), position: database.counter))
    }
    databases[id] = database
  }

  mutating func deleteZone(_ name: ZoneName, in id: DatabaseID) -> ErrorCode? {
    var database = self[id]
    defer { databases[id] = database }
    guard name != .defaultZone else { return .badRequest }
    guard let index = database.index(of: name) else { return .zoneNotFound }
    database.counter += 1
    database.zones[index].isDeleted = true
    database.zones[index].position = database.counter
    database.zones[index].rows = [:]
    return nil
  }

  // MARK: Feeds

  /// Where a client stands in a feed.
  struct Token {
    /// The database; nil for one given before the database was first written to.
    var database: DatabaseID?
    /// The incarnation of the zone; nil in the feed of a database.
    var zone: Int?
    var position: Int64
    /// Deletions up to here concern nobody who began as this client did.
    var tombstonesAfter: Int64 = 0
  }

  func databaseFeed(
    of id: DatabaseID, _ token: Token?, limit: Int
  ) -> (zones: [(name: ZoneName, isDeleted: Bool)], token: Token, moreComing: Bool)? {
    if let token {
      guard token.zone == nil, token.database == nil || token.database == id else { return nil }
    }
    let start = token?.position ?? 0
    let changed = self[id].zones.filter { $0.position > start && $0.name != .defaultZone }
      .sorted { $0.position < $1.position }
    let page = changed.prefix(limit)
    let moreComing = changed.count > limit
    let end = moreComing ? page.last!.position : self[id].counter
    return (
      page.map { ($0.name, $0.isDeleted) },
      Token(database: databases[id].map { _ in id }, position: end), moreComing
    )
  }

  enum Change: Equatable {
    case record([UInt8])
    case tombstone(RecordName, RecordType?)
  }

  /// Nil for a token that is not for this incarnation of the zone.
  func zoneFeed(
    of zone: ModelZone, in id: DatabaseID, _ token: Token?, limit: Int, types: [RecordType]?,
    reverse: Bool
  ) -> (changes: [Change], token: Token, moreComing: Bool)? {
    if let token { guard token.database == id, token.zone == zone.birth else { return nil } }
    var end = Token(database: id, zone: zone.birth, position: 0)
    let rows: [ModelRow]
    if reverse {
      let before = token?.position ?? .max
      rows = zone.rows.values.filter { $0.position < before && !$0.isDeleted }
        .sorted { $0.position > $1.position }
    } else {
      let start = token?.position ?? 0
      end.tombstonesAfter = token?.tombstonesAfter ?? zone.position
      rows = zone.rows.values.filter {
        $0.position > start && (!$0.isDeleted || $0.position > end.tombstonesAfter)
      }.sorted { $0.position < $1.position }
      end.position = max(start, zone.position)
    }
    let page = rows.prefix(limit)
    let moreComing = rows.count > limit
    if moreComing { end.position = page.last!.position }
    if !moreComing || end.position >= end.tombstonesAfter { end.tombstonesAfter = 0 }
    return (page.compactMap { $0.change(types) }, end, moreComing)
  }
}

extension ModelRow {
  func change(_ types: [RecordType]?) -> ModelStore.Change? {
    if isDeleted { return .tombstone(record.name, record.type) }
    return types?.contains(record.type) ?? true ? .record(record.members) : nil
  }
}
