extension SchemaField {
  /// The field that the first value of a new one makes in development.
  public init(madeBy value: FieldValue, isEncrypted: Bool) {
    self.init(madeAs: value.type, isEncrypted: isEncrypted)
  }

  /// The field that a write in development makes for values of a type.
  public init(madeAs type: FieldType, isEncrypted: Bool) {
    self.init(type, isEncrypted ? [] : FieldOptions.all(for: type), isEncrypted: isEncrypted)
  }

  /// The type as the live service's errors name it, such as ENCRYPTED_STRING.
  public var valueTypeName: String { (isEncrypted ? "ENCRYPTED_" : "") + type.wireName }
}

extension FieldType {
  /// Whether a field of this type can be encrypted.
  public var isEncryptable: Bool { element?.isEncryptable ?? (self == .unknownList) }
}
