import Records

/// A record that a notification tells of, with what may be told of its fields.
public struct NotifiedRecord {
  /// The name.
  public let name: RecordName
  /// What became of it.
  public let event: RecordEvent
  private let record: Record

  /// A record after its change, or before its deletion.
  public init(_ record: Record, _ event: RecordEvent) {
    name = record.name
    self.event = event
    self.record = record
  }

  /// The value of a field, if it is short by nature: a text, a number, a time, a reference or a place.
  /// Source: `CKSubscription.h`, on `desiredKeys`.
  func value(of field: String) -> FieldValue? {
    guard let value = record[field] else { return nil }
    switch value {
    case .string, .int64, .double, .timestamp, .reference, .location: return value
    case .bytes, .asset, .list, .sealed: return nil
    }
  }

  /// The value of a field in words.
  func text(of field: String) -> String? {
    switch value(of: field) {
    case .string(let text)?: text
    case .int64(let number)?, .timestamp(let number)?: number.description
    case .double(let number)?: number.description
    case .reference(let reference)?: reference.recordName.value
    default: nil
    }
  }
}
