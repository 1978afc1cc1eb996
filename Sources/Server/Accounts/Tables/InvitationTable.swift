import RecordStore
import Records

/// An invitation that is good still.
struct Invitation: Sendable, Hashable {
  /// A share that goes with it.
  struct Share: Sendable, Hashable {
    let shortGUID: String
    /// What who accepts may do.
    let permission: SharePermission
  }

  /// Who invited.
  let inviter: UserRecordName
  /// What they are called.
  let invitedBy: String
  let share: Share?
}

/// The invitations in SQL.
enum InvitationTable {
  /// Adds an invitation; removes those that are over. Throws QUOTA_EXCEEDED if too many are open.
  static func add(
    _ hash: SecretHash, by user: User, to share: Invitation.Share?, expires: Int64, now: Int64,
    in sql: any SQLDatabase
  ) throws {
    try sql.run("DELETE FROM invitations WHERE expires_at<=?1", [.integer(now)])
    let open = try sql.first(
      "SELECT count(*), count(*) FILTER (WHERE invited_by=?1) FROM invitations WHERE used_at IS NULL",
      [.integer(user.key)], { (all: $0.integer(0), own: $0.integer(1)) })
    let ownMax =
      user.isOwner ? AccountLimits.openInvitations : AccountLimits.openInvitationsPerMember
    guard let open, open.own < ownMax, open.all < AccountLimits.openInvitationsInAll else {
      throw RecordError(.quotaExceeded, "Too many invitations are open", .tooManyInvitations)
    }
    try sql.run(
      """
      INSERT INTO invitations(token_hash, invited_by, created_at, expires_at, short_guid, permission)
      VALUES(?1, ?2, ?3, ?4, ?5, ?6)
      """,
      [
        hash.sql, .integer(user.key), .integer(now), .integer(expires),
        .text(share?.shortGUID ?? ""), .text(share?.permission.rawValue ?? ""),
      ])
  }

  /// An invitation, if it is good still.
  static func invitation(
    _ hash: SecretHash, now: Int64, in sql: any SQLDatabase
  ) throws(SQLError) -> Invitation? {
    try sql.first(
      """
      SELECT users.record_name, users.name, short_guid, permission
      FROM invitations JOIN users ON users.id=invited_by
      WHERE token_hash=?1 AND used_at IS NULL AND expires_at>?2
      """, [hash.sql, .integer(now)]
    ) { row in
      let share = SharePermission(rawValue: row.text(3)).map {
        Invitation.Share(shortGUID: row.text(2), permission: $0)
      }
      return Invitation(
        inviter: UserRecordName(unchecked: row.text(0)), invitedBy: row.text(1), share: share)
    }
  }

  /// Uses an invitation up. False if it is not good, or no more.
  static func use(_ hash: SecretHash, now: Int64, in sql: any SQLDatabase) throws(SQLError) -> Bool
  {
    try sql.run(
      "UPDATE invitations SET used_at=?2 WHERE token_hash=?1 AND used_at IS NULL AND expires_at>?2",
      [hash.sql, .integer(now)]) > 0
  }
}
