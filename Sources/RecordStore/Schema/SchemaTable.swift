import Records

/// The schema in the database.
enum SchemaTable {
  /// The system fields that have index entries, whatever their options are: those decide which queries are
  /// allowed only.
  static let indexedSystemFields = SystemField.allCases.filter(\.isIndexed)

  static func type(
    _ name: RecordType, of database: DatabaseID, in sql: any SQLDatabase
  ) throws(SQLError) -> StoredType? {
    let found = try sql.first(
      """
      SELECT id, system_options FROM types
      WHERE container=?1 AND environment=?2 AND name=?3 AND removed=0
      """,
      [.text(database.container), .text(database.environment.rawValue), .text(name.value)]
    ) { (key: $0.integer(0), options: $0.integer(1)) }
    guard let found else { return nil }
    return StoredType(
      key: found.key, name: name, systemOptions: PackedOptions.unpack(found.options),
      fields: try fields(ofType: found.key, in: sql))
  }

  /// The names of all types.
  static func typeNames(
    of container: String, _ environment: Environment, in sql: any SQLDatabase
  ) throws(SQLError) -> [RecordType] {
    try sql.rows(
      "SELECT name FROM types WHERE container=?1 AND environment=?2 AND removed=0",
      [.text(container), .text(environment.rawValue)]
    ) { RecordType(unchecked: $0.text(0)) }
  }

  /// What a type grants in the public database.
  static func grants(
    ofType type: Int64, in sql: any SQLDatabase
  ) throws(SQLError) -> [RoleName: Permissions] {
    let rows = try sql.rows(
      "SELECT role, permissions FROM grants WHERE type=?1", [.integer(type)]
    ) { (RoleName(unchecked: $0.text(0)), Permissions(rawValue: Int($0.integer(1)))) }
    return Dictionary(rows) { $1 }
  }

  /// The roles with their numbers, in the order of these.
  static func roles(
    of container: String, _ environment: Environment, in sql: any SQLDatabase
  ) throws(SQLError) -> [(name: RoleName, number: Int64)] {
    try sql.rows(
      """
      SELECT name, number FROM roles
      WHERE container=?1 AND environment=?2 AND removed=0 ORDER BY number
      """, [.text(container), .text(environment.rawValue)]
    ) { (RoleName(unchecked: $0.text(0)), $0.integer(1)) }
  }

  /// The numbers of all roles that a container ever had, in either environment.
  static func roleNumbers(
    of container: String, in sql: any SQLDatabase
  ) throws(SQLError) -> [(name: RoleName, number: Int64)] {
    try sql.rows("SELECT name, number FROM roles WHERE container=?1", [.text(container)]) {
      (RoleName(unchecked: $0.text(0)), $0.integer(1))
    }
  }

  /// How many types there are.
  static func typeCount(of database: DatabaseID, in sql: any SQLDatabase) throws(SQLError) -> Int {
    let count = try sql.first(
      "SELECT count(*) FROM types WHERE container=?1 AND environment=?2 AND removed=0",
      [.text(database.container), .text(database.environment.rawValue)], { $0.integer(0) })
    return Int(count ?? 0)
  }

  private static func fields(
    ofType type: Int64, in sql: any SQLDatabase
  ) throws(SQLError) -> [String: StoredField] {
    let rows = try sql.rows(
      "SELECT name, id, value_type, options, encrypted, preferred FROM fields WHERE type=?1",
      [.integer(type)]
    ) { row in
      (row.text(0), StoredField(key: row.integer(1), field: field(row)))
    }
    return Dictionary(rows) { $1 }
  }

  private static func field(_ row: any SQLRow) -> SchemaField {
    let name = row.text(2)
    let type =
      name == FieldType.number.wireName ? .number : FieldType(wireName: name) ?? .unknownList
    return SchemaField(
      type, FieldOptions(rawValue: Int(row.integer(3))), isEncrypted: row.integer(4) != 0,
      isPreferredNumber: row.integer(5) != 0)
  }
}
