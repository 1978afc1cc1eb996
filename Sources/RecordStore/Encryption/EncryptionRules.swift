import Records
import WebServices

/// What encrypted fields must keep to, in the live service's words. All throw BAD_REQUEST.
enum EncryptionRules {
  /// That a value is sent encrypted for an encrypted field and plain for any other. `known` is the field of the
  /// schema; nil for one that is new.
  static func check(
    _ field: IncomingField, _ known: SchemaField?, of type: RecordType, in database: DatabaseID
  ) throws(RecordError) {
    guard field.content != .clear else { return }
    if field.isEncrypted, database.owner == nil {
      throw .badRequest("encrypted fields are not supported in the public database")
    }
    guard let known, known.isEncrypted != field.isEncrypted else { return }
    guard known.isEncrypted else {
      throw .badRequest("Attempt to save encrypted data in non encrypted field type")
    }
    throw .badRequest(
      "invalid attempt to set value type \(try typeName(field)) for field '\(field.name)' "
        + "for type '\(type)', defined to be: \(known.valueTypeName)")
  }

  /// That the value for a new field may be encrypted at all.
  static func check(_ value: FieldValue, isEncrypted: Bool) throws(RecordError) {
    guard isEncrypted, !value.type.isEncryptable else { return }
    throw .badRequest("A field of type \(value.type.wireName) cannot be encrypted")
  }

  private static func typeName(_ field: IncomingField) throws(RecordError) -> String {
    try field.value(for: nil)?.type.wireName ?? FieldType.unknownList.wireName
  }
}
