/// The type of a single value.
public enum ScalarType: String, Sendable, Hashable, CaseIterable {
  case string = "STRING"
  case int64 = "INT64"
  case double = "DOUBLE"
  case timestamp = "TIMESTAMP"
  case bytes = "BYTES"
  case reference = "REFERENCE"
  case asset = "ASSETID"
  case location = "LOCATION"
}

/// The type of a field: a single value or a list of them.
public enum FieldType: Sendable, Hashable {
  /// One value.
  case scalar(ScalarType)
  /// A list whose elements have one type.
  case list(ScalarType)
  /// An empty list whose element type nobody has said yet.
  case unknownList
  /// A whole number or a double, each kept as what it is. A field's type only: no value has it.
  case number

  /// The name on the wire.
  public var wireName: String {
    switch self {
    case .scalar(let type): type.rawValue
    case .list(let type): type.rawValue + "_LIST"
    case .unknownList: "UNKNOWN_LIST"
    case .number: "NUMBER"
    }
  }

  /// The type of a name on the wire, with the spellings that requests use; nil for an unknown one.
  public init?(wireName: String) {
    switch wireName {
    case "ASSET": self = .scalar(.asset)
    case "ASSET_LIST": self = .list(.asset)
    case "NUMBER_INT64": self = .scalar(.int64)
    case "UNKNOWN_LIST": self = .unknownList
    default:
      if let scalar = ScalarType(rawValue: wireName) {
        self = .scalar(scalar)
      } else if wireName.hasSuffix("_LIST"),
        let element = ScalarType(rawValue: String(wireName.dropLast(5)))
      {
        self = .list(element)
      } else {
        return nil
      }
    }
  }

  /// The scalar type, or the type of the elements.
  public var element: ScalarType? {
    switch self {
    case .scalar(let type), .list(let type): type
    case .unknownList, .number: nil
    }
  }

  /// Whether values are lists.
  public var isList: Bool {
    switch self {
    case .scalar, .number: false
    case .list, .unknownList: true
    }
  }
}
