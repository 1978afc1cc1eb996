/// The encrypted values of a record.
final class EncryptedValues: NSObject, CKRecordKeyValueSetting, Sendable {
  private let record: CKRecord

  init(of record: CKRecord) { self.record = record }

  func object(forKey key: CKRecord.FieldKey) -> (any CKRecordValue)? {
    record.state.withLock { $0.value(key, encrypted: true) }
  }

  func setObject(_ object: (any CKRecordValue)?, forKey key: CKRecord.FieldKey) {
    let object = CKRecord.stored(object, key)
    precondition(
      object.map { !$0.hasAsset && !($0 is CKReference) } ?? true,
      "Assets and references cannot be encrypted values")
    record.state.withLock { $0.set(key, object, encrypted: true) }
  }

  subscript(key: CKRecord.FieldKey) -> (any CKRecordValue)? {
    get { object(forKey: key) }
    set { setObject(newValue, forKey: key) }
  }

  func allKeys() -> [String] { record.state.withLock { $0.keys(encrypted: true) } }

  func changedKeys() -> [String] { record.state.withLock { $0.changedKeys(encrypted: true) } }
}
