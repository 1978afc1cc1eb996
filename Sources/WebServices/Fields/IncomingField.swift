import Records

/// A field of a request. What has no type waits for the schema, which knows it.
public struct IncomingField: Sendable, Hashable {
  /// What the request says of the field.
  public enum Content: Sendable, Hashable {
    /// Unset it: `null`, `{}` or `{"value": null}`.
    case clear
    /// A value of a stated type.
    case typed(FieldValue)
    /// A value whose type the schema tells, or which shows it by itself.
    case untyped(JSONValue)
  }

  /// The field's name.
  public let name: String
  /// What the request says of it.
  public let content: Content
  /// Whether the value is to be encrypted at rest.
  public let isEncrypted: Bool

  /// A field to be saved.
  public init(_ name: String, _ content: Content, isEncrypted: Bool = false) {
    self.name = name
    self.content = content
    self.isEncrypted = isEncrypted
  }

  /// Reads a field dictionary, `{"value", "type"?}`. Throws BAD_REQUEST.
  public init(name: String, json: JSONValue) throws(RecordError) {
    // Whether the record is a share, whose fields may have a dot, is known to the save only.
    let name = try NameRules.shareFieldName(name)
    guard !json.isNull else {
      self.init(name, .clear)
      return
    }
    guard let dictionary = json.object else {
      throw .expected("a field dictionary", at: name)
    }
    var isEncrypted = try dictionary.bool("isEncrypted") ?? false
    guard let value = dictionary["value"], !value.isNull else {
      self.init(name, .clear)
      return
    }
    guard let typeName = try dictionary.string("type") else {
      self.init(name, .untyped(value), isEncrypted: isEncrypted)
      return
    }
    var type = FieldType(wireName: typeName)
    if typeName == Self.encryptedBytes {
      type = .scalar(.bytes)
      isEncrypted = true
    }
    guard let type else { throw .invalid("type", typeName) }
    let content = Content.typed(try FieldDecoding.value(value, type))
    self.init(name, content, isEncrypted: isEncrypted)
  }

  /// Another name that requests have for BYTES with `isEncrypted`.
  private static let encryptedBytes = "ENCRYPTED_BYTES"

  /// The type of a new field that begins with `value`, which is this field's. A number without a type makes
  /// a NUMBER, which takes both kinds.
  public func typeOfNewField(_ value: FieldValue) -> FieldType {
    switch content {
    case .untyped(.integer), .untyped(.double): .number
    default: value.type
    }
  }

  /// The value to store in a field of `schemaType`, or in a new field if nil; nil clears it. Throws
  /// BAD_REQUEST where the types disagree.
  public func value(for schemaType: FieldType?) throws(RecordError) -> FieldValue? {
    switch content {
    case .clear: return nil
    case .untyped(let json):
      if let schemaType { return try FieldDecoding.value(json, schemaType) }
      return try FieldDecoding.inferred(json)
    case .typed(let value):
      guard let schemaType, schemaType != value.type else { return value }
      return try FieldDecoding.converted(value, to: schemaType)
    }
  }
}
