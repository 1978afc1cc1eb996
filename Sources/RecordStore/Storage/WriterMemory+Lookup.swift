import Records

/// Looked up once, then remembered.
extension WriterMemory {
  /// The key of a database, made if need be.
  func databaseKey(_ id: DatabaseID, in sql: any SQLDatabase) throws(SQLError) -> Int64 {
    if let key = databases[id] { return key }
    let found = try ZoneTable.database(id, in: sql)
    let key: Int64
    if let found { key = found.key } else { key = try ZoneTable.addDatabase(id, in: sql) }
    databases[id] = key
    counters[key] = unwrittenCounter(of: key) ?? found?.counter ?? 0
    return key
  }

  /// The counter of a database.
  func counter(of database: Int64, in sql: any SQLDatabase) throws(SQLError) -> Int64 {
    if let counter = counters[database] ?? unwrittenCounter(of: database) { return counter }
    let counter =
      try sql.first(
        "SELECT counter FROM databases WHERE id=?1", [.integer(database)], { $0.integer(0) }) ?? 0
    counters[database] = counter
    return counter
  }

  /// Moves the counter of a database on.
  func advance(
    _ database: Int64, to position: Int64, in sql: any SQLDatabase
  ) throws(SQLError) {
    counters[database] = position
    guard !defersPositions else { return deferCounter(of: database, position) }
    try Self.write(position, ofDatabase: database, in: sql)
  }

  /// Notes that a zone was changed.
  func move(zone: Int64, to position: Int64, in sql: any SQLDatabase) throws(SQLError) {
    guard !defersPositions else { return deferPosition(ofZone: zone, position) }
    try Self.write(position, ofZone: zone, in: sql)
  }

  /// Writes what the writes up to here deferred.
  func writePositions(in sql: any SQLDatabase) throws(SQLError) {
    let positions = takePositions()
    for (key, position) in positions.databases {
      try Self.write(position, ofDatabase: key, in: sql)
    }
    for (key, position) in positions.zones { try Self.write(position, ofZone: key, in: sql) }
  }

  private static func write(
    _ position: Int64, ofDatabase key: Int64, in sql: any SQLDatabase
  ) throws(SQLError) {
    try sql.run(
      "UPDATE databases SET counter=?2 WHERE id=?1", [.integer(key), .integer(position)])
  }

  private static func write(
    _ position: Int64, ofZone key: Int64, in sql: any SQLDatabase
  ) throws(SQLError) {
    try sql.run(
      "UPDATE zones SET position=?2 WHERE id=?1", [.integer(key), .integer(position)])
  }

  /// The key of a zone that lives; the default zone is made if need be.
  func zoneKey(
    _ name: ZoneName, of database: Int64, in sql: any SQLDatabase
  ) throws(SQLError) -> Int64? {
    let lookup = ZoneLookup(database: database, name: name)
    if let key = zones[lookup] { return key }
    var key = try ZoneTable.zone(name, of: database, in: sql)?.key
    if key == nil, name == .defaultZone {
      key = try ZoneTable.addZone(name, to: database, position: 0, in: sql)
    }
    zones[lookup] = key
    return key
  }

  /// The key of a user's name, added if need be.
  func identityKey(_ user: UserRecordName, in sql: any SQLDatabase) throws(SQLError) -> Int64 {
    if let key = identities[user] { return key }
    let found = try sql.first(
      "SELECT id FROM identities WHERE name=?1", [.text(user.value)], { $0.integer(0) })
    let key: Int64
    if let found {
      key = found
    } else {
      try sql.run("INSERT INTO identities(name) VALUES(?1)", [.text(user.value)])
      key = sql.lastInsertedKey
    }
    identities[user] = key
    return key
  }

  /// What a database's row stands for.
  func databaseID(_ key: Int64, in sql: any SQLDatabase) throws(SQLError) -> DatabaseID? {
    if let id = databaseIDs[key] { return id }
    let id = try sql.first(
      "SELECT container, environment, owner FROM databases WHERE id=?1", [.integer(key)]
    ) { row in
      DatabaseID(
        container: row.text(0), environment: Environment(rawValue: row.text(1)) ?? .development,
        owner: row.text(2).isEmpty ? nil : UserRecordName(unchecked: row.text(2)))
    }
    databaseIDs[key] = id
    return id
  }

  /// The shares of a zone.
  func shares(ofZone zone: Int64, in sql: any SQLDatabase) throws(SQLError) -> [ShareRow] {
    if let known = shares[zone] { return known }
    let found = try ShareTable.shares(ofZone: zone, in: sql)
    shares[zone] = found
    return found
  }
}
