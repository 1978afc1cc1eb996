import Records

/// The participants of shares in SQL. The owner is the first of each.
enum ParticipantTable {
  static func all(of share: Int64, in sql: any SQLDatabase) throws(SQLError) -> [Participant] {
    try sql.rows(
      """
      SELECT name, user, email, phone, type, status, permission FROM participants
      WHERE share=?1 ORDER BY id
      """, [.integer(share)]
    ) { row in
      Participant(
        id: row.text(0), user: row.isNull(1) ? nil : UserRecordName(unchecked: row.text(1)),
        email: row.isNull(2) ? nil : row.text(2), phone: row.isNull(3) ? nil : row.text(3),
        type: ParticipantType(rawValue: row.text(4)) ?? .user,
        status: AcceptanceStatus(rawValue: row.text(5)) ?? .invited,
        permission: SharePermission(rawValue: row.text(6)) ?? .none)
    }
  }

  /// Adds a participant, or replaces the one with the same id.
  static func put(
    _ participant: Participant, in share: Int64, _ sql: any SQLDatabase
  ) throws(SQLError) {
    func text(_ value: String?) -> SQLValue { value.map { .text($0) } ?? .null }
    try sql.run(
      """
      INSERT INTO participants(share, name, user, email, phone, type, status, permission)
      VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      ON CONFLICT(share, name) DO UPDATE SET user=excluded.user, email=excluded.email,
        phone=excluded.phone, type=excluded.type, status=excluded.status,
        permission=excluded.permission
      """,
      [
        .integer(share), .text(participant.id), text(participant.user?.value),
        text(participant.email), text(participant.phone), .text(participant.type.rawValue),
        .text(participant.status.rawValue), .text(participant.permission.rawValue),
      ])
  }

  static func remove(
    _ id: String, from share: Int64, in sql: any SQLDatabase
  ) throws(SQLError) {
    try sql.run(
      "DELETE FROM participants WHERE share=?1 AND name=?2", [.integer(share), .text(id)])
  }
}
