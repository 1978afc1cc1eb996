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

  /// Each option with its name in the schema language, in the order in which it is written.
  public static let names: [(name: String, option: FieldOptions)] = [
    ("QUERYABLE", .queryable), ("SORTABLE", .sortable), ("SEARCHABLE", .searchable),
  ]

  /// All options that make sense for a type: what a field gets that a write in development creates.
  public static func all(for type: FieldType) -> FieldOptions {
    switch type {
    case .scalar(.asset), .list(.asset): []
    case .scalar(.string): [.queryable, .sortable, .searchable]
    case .list(.string): [.queryable, .searchable]
    case .scalar(.reference), .list, .unknownList: [.queryable]
    case .scalar, .number: [.queryable, .sortable]
    }
  }
}
