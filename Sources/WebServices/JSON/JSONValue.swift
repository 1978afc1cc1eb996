/// A JSON value. Whole numbers within 64 bits stay exact.
public enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  /// A number without fraction or exponent that fits 64 bits.
  case integer(Int64)
  /// Any other number.
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

/// The members of a JSON object in the order of the text; no name occurs twice.
public struct JSONObject: Sendable, Hashable {
  /// A name and its value.
  public struct Member: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The value.
    public let value: JSONValue
  }

  /// The members.
  public private(set) var members: [Member] = []

  /// An empty object.
  public init() {}

  /// An empty object with room for some members.
  init(capacity: Int) { members.reserveCapacity(capacity) }

  /// The value of a name; nil if absent.
  public subscript(_ name: String) -> JSONValue? {
    members.first { $0.name == name }?.value
  }

  /// Adds a member after the others; its name must be new.
  public mutating func append(_ name: String, _ value: JSONValue) {
    members.append(Member(name: name, value: value))
  }
}

extension JSONValue {
  /// The members, if this is an object.
  public var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }

  /// The elements, if this is an array.
  public var array: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The text, if this is a string.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The number, if this is an exact integer.
  public var integer: Int64? {
    if case .integer(let number) = self { number } else { nil }
  }

  /// The truth value, if this is one.
  public var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The same value with the members of every object in byte order of their names.
  var withSortedNames: JSONValue {
    switch self {
    case .array(let elements): return .array(elements.map(\.withSortedNames))
    case .object(let object):
      var sorted = JSONObject()
      for member in object.members.sorted(by: {
        $0.name.utf8.lexicographicallyPrecedes($1.name.utf8)
      }) {
        sorted.append(member.name, member.value.withSortedNames)
      }
      return .object(sorted)
    default: return self
    }
  }

  /// Whether this is null.
  public var isNull: Bool { if case .null = self { true } else { false } }
}
