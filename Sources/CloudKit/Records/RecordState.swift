/// What of a record can change. The values in it are objects that nobody changes.
struct RecordState: @unchecked Sendable {
  /// What the server knows of it.
  struct System {
    var changeTag: String?
    var created: Date?
    var creator: CKRecordID?
    var modified: Date?
    var modifier: CKRecordID?
    var share: CKReference?
    var shortGUID: String?
  }

  /// A value, and whether it is encrypted.
  struct Value {
    let object: any StoredValue
    let isEncrypted: Bool
  }

  /// A field that was changed: what it was when the record was fetched or last saved.
  struct Change {
    let base: Value?
    let isEncrypted: Bool
  }

  var system = System()
  var values: [String: Value] = [:]
  var changes: [String: Change] = [:]
  private(set) var parent: CKReference?
  var isParentChanged = false
  /// How often a field was set.
  private var edits = 0

  init() {}

  // MARK: Values

  func value(_ key: String, encrypted: Bool) -> (any CKRecordValue)? {
    guard let value = values[key], value.isEncrypted == encrypted else { return nil }
    return value.object
  }

  mutating func set(_ key: String, _ object: (any StoredValue)?, encrypted: Bool) {
    edits += 1
    let base = changes[key]?.base ?? (changes[key] == nil ? values[key] : nil)
    changes[key] = Change(base: base, isEncrypted: encrypted)
    values[key] = object.map { Value(object: $0, isEncrypted: encrypted) }
  }

  func keys(encrypted: Bool) -> [String] {
    values.filter { $0.value.isEncrypted == encrypted }.keys.sorted()
  }

  func changedKeys(encrypted: Bool) -> [String] {
    changes.filter { $0.value.isEncrypted == encrypted }.keys.sorted()
  }

  mutating func setParent(_ reference: CKReference?) {
    parent = reference.map { CKReference(recordID: $0.recordID, action: .none) }
    isParentChanged = true
  }

  /// Takes the parent that the server knows.
  mutating func adoptParent(_ reference: CKReference?) {
    parent = reference
    isParentChanged = false
  }

  // MARK: Saving

  /// The record as it was when it was fetched or last saved.
  var base: RecordState {
    var base = self
    for (key, change) in changes { base.values[key] = change.base }
    base.changes = [:]
    base.isParentChanged = false
    return base
  }

  /// Marks as saved what was `sent` and has not been changed since, and takes what the server told.
  mutating func adopt(_ saved: System, sent: RecordState) {
    system = saved
    if parent == sent.parent { isParentChanged = false }
    guard edits != sent.edits else {
      changes = [:]
      return
    }
    for key in sent.changes.keys {
      guard let change = changes[key] else { continue }
      let sentValue = sent.values[key]
      if values[key].isSame(as: sentValue) {
        changes[key] = nil
      } else {
        changes[key] = Change(base: sentValue, isEncrypted: change.isEncrypted)
      }
    }
  }
}

extension RecordState.Value? {
  /// Whether both are the same object: values are not changed but replaced.
  fileprivate func isSame(as other: RecordState.Value?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let a?, let b?):
      a.object === b.object && a.isEncrypted == b.isEncrypted
    default: false
    }
  }
}
