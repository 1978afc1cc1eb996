import Records

/// What a connection has read of one state of the database, so that the next request need not read it again. It
/// goes with the next commit, whatever that changes, so nothing in it is ever out of date.
///
/// Not Sendable: it goes with its connection, which one thread uses at a time.
public final class Snapshot {
  private var databases: [DatabaseID: (key: Int64, counter: Int64)] = [:]
  private var zones: [WriterMemory.ZoneLookup: ZoneTable.Row] = [:]
  private var types: [WriterMemory.TypeLookup: StoredType] = [:]
  private var fieldCount = 0

  /// So many databases and so many zones are remembered; beyond, they are forgotten.
  private static let countMax = 256
  /// Fields in the types that are remembered.
  private static let fieldsMax = 2_000

  /// What is not there is looked up each time.
  func database(
    _ id: DatabaseID, in sql: any SQLDatabase
  ) throws(SQLError) -> (key: Int64, counter: Int64)? {
    if let known = databases[id] { return known }
    guard let found = try ZoneTable.database(id, in: sql) else { return nil }
    if databases.count >= Self.countMax { databases = [:] }
    databases[id] = found
    return found
  }

  func zone(
    _ name: ZoneName, of database: Int64, in sql: any SQLDatabase
  ) throws(SQLError) -> ZoneTable.Row? {
    let lookup = WriterMemory.ZoneLookup(database: database, name: name)
    if let known = zones[lookup] { return known }
    guard let found = try ZoneTable.zone(name, of: database, in: sql) else { return nil }
    if zones.count >= Self.countMax { zones = [:] }
    zones[lookup] = found
    return found
  }

  func type(
    _ name: RecordType, of database: DatabaseID, in sql: any SQLDatabase
  ) throws(SQLError) -> StoredType? {
    let lookup = WriterMemory.TypeLookup(
      container: database.container, environment: database.environment, name: name)
    if let known = types[lookup] { return known }
    guard let found = try SchemaTable.type(name, of: database, in: sql) else { return nil }
    if fieldCount + found.fields.count > Self.fieldsMax {
      types = [:]
      fieldCount = 0
    }
    types[lookup] = found
    fieldCount += found.fields.count
    return found
  }
}
