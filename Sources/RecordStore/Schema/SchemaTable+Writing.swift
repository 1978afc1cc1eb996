import Records

extension SchemaTable {
  /// Adds a type, with its fields and grants and the system fields that are indexed.
  static func addType(
    _ name: RecordType, _ type: SchemaType, of database: DatabaseID, in sql: any SQLDatabase
  ) throws(SQLError) -> StoredType {
    let place: [SQLValue] = [
      .text(database.container), .text(database.environment.rawValue), .text(name.value),
    ]
    let options = PackedOptions.pack(type.systemOptions)
    var key = try sql.first(
      "SELECT id FROM types WHERE container=?1 AND environment=?2 AND name=?3", place
    ) { $0.integer(0) }
    if let key {
      try sql.run(
        "UPDATE types SET removed=0, system_options=?2 WHERE id=?1",
        [.integer(key), .integer(options)])
    } else {
      try sql.run(
        "INSERT INTO types(container, environment, name, system_options) VALUES(?1, ?2, ?3, ?4)",
        place + [.integer(options)])
      key = sql.lastInsertedKey
    }
    var stored = StoredType(
      key: key!, name: name, systemOptions: type.systemOptions, fields: [:])
    for system in indexedSystemFields {
      let field = SchemaField(.scalar(system.type), [.queryable, .sortable])
      stored.fields[system.schemaName] = try addField(
        system.schemaName, field, toType: stored.key, in: sql)
    }
    for (field, definition) in type.fields.sorted(by: { $0.key < $1.key }) {
      stored.fields[field] = try addField(field, definition, toType: stored.key, in: sql)
    }
    for (role, permissions) in type.grants {
      try setGrant(to: role, permissions, ofType: stored.key, in: sql)
    }
    return stored
  }

  /// Adds the type of share records, which every schema has though none names it.
  static func addShareType(
    of database: DatabaseID, in sql: any SQLDatabase
  ) throws(SQLError) -> StoredType {
    try addType(.share, .share, of: database, in: sql)
  }

  /// Takes a type out of the schema that has no records. Its row stays for their tombstones.
  static func removeType(_ type: StoredType, in sql: any SQLDatabase) throws(SQLError) {
    try sql.run("UPDATE types SET removed=1 WHERE id=?1", [.integer(type.key)])
    try sql.run("DELETE FROM fields WHERE type=?1", [.integer(type.key)])
    try sql.run("DELETE FROM grants WHERE type=?1", [.integer(type.key)])
  }

  /// Adds a field. The type's records that exist get the entry of an unset field, so that an order
  /// by the new field finds them.
  static func addField(
    _ name: String, _ field: SchemaField, toType type: Int64, in sql: any SQLDatabase
  ) throws(SQLError) -> StoredField {
    try sql.run(
      """
      INSERT INTO fields(type, name, value_type, options, encrypted, preferred)
      VALUES(?1, ?2, ?3, ?4, ?5, ?6)
      """, [.integer(type), .text(name)] + columns(field))
    let stored = StoredField(key: sql.lastInsertedKey, field: field)
    if IndexEntries.hasUnsetEntry(field) {
      try TypeRecords(type: type, sql: sql).addUnsetEntries(of: stored.key)
    }
    return stored
  }

  /// Writes another definition of a field; its index entries stay as they are.
  static func setField(
    _ field: StoredField, to definition: SchemaField, in sql: any SQLDatabase
  ) throws(SQLError) -> StoredField {
    try sql.run(
      "UPDATE fields SET value_type=?2, options=?3, encrypted=?4, preferred=?5 WHERE id=?1",
      [.integer(field.key)] + columns(definition))
    return StoredField(key: field.key, field: definition)
  }

  static func removeField(_ field: StoredField, in sql: any SQLDatabase) throws(SQLError) {
    try sql.run("DELETE FROM fields WHERE id=?1", [.integer(field.key)])
  }

  static func setSystemOptions(
    _ options: [SchemaSystemField: FieldOptions], ofType type: Int64, in sql: any SQLDatabase
  ) throws(SQLError) {
    try sql.run(
      "UPDATE types SET system_options=?2 WHERE id=?1",
      [.integer(type), .integer(PackedOptions.pack(options))])
  }

  static func setGrant(
    to role: RoleName, _ permissions: Permissions, ofType type: Int64, in sql: any SQLDatabase
  ) throws(SQLError) {
    try sql.run(
      "DELETE FROM grants WHERE type=?1 AND role=?2", [.integer(type), .text(role.value)])
    guard !permissions.isEmpty else { return }
    try sql.run(
      "INSERT INTO grants(type, role, permissions) VALUES(?1, ?2, ?3)",
      [.integer(type), .text(role.value), .integer(Int64(permissions.rawValue))])
  }

  static func addRole(
    _ role: RoleName, number: Int64, of container: String, _ environment: Environment,
    in sql: any SQLDatabase
  ) throws(SQLError) {
    try sql.run(
      """
      INSERT INTO roles(container, environment, number, name) VALUES(?1, ?2, ?3, ?4)
      ON CONFLICT(container, environment, name) DO UPDATE SET removed=0
      """,
      [.text(container), .text(environment.rawValue), .integer(number), .text(role.value)])
  }

  static func removeRole(
    _ role: RoleName, of container: String, _ environment: Environment, in sql: any SQLDatabase
  ) throws(SQLError) {
    try sql.run(
      "UPDATE roles SET removed=1 WHERE container=?1 AND environment=?2 AND name=?3",
      [.text(container), .text(environment.rawValue), .text(role.value)])
  }

  private static func columns(_ field: SchemaField) -> [SQLValue] {
    [
      .text(field.type.wireName), .integer(Int64(field.options.rawValue)),
      .integer(field.isEncrypted ? 1 : 0), .integer(field.isPreferredNumber ? 1 : 0),
    ]
  }
}
