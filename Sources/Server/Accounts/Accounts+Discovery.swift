import RecordStore
import Records

extension Accounts: UserDirectory {
  func identity(of user: UserRecordName) -> UserIdentity? {
    (try? read { try UserTable.user(user, in: $0) }).map(UserIdentity.init)
  }

  /// Who has an e-mail address; nil if nobody has.
  func recordName(ofEmail email: String) -> UserRecordName? {
    (try? read { try UserTable.user(email: email, in: $0) })?.user.recordName
  }

  func discover(
    _ lookups: [UserLookup], by user: UserRecordName
  ) throws(RecordError) -> [UserIdentity?] {
    let now = now()
    var found: [UserIdentity?] = []
    for lookup in lookups {
      try discoveryLimits.begin(user, now: now)
      let identity = try discover(lookup)
      if identity != nil { discoveryLimits.found(user, now: now) }
      found.append(identity)
    }
    return found
  }

  func discoverable() throws(RecordError) -> [UserIdentity] {
    try read { try UserTable.discoverable(in: $0) }.map(UserIdentity.init)
  }

  /// Lets a user be found by others, or not.
  func setDiscoverable(_ isDiscoverable: Bool, _ user: User) throws(RecordError) {
    try write { try UserTable.setDiscoverable(isDiscoverable, of: user.key, in: $0) }
  }

  /// Who does not want to be found is as one who is not there; so are guests.
  private func discover(_ lookup: UserLookup) throws(RecordError) -> UserIdentity? {
    let user: User? = try read { sql in
      switch lookup {
      case .email(let email):
        email.utf8.count <= AccountLimits.emailBytes
          ? try UserTable.user(email: email, in: sql)?.user : nil
      case .recordName(let name): try UserTable.user(name, in: sql)
      case .phoneNumber: nil
      }
    }
    guard let user, user.isDiscoverable, !user.isGuest else { return nil }
    return UserIdentity(user)
  }
}

extension UserIdentity {
  /// A user as others see them.
  init(_ user: User) {
    self.init(
      recordName: user.recordName, name: user.name, email: user.email,
      isDiscoverable: user.isDiscoverable)
  }
}

extension UserTable {
  /// The users who let themselves be found, by name; no guests.
  static func discoverable(in sql: any SQLDatabase) throws(SQLError) -> [User] {
    try sql.rows(
      """
      SELECT \(columns) FROM users WHERE is_discoverable<>0 AND is_guest=0 ORDER BY name, id LIMIT ?1
      """,
      [.integer(Int64(AccountLimits.discoverableUsers))], read)
  }

  /// Lets a user be found by others, or not.
  static func setDiscoverable(
    _ isDiscoverable: Bool, of key: Int64, in sql: any SQLDatabase
  ) throws(SQLError) {
    try sql.run(
      "UPDATE users SET is_discoverable=?2 WHERE id=?1",
      [.integer(key), .integer(isDiscoverable ? 1 : 0)])
  }
}
