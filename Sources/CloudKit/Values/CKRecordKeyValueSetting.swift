/// What has named values: a record, and the view of its encrypted ones.
public protocol CKRecordKeyValueSetting: NSObjectProtocol {
  /// The value of a field; nil if it is unset.
  func object(forKey key: CKRecord.FieldKey) -> (any CKRecordValue)?
  /// Sets the value of a field, or clears it with nil.
  func setObject(_ object: (any CKRecordValue)?, forKey key: CKRecord.FieldKey)
  /// The value of a field; nil if it is unset.
  subscript(key: CKRecord.FieldKey) -> (any CKRecordValue)? { get set }
  /// The fields that are set.
  func allKeys() -> [String]
  /// The fields that were set or cleared since the record was fetched or saved.
  func changedKeys() -> [String]
}

extension CKRecordKeyValueSetting {
  /// The value of a field as `T`; nil if it is unset or no `T`.
  public subscript<T>(key: CKRecord.FieldKey) -> T? where T: CKRecordValueProtocol {
    get { object(forKey: key) as? T }
    set { setObject(newValue, forKey: key) }
  }
}

/// Goes through the fields of a record that are set, in the order of their names.
public struct CKRecordKeyValueIterator: IteratorProtocol {
  private var rest: ArraySlice<(String, any CKRecordValueProtocol)>

  init(_ fields: [(String, any CKRecordValueProtocol)]) { rest = fields[...] }

  /// The next field and its value.
  public mutating func next() -> (String, any CKRecordValueProtocol)? { rest.popFirst() }
}
