/// The system fields that every record type of a schema lists, to attach options to them. Source: CloudKit's
/// schema language.
public enum SchemaSystemField: String, Sendable, Hashable, CaseIterable {
  case createTime = "___createTime"
  case createdBy = "___createdBy"
  case etag = "___etag"
  case modTime = "___modTime"
  case modifiedBy = "___modifiedBy"
  case recordID = "___recordID"

  /// The type of its values, which never changes.
  public var type: ScalarType {
    switch self {
    case .createTime, .modTime: .timestamp
    case .etag: .string
    case .createdBy, .modifiedBy, .recordID: .reference
    }
  }
}

extension SystemField {
  /// What the schema calls it; nil for those that are not in a schema and can always be asked for.
  public var schemaField: SchemaSystemField? { SchemaSystemField(rawValue: schemaName) }
}
