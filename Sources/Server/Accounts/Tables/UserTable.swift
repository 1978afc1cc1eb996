import RecordStore
import Records

/// A user as the store has them.
struct User: Sendable, Hashable {
  let key: Int64
  let recordName: UserRecordName
  let name: String
  let email: String
  let isOwner: Bool
  /// Whether others find them.
  let isDiscoverable: Bool
  /// In milliseconds since 1970-01-01 UTC.
  let created: Int64
  /// Whether they have no account: see ``Accounts/becomeGuest(_:name:in:_:)``.
  var isGuest = false
}

/// The users in SQL.
enum UserTable {
  static let columns =
    "id, record_name, name, email, is_owner, is_discoverable, created_at, is_guest"

  /// All users but guests, in the order they came.
  static func all(in sql: any SQLDatabase) throws(SQLError) -> [User] {
    try sql.rows("SELECT \(columns) FROM users WHERE is_guest=0 ORDER BY id", [], read)
  }

  /// The user with a record name.
  static func user(
    _ recordName: UserRecordName, in sql: any SQLDatabase
  ) throws(SQLError) -> User? {
    try sql.first(
      "SELECT \(columns) FROM users WHERE record_name=?1", [.text(recordName.value)], read)
  }

  /// The user with an e-mail address, and the hash of their password.
  static func user(
    email: String, in sql: any SQLDatabase
  ) throws(SQLError) -> (user: User, password: String)? {
    try sql.first(
      "SELECT \(columns), password FROM users WHERE email_key=?1",
      [.text(AccountRules.emailKey(email))]
    ) { (user: read($0), password: $0.text(8)) }
  }

  /// The hash of a user's password.
  static func password(of key: Int64, in sql: any SQLDatabase) throws(SQLError) -> String? {
    try sql.first("SELECT password FROM users WHERE id=?1", [.integer(key)]) { $0.text(0) }
  }

  /// How many there are, guests left out.
  static func count(in sql: any SQLDatabase) throws(SQLError) -> Int {
    Int(try sql.first("SELECT count(*) FROM users WHERE is_guest=0", [], { $0.integer(0) }) ?? 0)
  }

  /// Adds a user; the first is the owner. `isDiscoverable` holds until they choose. Throws EXISTS, and QUOTA_EXCEEDED if there are too many.
  static func add(
    name: String, email: String, passwordHash: String, isDiscoverable: Bool = true, now: Int64,
    in sql: any SQLDatabase
  ) throws -> User {
    guard try user(email: email, in: sql) == nil else {
      throw RecordError(
        .exists, "There is a user with this e-mail address already", .emailTaken)
    }
    let count = try count(in: sql)
    guard count < AccountLimits.users else {
      throw RecordError(.quotaExceeded, "This server has too many users", .tooManyUsers)
    }
    let recordName = "_" + Secret.hexadecimal(Sodium.randomBytes(16))
    try sql.run(
      """
      INSERT INTO users(
        record_name, name, email, email_key, password, is_owner, created_at, is_discoverable)
      VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """,
      [
        .text(recordName), .text(name), .text(email), .text(AccountRules.emailKey(email)),
        .text(passwordHash), .integer(count == 0 ? 1 : 0), .integer(now),
        .integer(isDiscoverable ? 1 : 0),
      ])
    return User(
      key: sql.lastInsertedKey, recordName: UserRecordName(unchecked: recordName), name: name,
      email: email, isOwner: count == 0, isDiscoverable: isDiscoverable, created: now)
  }

  /// Gives a user another password.
  static func setPassword(
    _ hash: String, of key: Int64, in sql: any SQLDatabase
  ) throws(SQLError) {
    try sql.run("UPDATE users SET password=?2 WHERE id=?1", [.integer(key), .text(hash)])
  }

  /// Makes a user an owner.
  static func makeOwner(_ key: Int64, in sql: any SQLDatabase) throws(SQLError) {
    try sql.run("UPDATE users SET is_owner=1 WHERE id=?1", [.integer(key)])
  }

  /// Removes a user with their sessions, web sign-ins, web auth tokens and open invitations.
  static func remove(_ key: Int64, in sql: any SQLDatabase) throws(SQLError) {
    for table in ["sessions", "web_auth_tokens", "web_sign_ins"] {
      try sql.run("DELETE FROM \(table) WHERE user=?1", [.integer(key)])
    }
    try sql.run("DELETE FROM invitations WHERE invited_by=?1", [.integer(key)])
    try sql.run("DELETE FROM users WHERE id=?1", [.integer(key)])
  }

  static func read(_ row: any SQLRow) -> User {
    User(
      key: row.integer(0), recordName: UserRecordName(unchecked: row.text(1)), name: row.text(2),
      email: row.text(3), isOwner: row.integer(4) != 0,
      isDiscoverable: row.integer(5) != 0, created: row.integer(6), isGuest: row.integer(7) != 0)
  }
}
