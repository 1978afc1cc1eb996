import Records
import WebServices

/// A share that a user is on the list of, and has neither accepted nor declined.
public struct PendingShare: Sendable, Hashable {
  /// Where its link leads.
  public let shortGUID: String
  /// Who shares it.
  public let owner: UserRecordName
  /// The title of the share; nil if it has none.
  public let title: String?
  /// What the user may do once they accept.
  public let permission: SharePermission
}

extension SharesOfUser {
  /// The shares that wait for a user, by their record name or their address: the newest first, at most `limit`.
  /// Throws INTERNAL_ERROR for a damaged record.
  public static func pending(
    _ user: UserRecordName, email: String, container: String, environment: Environment, limit: Int,
    in sql: any SQLDatabase
  ) throws -> [PendingShare] {
    let rows = try sql.rows(
      """
      SELECT s.root, s.record, p.permission, d.owner, x.body FROM participants p
      JOIN shares s ON s.id=p.share JOIN records x ON x.id=s.record
      JOIN zones z ON z.id=s.zone AND z.state=0 JOIN databases d ON d.id=z.db
      WHERE p.id IN (
          SELECT id FROM participants WHERE status='INVITED' AND user=?1
          UNION ALL SELECT id FROM participants
          WHERE status='INVITED' AND user IS NULL AND lower(trim(email))=lower(trim(?2)))
        AND p.permission<>'NONE' AND d.container=?3 AND d.environment=?4 AND d.owner<>?1
      ORDER BY p.id DESC LIMIT ?5
      """,
      [
        .text(user.value), .text(email), .text(container), .text(environment.rawValue),
        .integer(Int64(limit)),
      ]
    ) { row in
      (
        linked: row.isNull(0) ? row.integer(1) : row.integer(0),
        permission: SharePermission(rawValue: row.text(2)) ?? .readOnly, owner: row.text(3),
        body: row.blob(4)
      )
    }
    return try rows.compactMap { row in
      let guid = try sql.first(
        "SELECT short_guid FROM records WHERE id=?1 AND short_guid IS NOT NULL",
        [.integer(row.linked)], { $0.text(0) })
      guard let guid else { return nil }
      return PendingShare(
        shortGUID: guid, owner: UserRecordName(unchecked: row.owner),
        title: try ShareLink.title(of: row.body), permission: row.permission)
    }
  }
}
