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
  public var fields: [String: StoredField] {
    didSet { indexed = Self.indexed(fields) }
  }
  /// Those of them that have index entries.
  private(set) var indexed: [IndexedField]

  init(
    key: Int64, name: RecordType, systemOptions: [SchemaSystemField: FieldOptions],
    fields: [String: StoredField]
  ) {
    self.key = key
    self.name = name
    self.systemOptions = systemOptions
    self.fields = fields
    indexed = Self.indexed(fields)
  }

  /// A field that has index entries.
  struct IndexedField: Sendable {
    /// The key of the field.
    let key: Int64
    let name: String
    /// Which field of every record it is, if it is one.
    let system: SystemField?
    let field: SchemaField
  }

  private static func indexed(_ fields: [String: StoredField]) -> [IndexedField] {
    fields.compactMap { name, stored in
      guard stored.field.isIndexed else { return nil }
      return IndexedField(
        key: stored.key, name: name, system: SystemField(schemaName: name), field: stored.field)
    }
  }

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
