import Records

/// A record type of the schema with the keys of its rows.
public struct StoredType: Sendable {
  /// The key of the type.
  public let key: Int64
  /// Its name.
  public let name: RecordType
  /// What queries may do with the system fields.
  public let systemOptions: [SchemaSystemField: FieldOptions]
  /// Its own fields and the system fields that have index entries, by name.
  public var fields: [String: StoredField]

  /// Whether all its records can be listed.
  public var isListable: Bool { systemOptions[.recordID]?.contains(.queryable) ?? false }

  /// Its own fields.
  var ownFields: [String: SchemaField] {
    fields.filter { SystemField(schemaName: $0.key) == nil }.mapValues(\.field)
  }
}

/// A field of the schema with the key of its row.
public struct StoredField: Sendable {
  /// The key of the field; also of its index entries.
  public let key: Int64
  /// The type and what queries may do with it.
  public let field: SchemaField
}
