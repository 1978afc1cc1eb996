import Records
import WebServices

extension RecordSaver {
  /// The fields as they are kept: the values of encrypted fields sealed. What is sealed already stays as it is.
  func sealed(
    _ fields: [Field], of record: RecordName, _ type: StoredType
  ) throws -> [Field] {
    try fields.map { field in
      guard type.fields[field.name]?.field.isEncrypted == true else { return field }
      if case .sealed = field.value { return field }
      guard let seal = context.seal else {
        throw RecordError(.internalError, "This store has no key for encrypted fields")
      }
      try SealingKey.note(seal.keyName, in: sql)
      let place = SealedPlace(
        database: context.database, zone: zone, record: record, field: field.name)
      return Field(field.name, .sealed(seal.seal(field.value, at: place)))
    }
  }
}
