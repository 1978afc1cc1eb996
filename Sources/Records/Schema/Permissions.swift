/// The name of a security role of the public database.
public struct RoleName: Name {
  /// The name as it is written.
  public let value: String
  /// Wraps a name that is known to be well formed.
  public init(unchecked value: String) { self.value = value }
  /// Everybody, also without an account.
  public static let world = RoleName(unchecked: "_world")
  /// Everybody who is signed in.
  public static let icloud = RoleName(unchecked: "_icloud")
  /// Who made the record.
  public static let creator = RoleName(unchecked: "_creator")

  /// Whether it is one of the three that every schema has.
  public var isPredefined: Bool { self == .world || self == .icloud || self == .creator }
}

/// What a role may do with the records of a type in the public database.
public struct Permissions: OptionSet, Sendable, Hashable {
  /// The permissions as bits.
  public let rawValue: Int
  /// Permissions from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Looking up and querying.
  public static let read = Permissions(rawValue: 1)
  /// Making records.
  public static let create = Permissions(rawValue: 2)
  /// Changing and deleting records.
  public static let write = Permissions(rawValue: 4)

  /// Each permission with its name in the schema language, in the order in which it is written.
  public static let names: [(name: String, permission: Permissions)] = [
    ("READ", .read), ("CREATE", .create), ("WRITE", .write),
  ]
}
