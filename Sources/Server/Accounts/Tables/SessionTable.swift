import RecordStore
import Records

/// A browser session as the store has it, for the list of a user's sessions.
struct Session: Sendable, Hashable {
  let key: Int64
  /// Times in milliseconds since 1970-01-01 UTC.
  let created: Int64
  let lastUsed: Int64
  let userAgent: String
}

/// The sessions in SQL.
enum SessionTable {
  /// Adds a session; answers the keys of those that it pushed out, too old or too many.
  static func add(
    _ hash: SecretHash, of user: Int64, _ browser: Browser, now: Int64, in sql: any SQLDatabase
  ) throws(SQLError) -> [Int64] {
    let pushedOut = try sql.rows(
      """
      SELECT id FROM sessions WHERE expires_at<=?1 OR id IN (
        SELECT id FROM sessions WHERE user=?2 ORDER BY used_at DESC, id DESC
        LIMIT -1 OFFSET ?3)
      """,
      [.integer(now), .integer(user), .integer(Int64(AccountLimits.sessionsPerUser - 1))]
    ) { $0.integer(0) }
    for key in pushedOut { try sql.run("DELETE FROM sessions WHERE id=?1", [.integer(key)]) }
    try sql.run(
      """
      INSERT INTO sessions(
        token_hash, user, created_at, used_at, renewed_at, expires_at, is_secure, user_agent)
      VALUES(?1, ?2, ?3, ?3, ?3, ?4, ?5, ?6)
      """,
      [
        hash.sql, .integer(user), .integer(now), .integer(expiry(now)),
        .integer(browser.isSecure ? 1 : 0), .text(browser.userAgent),
      ])
    return pushedOut
  }

  /// What a request with this session is good for.
  static func credential(
    _ hash: SecretHash, in sql: any SQLDatabase
  ) throws(SQLError) -> Credential? {
    try sql.first(
      """
      SELECT sessions.id, users.record_name, used_at, expires_at, is_guest FROM sessions
      JOIN users ON users.id=sessions.user WHERE token_hash=?1
      """, [hash.sql]
    ) { row in
      .session(
        .init(
          key: row.integer(0), user: UserRecordName(unchecked: row.text(1)),
          usedAt: row.integer(2), expiresAt: row.integer(3), isGuest: row.integer(4) != 0))
    }
  }

  /// The sessions of a user, the last used first.
  static func all(of user: Int64, now: Int64, in sql: any SQLDatabase) throws(SQLError) -> [Session]
  {
    try sql.rows(
      """
      SELECT id, created_at, used_at, user_agent FROM sessions
      WHERE user=?1 AND expires_at>?2 ORDER BY used_at DESC, id DESC
      """, [.integer(user), .integer(now)]
    ) { row in
      Session(
        key: row.integer(0), created: row.integer(1), lastUsed: row.integer(2),
        userAgent: row.text(3))
    }
  }

  /// Writes down that a session is used.
  static func touch(_ key: Int64, now: Int64, in sql: any SQLDatabase) throws(SQLError) {
    try sql.run(
      "UPDATE sessions SET used_at=?2, expires_at=?3 WHERE id=?1",
      [.integer(key), .integer(now), .integer(expiry(now))])
  }

  /// When the cookie of a session was sent last, and whether it is for `https` only.
  static func cookie(
    of key: Int64, in sql: any SQLDatabase
  ) throws(SQLError) -> (sentAt: Int64, isSecure: Bool)? {
    try sql.first(
      "SELECT renewed_at, is_secure FROM sessions WHERE id=?1", [.integer(key)]
    ) { (sentAt: $0.integer(0), isSecure: $0.integer(1) != 0) }
  }

  /// Writes down that the cookie of a session was sent.
  static func noteCookie(_ key: Int64, now: Int64, in sql: any SQLDatabase) throws(SQLError) {
    try sql.run(
      "UPDATE sessions SET renewed_at=?2 WHERE id=?1", [.integer(key), .integer(now)])
  }

  /// Removes one session of a user. False if it is not there.
  static func remove(
    _ key: Int64, of user: Int64, in sql: any SQLDatabase
  ) throws(SQLError) -> Bool {
    try sql.run(
      "DELETE FROM sessions WHERE id=?1 AND user=?2", [.integer(key), .integer(user)]) > 0
  }

  /// Removes the sessions of a user but for one.
  static func removeAll(
    of user: Int64, except key: Int64?, in sql: any SQLDatabase
  ) throws(SQLError) {
    try sql.run(
      "DELETE FROM sessions WHERE user=?1 AND id<>?2", [.integer(user), .integer(key ?? 0)])
  }

  static func expiry(_ now: Int64) -> Int64 {
    now + AccountLimits.sessionDays * AccountLimits.dayMilliseconds
  }
}
