import Records

/// The schema in the database.
enum SchemaTable {
  /// The system fields that have index entries.
  static let indexedSystemFields = SystemField.allCases.filter(\.isIndexed)

  static func type(
    _ name: RecordType, of database: DatabaseID, in sql: any SQLDatabase
  ) throws(SQLError) -> StoredType? {
    let found = try sql.first(
      "SELECT id, listable FROM types WHERE container=?1 AND environment=?2 AND name=?3",
      [.text(database.container), .text(database.environment.rawValue), .text(name.value)]
    ) { (key: $0.integer(0), isListable: $0.integer(1) != 0) }
    guard let found else { return nil }
    return StoredType(
      key: found.key, name: name, isListable: found.isListable,
      fields: try fields(ofType: found.key, in: sql))
  }

  /// Adds a type with the system fields that are indexed.
  static func addType(
    _ name: RecordType, isListable: Bool, of database: DatabaseID, in sql: any SQLDatabase
  ) throws(SQLError) -> StoredType {
    try sql.run(
      "INSERT INTO types(container, environment, name, listable) VALUES(?1, ?2, ?3, ?4)",
      [
        .text(database.container), .text(database.environment.rawValue), .text(name.value),
        .integer(isListable ? 1 : 0),
      ])
    let key = sql.lastInsertedKey
    for system in indexedSystemFields {
      let field = SchemaField(.scalar(system.type), [.queryable, .sortable])
      _ = try addField(system.schemaName, field, toType: key, in: sql)
    }
    return StoredType(
      key: key, name: name, isListable: isListable, fields: try fields(ofType: key, in: sql))
  }

  /// Adds the type of share records, which every schema has though none names it.
  static func addShareType(
    of database: DatabaseID, in sql: any SQLDatabase
  ) throws(SQLError) -> StoredType {
    var type = try addType(.share, isListable: true, of: database, in: sql)
    for (name, field) in SchemaType.share.fields {
      type.fields[name] = try addField(name, field, toType: type.key, in: sql)
    }
    return type
  }

  /// Adds a field. The type's records that exist get the entry of an unset field, so that an order
  /// by the new field finds them.
  static func addField(
    _ name: String, _ field: SchemaField, toType type: Int64, in sql: any SQLDatabase
  ) throws(SQLError) -> StoredField {
    try sql.run(
      "INSERT INTO fields(type, name, value_type, options) VALUES(?1, ?2, ?3, ?4)",
      [
        .integer(type), .text(name), .text(field.type.wireName),
        .integer(Int64(field.options.rawValue)),
      ])
    let stored = StoredField(key: sql.lastInsertedKey, field: field)
    if IndexEntries.hasUnsetEntry(field) {
      try sql.run(
        """
        INSERT INTO entries(zone, field, key, record)
          SELECT zone, ?1, ?2, id FROM records WHERE type=?3 AND deleted=0
        """, [.integer(stored.key), .blob([]), .integer(type)])
    }
    return stored
  }

  /// Gives a field whose list type was unknown its type.
  static func settle(
    _ field: StoredField, as type: FieldType, in sql: any SQLDatabase
  ) throws(SQLError) -> StoredField {
    let settled = SchemaField(type, FieldOptions.all(for: type))
    try sql.run(
      "UPDATE fields SET value_type=?2, options=?3 WHERE id=?1",
      [
        .integer(field.key), .text(type.wireName), .integer(Int64(settled.options.rawValue)),
      ])
    return StoredField(key: field.key, field: settled)
  }

  private static func fields(
    ofType type: Int64, in sql: any SQLDatabase
  ) throws(SQLError) -> [String: StoredField] {
    let rows = try sql.rows(
      "SELECT name, id, value_type, options FROM fields WHERE type=?1", [.integer(type)]
    ) { row in
      (
        row.text(0),
        StoredField(
          key: row.integer(1),
          field: SchemaField(
            FieldType(wireName: row.text(2)) ?? .unknownList,
            FieldOptions(rawValue: Int(row.integer(3)))))
      )
    }
    return Dictionary(rows) { $1 }
  }
}
