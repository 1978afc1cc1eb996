/// The value of a field. An unset field has no value at all: it is absent.
public enum FieldValue: Sendable, Hashable {
  case string(String)
  case int64(Int64)
  case double(Double)
  /// Milliseconds since 1970-01-01 UTC.
  case timestamp(Int64)
  case bytes([UInt8])
  case reference(Reference)
  case asset(Asset)
  case location(Location)
  /// Elements of one scalar type; the type is nil only where the list is empty and no schema tells.
  case list(ScalarType?, [FieldValue])
  /// The value of an encrypted field; only in stored records, never in what a client sends.
  case sealed(SealedValue)

  /// The type of the value.
  public var type: FieldType {
    switch self {
    case .string: .scalar(.string)
    case .int64: .scalar(.int64)
    case .double: .scalar(.double)
    case .timestamp: .scalar(.timestamp)
    case .bytes: .scalar(.bytes)
    case .reference: .scalar(.reference)
    case .asset: .scalar(.asset)
    case .location: .scalar(.location)
    case .list(let element?, _): .list(element)
    case .list(nil, _): .unknownList
    case .sealed(let sealed): sealed.type
    }
  }

  /// The bytes that the value counts towards ``Limits/recordBytes``.
  public var byteCount: Int {
    switch self {
    case .string(let value): value.utf8.count
    case .int64, .double, .timestamp: 8
    case .bytes(let value): value.count
    case .reference(let value): value.recordName.value.utf8.count + 8
    case .asset: 64
    case .location: 64
    case .list(_, let elements): elements.reduce(8) { $0 + $1.byteCount }
    case .sealed(let sealed): sealed.byteCount
    }
  }

  /// The values that a filter on this field looks at: the elements of a list, or the value itself.
  public var elements: [FieldValue] {
    if case .list(_, let elements) = self { elements } else { [self] }
  }
}

/// A pointer to another record of the same zone.
public struct Reference: Sendable, Hashable {
  /// What deleting the target does.
  public enum Action: String, Sendable, Hashable {
    /// Nothing; the reference may dangle.
    case none = "NONE"
    /// The record that holds the reference is deleted too.
    case deleteSelf = "DELETE_SELF"
    /// The target cannot be deleted while it is referred to.
    case validate = "VALIDATE"
  }

  /// The target.
  public let recordName: RecordName
  /// The target's zone; nil for the zone of the record that holds the reference.
  public let zone: ZoneID?
  /// What deleting the target does.
  public let action: Action

  /// A reference to a record.
  public init(recordName: RecordName, zone: ZoneID? = nil, action: Action = .none) {
    self.recordName = recordName
    self.zone = zone
    self.action = action
  }
}

/// An uploaded file, as a record holds it.
public struct Asset: Sendable, Hashable {
  /// Base64 of a version byte and 20 bytes of digest.
  public let fileChecksum: String
  /// The size in bytes.
  public let size: Int64
  /// Proof of an upload; only in requests.
  public let receipt: String?
  /// The key of the file; only in stored records, never in what a client sends.
  public let key: Int64?

  /// An asset dictionary.
  public init(fileChecksum: String, size: Int64, receipt: String? = nil, key: Int64? = nil) {
    self.fileChecksum = fileChecksum
    self.size = size
    self.receipt = receipt
    self.key = key
  }
}

/// A place on Earth.
public struct Location: Sendable, Hashable {
  /// Degrees north, -90 to 90.
  public var latitude: Double
  /// Degrees east, -180 to 180.
  public var longitude: Double
  /// Metres.
  public var horizontalAccuracy: Double?
  /// Metres.
  public var verticalAccuracy: Double?
  /// Metres above sea level.
  public var altitude: Double?
  /// Metres a second.
  public var speed: Double?
  /// Degrees clockwise from north.
  public var course: Double?
  /// Milliseconds since 1970-01-01 UTC.
  public var timestamp: Int64?

  /// A place without further data.
  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A named value.
public struct Field: Sendable, Equatable {
  /// The field's name.
  public let name: String
  /// Its value.
  public let value: FieldValue

  /// A named value.
  public init(_ name: String, _ value: FieldValue) {
    self.name = name
    self.value = value
  }
}
