/// A name that one kind of thing goes by; the kinds do not mix.
public protocol Name: Hashable, Sendable, CustomStringConvertible {
  /// The name as it travels.
  var value: String { get }
  /// Wraps a name that is known to be well formed.
  init(unchecked value: String)
}

extension Name {
  /// The name as it travels.
  public var description: String { value }
}

/// The name of a record, unique in its zone. At most 255 ASCII characters, not starting with `_`.
public struct RecordName: Name {
  /// The name as it travels.
  public let value: String
  /// Wraps a name that is known to be well formed.
  public init(unchecked value: String) { self.value = value }
}

/// The name of a zone, unique in its database. At most 255 ASCII characters, not starting with `_`
/// except for `_defaultZone`.
public struct ZoneName: Name {
  /// The name as it travels.
  public let value: String
  /// Wraps a name that is known to be well formed.
  public init(unchecked value: String) { self.value = value }
  /// The zone that every database has.
  public static let defaultZone = ZoneName(unchecked: "_defaultZone")
}

/// The name of a user: `_` and 32 hexadecimal digits.
public struct UserRecordName: Name {
  /// The name as it travels.
  public let value: String
  /// Wraps a name that is known to be well formed.
  public init(unchecked value: String) { self.value = value }
}

extension UserRecordName {
  /// Who is told to have made and changed what somebody without an account did.
  public static let world = UserRecordName(unchecked: "_world")
  /// Who is told to have made and changed what the server's owner did in no user's name.
  public static let administrator = UserRecordName(unchecked: "_administrator")
}

/// The name of a record type, as the schema knows it.
public struct RecordType: Name {
  /// The name as it travels.
  public let value: String
  /// Wraps a name that is known to be well formed.
  public init(unchecked value: String) { self.value = value }
}

/// The name of a subscription, unique among those of one user in one database.
public struct SubscriptionID: Name {
  /// The name as it travels.
  public let value: String
  /// Wraps a name that is known to be well formed.
  public init(unchecked value: String) { self.value = value }
}

/// A zone and its owner. Without an owner, it belongs to the caller.
public struct ZoneID: Hashable, Sendable {
  /// The name of the zone.
  public let name: ZoneName
  /// The owner, or nil for the caller.
  public let owner: UserRecordName?

  /// A zone of `owner`, or of the caller.
  public init(name: ZoneName, owner: UserRecordName? = nil) {
    self.name = name
    self.owner = owner
  }

  /// The caller's default zone.
  public static let defaultZone = ZoneID(name: .defaultZone)
  /// Whether this is a default zone.
  public var isDefault: Bool { name == .defaultZone }
}

/// The opaque version of a record: it changes with every save. A position of its database's counter
/// in base 36, as the live service shows (`1`, `e`, `1e`).
public struct ChangeTag: Hashable, Sendable, CustomStringConvertible {
  /// The position of the database's counter.
  public let position: Int64
  /// The tag of a position.
  public init(position: Int64) { self.position = position }
  /// The tag as it travels.
  public var description: String { String(position, radix: 36) }
}

/// Which database of a container.
public enum DatabaseScope: String, Sendable, Hashable, CaseIterable {
  /// One for all users.
  case `public`
  /// One for each user.
  case `private`
  /// What others share with a user.
  case shared
}

/// Which environment of a container.
public enum Environment: String, Sendable, Hashable, CaseIterable {
  /// The schema follows what is written.
  case development
  /// The schema is fixed.
  case production
}
