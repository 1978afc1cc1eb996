import CoreLocation
import Foundation
import Records

/// From what stands for a placeholder to a value.
enum PredicateArgument {
  /// The value of an argument; nil for nil and NSNull. Throws where CloudKit has no such value.
  static func value(_ argument: Any?) throws(PredicateFault) -> FieldValue? {
    guard let argument, !(argument is NSNull) else { return nil }
    if let scalar = try scalar(argument) { return scalar }
    if let elements = elements(argument) {
      var values: [FieldValue] = []
      values.reserveCapacity(elements.count)
      for element in elements {
        guard let value = try scalar(element) else { throw unknown(element) }
        values.append(value)
      }
      return FieldValue(listOf: values)
    }
    throw unknown(argument)
  }

  /// The text of an argument, if it is one.
  static func text(_ argument: Any?) -> String? {
    if let text = argument as? String { return text }
    guard let text = argument as? NSString else { return nil }
    return String(describing: text)
  }

  /// Milliseconds since 1970; nil more than about 3,000 years away, where a double is too coarse for them.
  static func timestamp(secondsSince2001 seconds: Double) -> Int64? {
    let milliseconds = ((seconds + Date.timeIntervalBetween1970AndReferenceDate) * 1000).rounded()
    return abs(milliseconds) <= 1e14 ? Int64(milliseconds) : nil
  }

  private static func scalar(_ argument: Any) throws(PredicateFault) -> FieldValue? {
    switch argument {
    case let number as any BinaryInteger: return .int64(Int64(clamping: number))
    case let number as any BinaryFloatingPoint: return try double(Double(number))
    case let flag as Bool where !(argument is NSNumber): return .int64(flag ? 1 : 0)
    case let number as NSNumber:
      let isDouble = ["d", "f"].contains(String(cString: number.objCType))
      return isDouble ? try double(number.doubleValue) : .int64(number.int64Value)
    case let date as Date:
      guard let time = timestamp(secondsSince2001: date.timeIntervalSinceReferenceDate) else {
        throw PredicateFault(reason: "A date is too far away")
      }
      return .timestamp(time)
    case let data as Data: return .bytes(Array(data))
    case let place as CLLocation:
      return .location(
        Location(latitude: place.coordinate.latitude, longitude: place.coordinate.longitude))
    case let reference as CKReference: return Self.reference(reference.recordID)
    case let recordID as CKRecordID: return Self.reference(recordID)
    case let record as CKRecord: return Self.reference(record.recordID)
    default: return text(argument).map { .string($0) }
    }
  }

  /// Compared by the name alone, as the server does.
  private static func reference(_ target: CKRecordID) -> FieldValue {
    .reference(Reference(recordName: RecordName(unchecked: target.recordName)))
  }

  private static func double(_ number: Double) throws(PredicateFault) -> FieldValue {
    guard !number.isNaN else { throw PredicateFault(reason: "NaN cannot be compared") }
    return .double(number)
  }

  private static func elements(_ argument: Any) -> [Any]? {
    switch argument {
    case let array as [Any]: array
    case let array as NSArray: array.map { $0 }
    case let set as Set<AnyHashable>: set.map(\.base)
    case let set as NSSet: set.map { $0 }
    default: nil
    }
  }

  private static func unknown(_ argument: Any) -> PredicateFault {
    PredicateFault(reason: "A value of type \(type(of: argument)) cannot be compared")
  }
}
