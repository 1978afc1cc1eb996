import Records

/// The push tokens in SQL, by the hashes of the secrets.
enum PushTokenTable {
  /// A token as a change needs it.
  struct Token {
    let key: Int64
    /// What the device calls itself.
    let client: String?
    let usedAt: Int64
  }

  /// The tokens of a user in one container and environment.
  static func tokens(
    of user: Int64, container: String, environment: Environment, in sql: any SQLDatabase
  ) throws(SQLError) -> [Token] {
    try sql.rows(
      """
      SELECT id, client, used_at FROM push_tokens
      WHERE user=?1 AND container=?2 AND environment=?3 ORDER BY id
      """, [.integer(user), .text(container), .text(environment.rawValue)]
    ) {
      Token(key: $0.integer(0), client: $0.isNull(1) ? nil : $0.text(1), usedAt: $0.integer(2))
    }
  }

  /// The token with a hash.
  static func token(
    _ hash: [UInt8], in sql: any SQLDatabase
  ) throws(SQLError) -> (token: Token, user: Int64)? {
    try sql.first(
      "SELECT id, client, used_at, user FROM push_tokens WHERE token_hash=?1", [.blob(hash)]
    ) { row in
      (
        Token(
          key: row.integer(0), client: row.isNull(1) ? nil : row.text(1), usedAt: row.integer(2)),
        row.integer(3)
      )
    }
  }

  /// Removes a token with what waits for it.
  static func remove(_ key: Int64, in sql: any SQLDatabase) throws(SQLError) {
    try NotificationQueue.removeAll(for: key, in: sql)
    try sql.run("DELETE FROM push_tokens WHERE id=?1", [.integer(key)])
  }
}

extension PushTokenTable.Token {
  /// Whether nobody has used it for so long that it goes.
  func isForgotten(_ now: Int64) -> Bool { usedAt < PushTokens.oldestUse(now) }
}
