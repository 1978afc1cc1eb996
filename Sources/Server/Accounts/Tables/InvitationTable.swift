import RecordStore
import Records

/// The invitations in SQL.
enum InvitationTable {
  /// Adds an invitation; removes those that are over. Throws QUOTA_EXCEEDED if too many are open.
  static func add(
    _ hash: SecretHash, by user: Int64, expires: Int64, now: Int64, in sql: any SQLDatabase
  ) throws {
    try sql.run("DELETE FROM invitations WHERE expires_at<=?1", [.integer(now)])
    let open = try sql.first(
      "SELECT count(*) FROM invitations WHERE used_at IS NULL", [], { $0.integer(0) })
    guard open ?? 0 < AccountLimits.openInvitations else {
      throw RecordError(.quotaExceeded, "Too many invitations are open")
    }
    try sql.run(
      "INSERT INTO invitations(token_hash, invited_by, created_at, expires_at) VALUES(?1,?2,?3,?4)",
      [hash.sql, .integer(user), .integer(now), .integer(expires)])
  }

  /// The name of who invited, if the invitation is still good.
  static func inviter(
    _ hash: SecretHash, now: Int64, in sql: any SQLDatabase
  ) throws(SQLError) -> String? {
    try sql.first(
      """
      SELECT users.name FROM invitations JOIN users ON users.id=invited_by
      WHERE token_hash=?1 AND used_at IS NULL AND expires_at>?2
      """, [hash.sql, .integer(now)]
    ) { $0.text(0) }
  }

  /// Uses an invitation up. False if it is not good, or no more.
  static func use(_ hash: SecretHash, now: Int64, in sql: any SQLDatabase) throws(SQLError) -> Bool
  {
    try sql.run(
      "UPDATE invitations SET used_at=?2 WHERE token_hash=?1 AND used_at IS NULL AND expires_at>?2",
      [hash.sql, .integer(now)]) > 0
  }
}
