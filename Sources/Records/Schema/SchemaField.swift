/// A field of a record type.
public struct SchemaField: Sendable, Hashable {
  /// The type of its values.
  public let type: FieldType
  /// What queries may do with it.
  public let options: FieldOptions
  /// Whether its values are encrypted at rest.
  public let isEncrypted: Bool
  /// Whether it was a NUMBER before its type was settled: `NUMBER PREFERRED AS …`. Values of the other kind
  /// may be left from then.
  public let isPreferredNumber: Bool

  /// A field of a record type.
  public init(
    _ type: FieldType, _ options: FieldOptions, isEncrypted: Bool = false,
    isPreferredNumber: Bool = false
  ) {
    self.type = type
    self.options = options
    self.isEncrypted = isEncrypted
    self.isPreferredNumber = isPreferredNumber
  }

  /// Whether whole numbers and doubles may stand in it side by side, so that they are compared as numbers.
  public var mixesNumbers: Bool { type == .number || isPreferredNumber }

  /// The same field with other options.
  public func with(_ options: FieldOptions) -> SchemaField {
    SchemaField(
      type, options, isEncrypted: isEncrypted, isPreferredNumber: isPreferredNumber)
  }

  /// Whether only the options differ.
  public func hasType(of other: SchemaField) -> Bool { with([]) == other.with([]) }

  /// The type in the schema language, as in `LIST<ENCRYPTED STRING>`; nil for a list of nobody knows what,
  /// which the language cannot say.
  public var typeText: String? {
    switch type {
    case .number: "NUMBER"
    case .scalar(let scalar) where isPreferredNumber: "NUMBER PREFERRED AS \(scalar.schemaName)"
    case .scalar(let scalar): elementText(scalar)
    case .list(let element): "LIST<\(elementText(element))>"
    case .unknownList: nil
    }
  }

  private func elementText(_ type: ScalarType) -> String {
    (isEncrypted ? "ENCRYPTED " : "") + type.schemaName
  }
}

extension ScalarType {
  /// The name in the schema language.
  public var schemaName: String { self == .asset ? "ASSET" : rawValue }

  /// The type of that name in the schema language.
  public init?(schemaName: String) {
    guard let type = Self.allCases.first(where: { $0.schemaName == schemaName }) else { return nil }
    self = type
  }

  /// Whether a field of this type can be encrypted: all but assets, which are files of their own, and
  /// references, which the server has to follow.
  public var isEncryptable: Bool { self != .asset && self != .reference }
}
