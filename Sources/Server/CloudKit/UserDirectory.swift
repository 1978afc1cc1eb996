import Records

/// A person as others see them.
struct UserIdentity: Sendable, Hashable {
  let recordName: UserRecordName
  /// The whole name.
  let name: String
  let email: String
  /// Whether others find them.
  let isDiscoverable: Bool
}

/// What a person is found by.
enum UserLookup: Sendable, Hashable {
  case email(String)
  case recordName(UserRecordName)
  /// No person of this server has one.
  case phoneNumber(String)
}

/// Who the users are.
protocol UserDirectory: Sendable {
  /// Name and e-mail of a user; nil if there is no such user.
  func identity(of user: UserRecordName) -> UserIdentity?

  /// The people who let themselves be found, in the order of the lookups; nil for the others, whether they
  /// are there or not. Throws THROTTLED if `user` asks for too many that are not found.
  func discover(
    _ lookups: [UserLookup], by user: UserRecordName
  ) throws(RecordError) -> [UserIdentity?]

  /// All people who let themselves be found, at most some.
  func discoverable() throws(RecordError) -> [UserIdentity]
}
