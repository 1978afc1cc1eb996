import Synchronization

/// A record: a dictionary of values with a type, an ID, and what the server knows of it.
///
/// A record remembers which fields were changed since it was fetched or saved, and only these are sent. Saving it
/// updates the same object: its change tag and its dates are the new ones afterwards.
open class CKRecord: NSObject, CKRecordKeyValueSetting, NSSecureCoding, NSCopying, Sequence,
  @unchecked Sendable
{
  /// The name of a type of records.
  public typealias RecordType = String
  /// The name of a field: an ASCII letter, then letters, digits and underscores, at most 255 in all.
  public typealias FieldKey = String

  /// What the record is found by.
  public let recordID: ID
  /// The record's type.
  public let recordType: RecordType
  let state: Mutex<RecordState>

  /// A record that is not saved yet. Without an ID it gets a new one in the default zone.
  public init(recordType: RecordType, recordID: ID = ID()) {
    self.recordType = recordType
    self.recordID = recordID
    state = Mutex(RecordState())
  }

  /// A record that is not saved yet, in a zone.
  public convenience init(recordType: RecordType, zoneID: CKRecordZone.ID) {
    self.init(recordType: recordType, recordID: ID(zoneID: zoneID))
  }

  init(recordType: RecordType, recordID: ID, state: RecordState) {
    self.recordType = recordType
    self.recordID = recordID
    self.state = Mutex(state)
  }

  // MARK: What the server knows

  /// The version of the record on the server; nil before it was saved.
  public var recordChangeTag: String? { state.withLock { $0.system.changeTag } }
  /// Who made the record.
  public var creatorUserRecordID: ID? { state.withLock { $0.system.creator } }
  /// When it was made.
  public var creationDate: Date? { state.withLock { $0.system.created } }
  /// Who saved it last.
  public var lastModifiedUserRecordID: ID? { state.withLock { $0.system.modifier } }
  /// When it was last saved.
  public var modificationDate: Date? { state.withLock { $0.system.modified } }
  /// The share that begins with this record.
  public var share: Reference? { state.withLock { $0.system.share } }

  // MARK: Values

  /// The value of a field; nil if it is unset, or encrypted.
  public func object(forKey key: FieldKey) -> (any CKRecordValue)? {
    state.withLock { $0.value(key, encrypted: false) }
  }

  /// Sets the value of a field, or clears it with nil.
  public func setObject(_ object: (any CKRecordValue)?, forKey key: FieldKey) {
    let object = Self.stored(object, key)
    state.withLock { $0.set(key, object, encrypted: false) }
  }

  /// The value of a field; nil if it is unset, or encrypted.
  public subscript(key: FieldKey) -> (any CKRecordValue)? {
    get { object(forKey: key) }
    set { setObject(newValue, forKey: key) }
  }

  /// The fields that are set, in the order of their names, without encrypted ones.
  public func allKeys() -> [FieldKey] { state.withLock { $0.keys(encrypted: false) } }

  /// The fields that were set or cleared since the record was fetched or saved, without encrypted ones.
  public func changedKeys() -> [FieldKey] { state.withLock { $0.changedKeys(encrypted: false) } }

  /// The words of all texts, as a search for words sees them.
  public func allTokens() -> [String] { RecordTokens.words(of: self) }

  /// The values that are encrypted before they are stored: all but assets and references.
  public var encryptedValues: any CKRecordKeyValueSetting & Sendable { EncryptedValues(of: self) }

  /// Goes through the fields that are set.
  public func makeIterator() -> CKRecordKeyValueIterator {
    CKRecordKeyValueIterator(allKeys().compactMap { key in object(forKey: key).map { (key, $0) } })
  }

  /// The object to keep for a value. Stops the program for a value or a name that no record takes, as Apple's
  /// platforms do.
  static func stored(_ object: (any CKRecordValue)?, _ key: FieldKey) -> (any StoredValue)? {
    precondition(
      !key.hasPrefix("_") && !key.isEmpty && key.utf8.count <= 255,
      "A field's name has 1 to 255 letters and does not start with an underscore")
    guard let object else { return nil }
    guard let stored = StoredObject.make(object) else {
      preconditionFailure("A record cannot have a value of \(type(of: object))")
    }
    return stored
  }

  // MARK: The hierarchy

  /// The record above this one in a sharing hierarchy. Its action is none.
  public var parent: Reference? {
    get { state.withLock { $0.parent } }
    set { state.withLock { $0.setParent(newValue) } }
  }

  /// Puts this record below another, or below none.
  public func setParent(_ parent: CKRecord?) { setParent(parent?.recordID) }

  /// Puts this record below another, or below none.
  public func setParent(_ parentID: ID?) {
    parent = parentID.map { Reference(recordID: $0, action: .none) }
  }

  // MARK: Archives and copies

  /// Records can be archived securely.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the whole record to an archive, with what has not been saved. The bytes of assets are not in it.
  open func encode(with coder: NSCoder) {
    encodeSystemFields(with: coder)
    state.withLock { $0.encodeValues(with: coder) }
  }

  /// Writes to an archive what the server knows of the record, and not its fields.
  open func encodeSystemFields(with coder: NSCoder) {
    coder.encode(recordType as NSString, forKey: "recordType")
    coder.encode(recordID, forKey: "recordID")
    state.withLock { $0.encodeSystemFields(with: coder) }
  }

  /// Reads a record from an archive; nil if there is none.
  public required init?(coder: NSCoder) {
    guard let recordType = coder.string("recordType"), coder.containsValue(forKey: "recordID"),
      let recordID = coder.decodeObject(of: CKRecordID.self, forKey: "recordID")
    else { return nil }
    self.recordType = recordType
    self.recordID = recordID
    state = Mutex(RecordState(coder: coder))
  }

  /// A copy that changes by itself.
  open func copy(with zone: NSZone? = nil) -> Any {
    CKRecord(recordType: recordType, recordID: recordID, state: state.withLock { $0 })
  }

  /// The type, the ID and the names of the fields, for people who debug; no values.
  open override var description: String {
    "<CKRecord: \(recordType); \(recordID.recordName); \(allKeys().joined(separator: ", "))>"
  }
}
