import Foundation
import Records

/// An object whose values predicates and sort descriptors can read by name: what key-value coding is on
/// Apple's platforms. `CKRecord` is one, and dictionaries need not be.
public protocol CKKeyValueReadable {
  /// The value with this name; nil if there is none.
  func value(forKey key: String) -> Any?
  /// The names of all values, for a search through them; none, if it is not implemented.
  func allKeys() -> [String]
}

extension CKKeyValueReadable {
  /// None: nothing is found by its words.
  public func allKeys() -> [String] { [] }
}

/// How predicates read an object.
enum PredicateSubject {
  /// The value of a key, or of a path of keys; nil if there is none.
  static func value(_ key: String, of object: Any?) -> Any? {
    if let value = single(key, of: object) { return value }
    guard key.contains(".") else { return nil }
    var value = object
    for part in key.split(separator: ".") { value = single(String(part), of: value) }
    return value
  }

  private static func single(_ key: String, of object: Any?) -> Any? {
    switch object {
    case let record as CKRecord: record.queriedValue(key)
    case let object as any CKKeyValueReadable: object.value(forKey: key)
    case let dictionary as [String: Any]: dictionary[key]
    case let dictionary as NSDictionary: dictionary[key]
    default: nil
    }
  }

  /// The words of a field's texts, or of all texts of the object; nil for an object without names.
  static func words(of object: Any?, key: String?) -> Set<String>? {
    guard let values = values(of: object, key: key) else { return nil }
    var words: Set<String> = []
    for value in values {
      guard let value = try? PredicateArgument.value(value) else { continue }
      for case .string(let text) in value.elements { words.formUnion(Tokens.words(of: text)) }
    }
    return words
  }

  private static func values(of object: Any?, key: String?) -> [Any?]? {
    switch object {
    case let object as any CKKeyValueReadable:
      (key.map { [$0] } ?? object.allKeys()).map { object.value(forKey: $0) }
    case let dictionary as [String: Any]:
      if let key { [dictionary[key]] } else { Array(dictionary.values) }
    default: nil
    }
  }
}

extension CKRecord: CKKeyValueReadable {
  /// The value of a name in a predicate or a sort descriptor, which may also be that of a system field.
  func queriedValue(_ name: String) -> Any? {
    switch QueryKey.system(name) {
    case .recordName: recordID
    case .share: share
    case .parent: parent
    case .createdUserRecordName: creatorUserRecordID
    case .createdTimestamp: creationDate
    case .modifiedUserRecordName: lastModifiedUserRecordID
    case .modifiedTimestamp: modificationDate
    case nil: value(forKey: name)
    }
  }
}
