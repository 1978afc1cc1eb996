import RecordStore
import Records

extension Accounts {
  /// Begins a session for an e-mail address and a password.
  ///
  /// Throws AUTHENTICATION_FAILED, with the same words and after the same time for an address that is
  /// not known, and THROTTLED.
  func signIn(
    email: String, password: String, _ browser: Browser
  ) throws(RecordError) -> SignedIn {
    let found = try known(email: email, password: password, address: browser.address)
    var newHash: String?
    if PasswordHash.isOutdated(found.password) { newHash = try PasswordHash.make(password) }
    let replacement = newHash
    return try beginSession(browser) { transaction in
      let sql = transaction.database
      // Somebody may have changed it, or removed the user, while it was hashed.
      guard try UserTable.password(of: found.user.key, in: sql) == found.password else {
        throw RecordError.wrongPassword
      }
      if let replacement { try UserTable.setPassword(replacement, of: found.user.key, in: sql) }
      return found.user
    }
  }

  /// The user with an e-mail address and a password, without a session. Throws as
  /// ``signIn(email:password:_:)`` does.
  func user(
    email: String, password: String, address: String
  ) throws(RecordError) -> User {
    try known(email: email, password: password, address: address).user
  }

  private func known(
    email: String, password: String, address: String
  ) throws(RecordError) -> (user: User, password: String) {
    let account = try Self.limitKey(email)
    try limits.begin(account: account, address: address, now: now())
    let found = try read { try UserTable.user(email: email, in: $0) }
    guard PasswordHash.fits(try Self.bounded(password), found?.password), let found else {
      throw .wrongPassword
    }
    limits.succeeded(account: account, address: address, now: now())
    return found
  }

  /// Makes the first account, the owner's, and begins a session.
  ///
  /// Throws ACCESS_DENIED if the token is wrong, or there is a user already, and says which.
  func setUp(
    token: String, _ account: NewAccount, _ browser: Browser
  ) throws(RecordError) -> SignedIn {
    guard setup.fits(token) else { throw try isSetupRequired() ? .setupOver : .setupDone }
    let signedIn = try signUp(account, browser) { sql in
      guard try UserTable.count(in: sql) == 0 else { throw RecordError.setupDone }
    }
    setup.forget()
    return signedIn
  }

  /// Makes an account where anybody may, and begins a session. Throws ACCESS_DENIED where not, EXISTS, and
  /// THROTTLED.
  func signUp(_ account: NewAccount, _ browser: Browser) throws(RecordError) -> SignedIn {
    guard try isSignUpOpen() else { throw .signUpClosed }
    try limits.begin(account: nil, address: browser.address, now: now())
    // Who was not invited may be a stranger: others find them once they choose so.
    return try signUp(account, browser, isDiscoverable: false) { [self] sql in
      guard try isSignUpOpen(in: sql) else { throw RecordError.signUpClosed }
    }
  }

  /// Adds a user between `permission` and `welcome`, unless one of them throws, in the same transaction.
  func signUp(
    _ account: NewAccount, _ browser: Browser, isDiscoverable: Bool = true,
    _ permission: @escaping @Sendable (any SQLDatabase) throws -> Void,
    welcome: @escaping @Sendable (Transaction, User) throws -> Void = { _, _ in }
  ) throws(RecordError) -> SignedIn {
    let hash = try PasswordHash.make(account.password)
    let now = now()
    return try beginSession(browser) { transaction in
      try permission(transaction.database)
      let user = try UserTable.add(
        name: account.name, email: account.email, passwordHash: hash,
        isDiscoverable: isDiscoverable, now: now, in: transaction.database)
      try welcome(transaction, user)
      return user
    }
  }

  /// Begins a session for the user that `findUser` answers, in the same transaction.
  func beginSession(
    _ browser: Browser, _ findUser: @escaping @Sendable (Transaction) throws -> User
  ) throws(RecordError) -> SignedIn {
    let secret = Secret.random()
    let hash = secret.hash
    let now = now()
    let (user, ended) = try write(records: { transaction in
      let sql = transaction.database
      let user = try findUser(transaction)
      if let old = browser.session {
        try sql.run("DELETE FROM sessions WHERE id=?1", [.integer(old)])
      }
      let pushedOut = try SessionTable.add(hash, of: user.key, browser, now: now, in: sql)
      return (user, pushedOut + (browser.session.map { [$0] } ?? []))
    })
    sessionsEnded(ended)
    return SignedIn(user: user, secret: secret)
  }

  /// What attempts are counted by. An address that is too long is nobody's.
  static func limitKey(_ email: String) throws(RecordError) -> String {
    guard email.utf8.count <= AccountLimits.emailBytes else { throw .wrongPassword }
    return AccountRules.emailKey(email)
  }

  /// A password to be compared. A longer one is nobody's.
  static func bounded(_ password: String) throws(RecordError) -> String {
    guard password.utf8.count <= AccountLimits.passwordBytes else { throw .wrongPassword }
    return password
  }
}

extension RecordError {
  static let wrongPassword = RecordError(
    .authenticationFailed, "E-mail or password is wrong", .wrongPassword)
  static let setupOver = RecordError(
    .accessDenied, "This link is not good any more; a new one is printed when the server starts",
    .setupOver)
  static let setupDone = RecordError(
    .accessDenied, "This server has its owner already; sign in, or ask the owner for an invitation",
    .setupDone)
  static let signUpClosed = RecordError(
    .accessDenied, "Sign-up is closed; ask the owner for an invitation", .signUpClosed)
  static let invitationOver = RecordError(
    .notFound, "This invitation was used, has expired, or never was", .invitationOver)
  static let alreadySignedIn = RecordError(
    .badRequest, "This browser is signed in already", .alreadySignedIn)
  static let ownerOnly = RecordError(.accessDenied, "Only the owner may do this", .ownerOnly)
  static let noSuchUser = RecordError(.notFound, "There is no such user")
}
