import RecordStore
import Records

/// What a web auth token of a sign-in proves.
struct WebSignInCredential: Sendable, Hashable {
  let key: Int64
  let user: UserRecordName
  /// The API token that it was made with, and belongs to.
  let apiToken: Int64
  /// How long each of its tokens is good for.
  let lifetimeMinutes: Int64
  /// The minute of the newest token that was used; older ones are good for a while yet.
  var newestMinute: Int64
  /// The minute of the last use, as written down.
  var usedMinute: Int64
}

/// The sign-ins of people to apps that use an API token, in SQL.
enum WebSignInTable {
  /// Adds a sign-in; removes those that are over, and a user's oldest beyond their number.
  static func add(
    _ hash: SecretHash, of user: Int64, apiToken: Int64, lifetimeMinutes: Int64, minute: Int64,
    in sql: any SQLDatabase
  ) throws(SQLError) {
    try sql.run("DELETE FROM web_sign_ins WHERE over_minute<?1", [.integer(minute)])
    try sql.run(
      """
      DELETE FROM web_sign_ins WHERE id IN (
        SELECT id FROM web_sign_ins WHERE user=?1 ORDER BY used_minute DESC, id DESC
        LIMIT -1 OFFSET ?2)
      """, [.integer(user), .integer(Int64(AccountLimits.webSignInsPerUser - 1))])
    try sql.run(
      """
      INSERT INTO web_sign_ins(
        secret_hash, user, api_token, lifetime_minutes, newest_minute, used_minute, over_minute)
      VALUES(?1, ?2, ?3, ?4, ?5, ?5, ?5 + ?4 + ?6)
      """,
      [
        hash.sql, .integer(user), .integer(apiToken), .integer(lifetimeMinutes), .integer(minute),
        .integer(AccountLimits.webTokenGrainMinutes),
      ])
  }

  /// What a secret stands for.
  static func credential(
    _ hash: SecretHash, in sql: any SQLDatabase
  ) throws(SQLError) -> Credential? {
    try sql.first(
      """
      SELECT web_sign_ins.id, users.record_name, api_token, lifetime_minutes, newest_minute,
        used_minute
      FROM web_sign_ins JOIN users ON users.id=web_sign_ins.user WHERE secret_hash=?1
      """, [hash.sql]
    ) { row in
      .webSignIn(
        .init(
          key: row.integer(0), user: UserRecordName(unchecked: row.text(1)),
          apiToken: row.integer(2), lifetimeMinutes: row.integer(3), newestMinute: row.integer(4),
          usedMinute: row.integer(5)))
    }
  }

  /// Writes down that a sign-in is used, and up to which of its tokens. The last of its tokens is given out
  /// less than a grain after what is written.
  static func touch(
    _ key: Int64, newestMinute: Int64, usedMinute: Int64, in sql: any SQLDatabase
  ) throws(SQLError) {
    try sql.run(
      """
      UPDATE web_sign_ins SET newest_minute=?2, used_minute=?3,
        over_minute=?3 + lifetime_minutes + ?4
      WHERE id=?1 AND used_minute<?3
      """,
      [
        .integer(key), .integer(newestMinute), .integer(usedMinute),
        .integer(AccountLimits.webTokenGrainMinutes),
      ])
  }

  /// Ends the sign-ins of a user.
  static func removeAll(of user: Int64, in sql: any SQLDatabase) throws(SQLError) {
    try sql.run("DELETE FROM web_sign_ins WHERE user=?1", [.integer(user)])
  }

  /// Ends the sign-ins with an API token.
  static func removeAll(apiToken: Int64, in sql: any SQLDatabase) throws(SQLError) {
    try sql.run("DELETE FROM web_sign_ins WHERE api_token=?1", [.integer(apiToken)])
  }
}
