/// A value as a record holds it. That it is known to be an object makes casts and comparisons cheap.
typealias StoredValue = AnyObject & CKRecordValue

/// Makes values as records hold them: objects of Foundation, so that they read back as any type that Apple's
/// platforms give them as. A number that was set as `Int` reads as `Int64`, `Double`, `Bool` or `NSNumber`.
enum StoredObject {
  /// The object for a value; nil for a value of a class that records do not take.
  static func make(_ value: Any) -> (any StoredValue)? {
    if let object = common(value) { return object }
    return switch value {
    case let text as String: NSString(string: text)
    case let date as Date:
      NSDate(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate)
    case let data as Data: NSData(data: data)
    case is NSNumber, is any BinaryInteger, is any BinaryFloatingPoint, is Bool: number(value)
    case let reference as CKReference: reference
    case let asset as CKAsset: asset
    case let location as CLLocation: location
    case let elements as NSArray: list((0..<elements.count).map { elements.object(at: $0) })
    case let elements as [Any]: list(elements)
    default: nil
    }
  }

  /// The object for a value of one of the types that most have. Types are compared, since casts of `Any` look for
  /// conformances, which costs more than all else of a save.
  private static func common(_ value: Any) -> (any StoredValue)? {
    let kind = type(of: value)
    if kind == String.self, let text = value as? String { return NSString(string: text) }
    if kind == Int.self, let number = value as? Int { return NSNumber(value: number) }
    if kind == Double.self, let number = value as? Double { return NSNumber(value: number) }
    if kind == Bool.self, let isTrue = value as? Bool { return NSNumber(value: isTrue) }
    return nil
  }

  private static func list(_ elements: [Any]) -> NSArray? {
    var objects: [Any] = []
    objects.reserveCapacity(elements.count)
    for element in elements {
      guard let object = make(element), !(object is NSArray) else { return nil }
      objects.append(object)
    }
    return NSArray(array: objects)
  }

  private static func number(_ value: Any) -> NSNumber? {
    switch value {
    case let number as NSNumber: number
    case let value as Bool: NSNumber(value: value)
    case let value as Int: NSNumber(value: value)
    case let value as Double: NSNumber(value: value)
    case let value as Float: NSNumber(value: value)
    case let value as UInt: NSNumber(value: value)
    case let value as UInt64: NSNumber(value: value)
    case let value as any BinaryInteger: Int64(exactly: value).map { NSNumber(value: $0) }
    default: nil
    }
  }
}
