/// What queries may do with a field.
public struct FieldOptions: OptionSet, Sendable, Hashable {
  /// The options as bits.
  public let rawValue: Int
  /// Options from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Equality and membership.
  public static let queryable = FieldOptions(rawValue: 1)
  /// Order and ranges.
  public static let sortable = FieldOptions(rawValue: 2)
  /// Full text.
  public static let searchable = FieldOptions(rawValue: 4)

  /// All options that make sense for a type: what a field gets that a write in development creates.
  public static func all(for type: FieldType) -> FieldOptions {
    switch type {
    case .scalar(.asset), .list(.asset): []
    case .scalar(.string): [.queryable, .sortable, .searchable]
    case .list(.string): [.queryable, .searchable]
    case .scalar(.reference), .list, .unknownList: [.queryable]
    case .scalar: [.queryable, .sortable]
    }
  }
}

/// A field of a record type.
public struct SchemaField: Sendable, Hashable {
  /// The type of its values.
  public let type: FieldType
  /// What queries may do with it.
  public let options: FieldOptions

  /// A field of a record type.
  public init(_ type: FieldType, _ options: FieldOptions) {
    self.type = type
    self.options = options
  }
}

/// A record type: its fields by name, and whether all its records can be listed.
public struct SchemaType: Sendable, Hashable {
  /// The fields by name.
  public var fields: [String: SchemaField]
  /// Whether a query without filters is allowed (`___recordID QUERYABLE`).
  public var isListable: Bool

  /// A record type.
  public init(fields: [String: SchemaField] = [:], isListable: Bool = true) {
    self.fields = fields
    self.isListable = isListable
  }
}

/// The record types of a container in one environment.
public struct Schema: Sendable, Hashable {
  /// The types by name.
  public var types: [RecordType: SchemaType]

  /// A schema.
  public init(types: [RecordType: SchemaType] = [:]) { self.types = types }
}
