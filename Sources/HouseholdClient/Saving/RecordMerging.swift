import Kernel

/// Lays the changes of a record over the server's copy, which somebody else changed meanwhile.
package enum RecordMerging {
  /// What came of it.
  package struct Merged {
    /// The server's copy with the changes, to be saved.
    package let record: CKRecord
    /// The fields that both changed in ways that exclude each other.
    package let conflicts: [String]
  }

  /// Fields with words, whose changes can be laid together: those that people write.
  private static let texts: [String: [String: TextMerge.Form]] = [
    CKRecord.Household.lists: ["name": .line],
    CKRecord.Household.items: ["name": .line, "comment": .line],
    CKRecord.Household.notes: ["title": .line, "text": .lines],
  ]

  /// Merges field by field: `mine` has changes since `ancestor`, `theirs` is what the server has.
  package static func merge(mine: CKRecord, ancestor: CKRecord?, theirs: CKRecord) -> Merged {
    let keys = mine.changedKeys()
    let forms = texts[mine.recordType] ?? [:]
    func fields(_ record: CKRecord?) -> [RecordField] {
      keys.compactMap { key in
        guard let value = record?[key] else { return nil }
        let kind: RecordMerge.Kind = forms[key].map { .text($0) } ?? .value
        return RecordField(name: key, kind: kind, value: bytes(value))
      }
    }
    let merged = RecordMerge.merge(
      base: fields(ancestor), mine: fields(mine), theirs: fields(theirs))
    let byName = Dictionary(merged.map { ($0.field.name, $0) }) { first, _ in first }
    for key in keys {
      let value = byName[key]?.field.value
      if value == theirs[key].map(bytes) { continue }
      if forms[key] != nil, let value {
        theirs[key] = String(decoding: value, as: UTF8.self)
      } else {
        theirs[key] = value == nil ? nil : mine[key]
      }
    }
    if keys.contains("list"), mine.parent != theirs.parent { theirs.parent = mine.parent }
    return Merged(
      record: theirs, conflicts: merged.filter(\.hasConflict).map(\.field.name))
  }

  /// Bytes that are the same where values are.
  private static func bytes(_ value: any CKRecordValue) -> [UInt8] {
    let text: String =
      switch value {
      case let text as NSString: text as String
      case let number as NSNumber: "number \(number.doubleValue) \(number.int64Value)"
      case let date as NSDate: "date \(date.timeIntervalSince1970)"
      case let data as NSData: "data \((data as Data).base64EncodedString())"
      case let reference as CKRecord.Reference: "reference \(reference.recordID.recordName)"
      case let list as NSArray: "list \(list)"
      default: "\(ObjectIdentifier(value as AnyObject))"
      }
    return Array(text.utf8)
  }
}
