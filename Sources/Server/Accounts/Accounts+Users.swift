import RecordStore
import Records

extension Accounts {
  /// A user; nil if they were removed.
  func user(_ recordName: UserRecordName) throws(RecordError) -> User? {
    try read { try UserTable.user(recordName, in: $0) }
  }

  /// All users.
  func users() throws(RecordError) -> [User] { try read { try UserTable.all(in: $0) } }

  /// Whether the first account has still to be made.
  func isSetupRequired() throws(RecordError) -> Bool {
    try read { try UserTable.count(in: $0) } == 0
  }

  /// Adds a user without a session; the first is the owner. Without a password they cannot sign in. Throws
  /// EXISTS.
  func addUser(name: String, email: String, password: String?) throws(RecordError) -> User {
    let name = try AccountRules.name(name)
    let email = try AccountRules.email(email)
    let hash = try password.map(checkedHash) ?? ""
    let now = now()
    let user = try write { sql in
      try UserTable.add(name: name, email: email, passwordHash: hash, now: now, in: sql)
    }
    setup.forget()
    return user
  }

  /// Changes a user's own password and ends their other sessions. Throws AUTHENTICATION_FAILED if the
  /// current one is wrong, and THROTTLED.
  func changePassword(
    of user: UserRecordName, session: Int64?, current: String, to password: String,
    address: String
  ) throws(RecordError) {
    let password = try AccountRules.password(password)
    guard let user = try self.user(user) else { throw .noSuchUser }
    let account = try Self.limitKey(user.email)
    try limits.begin(account: account, address: address, now: now())
    let old = try read { try UserTable.password(of: user.key, in: $0) }
    guard PasswordHash.fits(try Self.bounded(current), old) else {
      throw RecordError(
        .authenticationFailed, "The current password is wrong", .wrongCurrentPassword)
    }
    limits.succeeded(account: account, address: address, now: now())
    try setPassword(password, of: user, except: session)
  }

  /// Gives a user another password and ends their web sign-ins, and their sessions but for one.
  func setPassword(
    _ password: String, of user: User, except session: Int64? = nil
  ) throws(RecordError) {
    let hash = try checkedHash(password)
    try write { sql in
      try UserTable.setPassword(hash, of: user.key, in: sql)
      try SessionTable.removeAll(of: user.key, except: session, in: sql)
      try WebSignInTable.removeAll(of: user.key, in: sql)
      try PushTokens.removeAll(of: user.recordName, in: sql)
    }
    webSignInsEnded(of: user.recordName)
    sessionsEnded(of: user.recordName, except: session)
  }

  /// Removes a user; sessions and tokens end with them. Their records stay in the file, where nobody
  /// reaches them any more: to remove a person by mistake must not cost them their lists.
  ///
  /// Throws BAD_REQUEST for the last owner while there are others and none of them is made owner.
  func removeUser(
    _ user: User, newOwner: UserRecordName? = nil
  ) throws(RecordError) {
    let now = now()
    try write(records: { transaction in
      let sql = transaction.database
      if let newOwner, newOwner != user.recordName {
        guard let heir = try UserTable.user(newOwner, in: sql) else { throw RecordError.noSuchUser }
        try UserTable.makeOwner(heir.key, in: sql)
      }
      try SharesOfUser.end(user.recordName, now: now, in: transaction)
      try UserTable.remove(user.key, in: sql)
      try SubscriptionModification.removeAll(of: user.recordName, in: sql)
      let left = try UserTable.all(in: sql)
      guard left.isEmpty || left.contains(where: \.isOwner) else {
        throw RecordError.badRequest("The owner can be removed once another user is made owner")
      }
    })
    cache.revoke { if case .webAuthToken(user.recordName, _) = $0 { true } else { false } }
    webSignInsEnded(of: user.recordName)
    sessionsEnded(of: user.recordName)
  }

  private func checkedHash(_ password: String) throws(RecordError) -> String {
    try PasswordHash.make(try AccountRules.password(password))
  }
}

extension Accounts {
  /// Whether anybody may make an account.
  func isSignUpOpen() throws(RecordError) -> Bool { try read { try isSignUpOpen(in: $0) } }

  func isSignUpOpen(in sql: any SQLDatabase) throws(SQLError) -> Bool {
    try SettingsTable.isOn(.signUpOpen, in: sql) ?? isSignUpOpenByDefault
  }

  /// Whether members may invite people to lists of theirs.
  func mayMembersInvite() throws(RecordError) -> Bool {
    try read { try SettingsTable.isOn(.membersMayInvite, in: $0) ?? true }
  }

  /// Turns things on or off.
  func set(_ switches: [(SettingsTable.Switch, Bool)]) throws(RecordError) {
    try write { sql in
      for (one, isOn) in switches { try SettingsTable.set(one, isOn, in: sql) }
    }
  }
}
