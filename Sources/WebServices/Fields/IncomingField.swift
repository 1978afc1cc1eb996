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

  /// A field to be saved.
  public init(_ name: String, _ content: Content) {
    self.name = name
    self.content = content
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
    if try dictionary.bool("isEncrypted") == true {
      throw .badRequest("Attempt to save encrypted data in non encrypted field type")
    }
    guard let value = dictionary["value"], !value.isNull else {
      self.init(name, .clear)
      return
    }
    guard let typeName = try dictionary.string("type") else {
      self.init(name, .untyped(value))
      return
    }
    guard let type = FieldType(wireName: typeName) else { throw .invalid("type", typeName) }
    self.init(name, .typed(try FieldDecoding.value(value, type)))
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
