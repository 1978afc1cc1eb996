import Records

/// Reads one database: its zones and their records. Lives for one read transaction.
public struct DatabaseReader {
  let sql: any SQLDatabase
  /// The database.
  public let id: DatabaseID
  /// The identity of the store, which its tokens carry.
  public let store: StoreID
  let key: Int64?
  /// The counter of the database; 0 while nothing was ever saved.
  public let counter: Int64
  /// So many records a query reads and sorts rather than walking another index.
  var fewMax = QueryPlan.fewMax

  /// A database that has never been written reads as empty.
  public init(_ id: DatabaseID, store: StoreID, _ sql: any SQLDatabase) throws(SQLError) {
    self.sql = sql
    self.id = id
    self.store = store
    let found =
      if let snapshot = sql.snapshot {
        try snapshot.database(id, in: sql)
      } else {
        try ZoneTable.database(id, in: sql)
      }
    key = found?.key
    counter = found?.counter ?? 0
  }

  /// A zone as it is told to clients.
  public struct Zone: Sendable, Hashable {
    /// The name.
    public let name: ZoneName
    /// The key of the row; 0 for a default zone that nobody has written to.
    public let key: Int64
    /// The position of its last change.
    public let position: Int64
    /// Whether it is gone.
    public let isDeleted: Bool
    /// In a shared database, whose it is and what of it is seen.
    public let view: SharedView?
    /// The position of the last change in the feed of the database. In a shared database that is not
    /// the position of the zone.
    public let changed: Int64

    init(
      name: ZoneName, key: Int64, position: Int64, isDeleted: Bool, view: SharedView? = nil,
      changed: Int64? = nil
    ) {
      self.changed = changed ?? position
      self.name = name
      self.key = key
      self.position = position
      self.isDeleted = isDeleted
      self.view = view
    }
  }

  /// All zones that live; the default zone is always among them.
  public func zones() throws(SQLError) -> [Zone] {
    if id.sharedWith != nil { return try sharedZones() }
    guard let key else { return [Self.unwritten] }
    var zones = try ZoneTable.zones(of: key, in: sql).map(Self.zone)
    if !zones.contains(where: { $0.name == .defaultZone }) { zones.insert(Self.unwritten, at: 0) }
    return zones
  }

  /// A zone that lives; nil if there is none. The default zone is always there.
  public func zone(_ name: ZoneName) throws(SQLError) -> Zone? {
    if let key {
      let row =
        if let snapshot = sql.snapshot {
          try snapshot.zone(name, of: key, in: sql)
        } else {
          try ZoneTable.zone(name, of: key, in: sql)
        }
      if let row { return Self.zone(row) }
    }
    return name == .defaultZone ? Self.unwritten : nil
  }

  /// A record type of the schema; nil if there is none.
  func type(_ name: RecordType) throws(SQLError) -> StoredType? {
    guard let snapshot = sql.snapshot else { return try SchemaTable.type(name, of: id, in: sql) }
    return try snapshot.type(name, of: id, in: sql)
  }

  /// The type of a field, as the schema has it; nil if it does not know the field.
  public func fieldType(
    _ field: String, of type: RecordType
  ) throws(SQLError) -> FieldType? {
    try self.type(type)?.fields[field]?.field.type
  }

  /// Zones changed after a position, the default zone left out: at most `limit`, in the order of their
  /// last change, and whether there are more.
  public func changedZones(
    after position: Int64, limit: Int
  ) throws(SQLError) -> (zones: [Zone], moreComing: Bool) {
    guard let key else { return ([], false) }
    if id.sharedWith != nil { return try changedMemberships(after: position, limit: limit) }
    let rows = try ZoneTable.changed(after: position, of: key, limit: limit + 1, in: sql)
    return (rows.prefix(limit).map(Self.zone), rows.count > limit)
  }

  /// The token of a position in the feed of the database.
  public func token(at position: Int64) -> String {
    SyncToken(.database, key: key ?? 0, position: position).encoded(store: store)
  }

  /// The position that a token of the feed of the database stands for; 0 without one. Throws BAD_REQUEST
  /// for a token that was not given here.
  public func position(of token: String?) throws(RecordError) -> Int64 {
    guard let token else { return 0 }
    // A token given before anything was written to the database stays good afterwards.
    if let first = try? SyncToken(token, .database, key: 0, counter: 0, store: store) {
      return first.position
    }
    return try SyncToken(token, .database, key: key ?? 0, counter: counter, store: store).position
  }

  /// The token of a zone's current state.
  public func token(of zone: Zone) -> String {
    zone.syncToken.encoded(store: store)
  }

  private static let unwritten = Zone(name: .defaultZone, key: 0, position: 0, isDeleted: false)

  private static func zone(_ row: ZoneTable.Row) -> Zone {
    Zone(name: row.name, key: row.key, position: row.position, isDeleted: row.isDeleted)
  }
}
