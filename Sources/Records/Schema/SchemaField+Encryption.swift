extension SchemaField {
  /// The field that the first value of a new one makes in development.
  public init(madeBy value: FieldValue, isEncrypted: Bool) {
    let options = isEncrypted ? [] : FieldOptions.all(for: value.type)
    self.init(value.type, options, isEncrypted: isEncrypted)
  }

  /// The type as the live service's errors name it, such as ENCRYPTED_STRING.
  public var valueTypeName: String { (isEncrypted ? "ENCRYPTED_" : "") + type.wireName }
}

extension FieldType {
  /// Whether a field of this type can be encrypted.
  public var isEncryptable: Bool { element?.isEncryptable ?? (self == .unknownList) }
}
