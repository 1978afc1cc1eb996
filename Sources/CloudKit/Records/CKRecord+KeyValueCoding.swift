/// Key-value coding, which `NSObject` has on Apple's platforms only.
extension CKRecord {
  /// The value of a field; nil if it is unset.
  public func value(forKey key: String) -> Any? { object(forKey: key) }

  /// Sets the value of a field, or clears it with nil. Stops the program for a value that no record takes.
  public func setValue(_ value: Any?, forKey key: String) {
    guard let value else { return setObject(nil, forKey: key) }
    guard let stored = StoredObject.make(value) else {
      preconditionFailure("A record cannot have a value of \(type(of: value))")
    }
    setObject(stored, forKey: key)
  }

  /// Sets several fields.
  public func setValuesForKeys(_ keyedValues: [String: Any]) {
    for (key, value) in keyedValues { setValue(value is NSNull ? nil : value, forKey: key) }
  }

  /// The values of several fields; `NSNull` for those that are unset.
  public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
    Dictionary(keys.map { ($0, value(forKey: $0) ?? NSNull()) }) { first, _ in first }
  }
}
