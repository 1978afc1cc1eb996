/// Archives of records.
extension RecordState {
  func encodeSystemFields(with coder: NSCoder) {
    let texts = [("changeTag", system.changeTag), ("shortGUID", system.shortGUID)]
    for case (let key, let text?) in texts { coder.encode(text as NSString, forKey: key) }
    let dates = [("created", system.created), ("modified", system.modified)]
    for case (let key, let date?) in dates { coder.encode(date as NSDate, forKey: key) }
    let objects: [(String, NSObject?)] = [
      ("creator", system.creator), ("modifier", system.modifier), ("share", system.share),
      ("parent", parent),
    ]
    for case (let key, let object?) in objects { coder.encode(object, forKey: key) }
  }

  func encodeValues(with coder: NSCoder) {
    let storable = values.filter { !$0.value.object.hasAsset }
    let plain = storable.filter { !$0.value.isEncrypted }
    let sealed = storable.filter { $0.value.isEncrypted }
    coder.encode(Self.dictionary(plain), forKey: "values")
    coder.encode(Self.dictionary(sealed), forKey: "encryptedValues")
    coder.encode(
      NSArray(
        array: changedKeys(encrypted: false).filter { storable[$0] != nil || values[$0] == nil }
          .map { $0 as NSString }), forKey: "changedKeys")
    coder.encode(
      NSArray(array: changedKeys(encrypted: true).map { $0 as NSString }),
      forKey: "changedEncryptedKeys")
    coder.encode(isParentChanged, forKey: "isParentChanged")
  }

  init(coder: NSCoder) {
    system.changeTag = coder.string("changeTag")
    system.shortGUID = coder.string("shortGUID")
    system.created = coder.date("created")
    system.modified = coder.date("modified")
    system.creator = Self.object(CKRecordID.self, "creator", coder)
    system.modifier = Self.object(CKRecordID.self, "modifier", coder)
    system.share = Self.object(CKReference.self, "share", coder)
    adoptParent(Self.object(CKReference.self, "parent", coder))
    if coder.containsValue(forKey: "isParentChanged") {
      isParentChanged = coder.decodeBool(forKey: "isParentChanged")
    }
    readValues("values", "changedKeys", encrypted: false, coder)
    readValues("encryptedValues", "changedEncryptedKeys", encrypted: true, coder)
  }

  private mutating func readValues(
    _ valuesKey: String, _ changedKey: String, encrypted: Bool, _ coder: NSCoder
  ) {
    guard coder.containsValue(forKey: valuesKey),
      let objects = coder.decodeObject(of: Self.valueClasses, forKey: valuesKey) as? [String: Any]
    else { return }
    for (key, object) in objects {
      guard let stored = StoredObject.make(object) else { continue }
      values[key] = Value(object: stored, isEncrypted: encrypted)
    }
    guard coder.containsValue(forKey: changedKey),
      let keys = coder.decodeObject(of: [NSArray.self, NSString.self], forKey: changedKey)
        as? [String]
    else { return }
    for key in keys { changes[key] = Change(base: nil, isEncrypted: encrypted) }
  }

  private static let valueClasses: [AnyClass] = [
    NSDictionary.self, NSArray.self, NSString.self, NSNumber.self, NSDate.self, NSData.self,
    CLLocation.self, CKReference.self, CKRecordID.self, CKRecordZoneID.self,
  ]

  private static func dictionary(_ values: [String: Value]) -> NSDictionary {
    let dictionary = NSMutableDictionary()
    for (key, value) in values { dictionary.setObject(value.object, forKey: key as NSString) }
    return dictionary
  }

  private static func object<T: NSObject & NSCoding>(
    _ type: T.Type, _ key: String, _ coder: NSCoder
  ) -> T? {
    guard coder.containsValue(forKey: key) else { return nil }
    return coder.decodeObject(of: type, forKey: key)
  }
}

extension CKRecordValue where Self: AnyObject {
  /// Whether this is an asset or a list of them, which archives do not hold.
  var hasAsset: Bool {
    let object: AnyObject = self
    if object is CKAsset { return true }
    guard let elements = object as? NSArray, elements.count > 0 else { return false }
    return elements.object(at: 0) is CKAsset
  }
}
