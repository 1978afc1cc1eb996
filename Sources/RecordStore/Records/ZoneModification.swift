import Records

/// What became of one zone operation.
public enum ZoneOutcome: Sendable, Hashable {
  /// The zone is there, with the key of its row and the position of its last change.
  case exists(ZoneName, key: Int64, position: Int64)
  /// The zone is gone.
  case deleted(ZoneName)
  /// Refused.
  case failed(ZoneName, RecordError)
}

/// Creates and deletes zones of one database.
public enum ZoneModification {
  /// What to do with a zone.
  public enum Operation: Sendable, Hashable {
    /// Make it, or find it there.
    case create(ZoneName)
    /// Remove it with all it holds.
    case delete(ZoneName)
  }

  /// Applies the operations in order; each stands alone. `origin` is who is not notified of them.
  public static func run(
    _ operations: [Operation], _ id: DatabaseID, origin: ChangeOrigin? = nil,
    in transaction: Transaction
  ) throws(SQLError) -> [ZoneOutcome] {
    let sql = transaction.database
    let memory = transaction.memory
    let database = try memory.databaseKey(id, in: sql)
    var position = try memory.counter(of: database, in: sql)
    var outcomes: [ZoneOutcome] = []
    func notices(_ zone: ZoneName, _ key: Int64) -> ChangeNotices {
      ChangeNotices(id, key: database, zone: zone, zoneKey: key, origin, memory, sql)
    }
    for operation in operations {
      switch operation {
      case .create(let name):
        if let row = try ZoneTable.zone(name, of: database, in: sql) {
          outcomes.append(.exists(name, key: row.key, position: row.position))
          continue
        }
        position += 1
        let key = try ZoneTable.addZone(name, to: database, position: position, in: sql)
        memory.zones[.init(database: database, name: name)] = key
        memory.note(ZoneChange(database: id, zone: name, zoneKey: key, position: position))
        try notices(name, key).tellFeeds()
        outcomes.append(.exists(name, key: key, position: position))
      case .delete(let name):
        guard !ZoneID(name: name).isDefault else {
          outcomes.append(.failed(name, .badRequest("The default zone cannot be deleted")))
          continue
        }
        guard let row = try ZoneTable.zone(name, of: database, in: sql) else {
          outcomes.append(.failed(name, .zoneNotFound(name)))
          continue
        }
        position += 1
        try ZoneTable.markDeleted(row.key, at: position, in: sql)
        try Memberships(sql: sql, memory: memory, origin: origin).endAll(
          ofZone: row.key, in: id)
        memory.zones[.init(database: database, name: name)] = nil
        memory.note(ZoneChange(database: id, zone: name, zoneKey: row.key, position: position))
        try notices(name, row.key).tellFeeds()
        try SubscriptionTable.removeAll(ofZone: row.key, in: sql)
        memory.subscriptions[database] = nil
        outcomes.append(.deleted(name))
      }
    }
    try memory.advance(database, to: position, in: sql)
    return outcomes
  }

  /// Removes the default zone with all it holds; the next save makes another.
  static func eraseDefaultZone(
    _ zone: Int64, _ id: DatabaseID, in transaction: Transaction
  ) throws(SQLError) {
    let memory = transaction.memory
    let database = try memory.databaseKey(id, in: transaction.database)
    let position = try memory.counter(of: database, in: transaction.database) + 1
    try ZoneTable.markDeleted(zone, at: position, in: transaction.database)
    memory.zones[.init(database: database, name: .defaultZone)] = nil
    try SubscriptionTable.removeAll(ofZone: zone, in: transaction.database)
    memory.subscriptions[database] = nil
    memory.note(
      ZoneChange(database: id, zone: .defaultZone, zoneKey: zone, position: position))
    try memory.advance(database, to: position, in: transaction.database)
  }
}
