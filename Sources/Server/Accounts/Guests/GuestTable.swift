import RecordStore
import Records

/// The guests among the users in SQL. They have neither address nor password, so they cannot sign in.
enum GuestTable {
  static func add(name: String, now: Int64, in sql: any SQLDatabase) throws(SQLError) -> User {
    let recordName = "_" + Secret.hexadecimal(Sodium.randomBytes(16))
    try sql.run(
      """
      INSERT INTO users(record_name, name, email, email_key, password, is_owner, created_at, is_guest,
        is_discoverable)
      VALUES(?1, ?2, '', ?3, '', 0, ?4, 1, 0)
      """,
      [
        // No address has a space in it.
        .text(recordName), .text(name), .text("guest \(recordName)"), .integer(now),
      ])
    return User(
      key: sql.lastInsertedKey, recordName: UserRecordName(unchecked: recordName), name: name,
      email: "", isOwner: false, isDiscoverable: false, created: now, isGuest: true)
  }

  static func rename(
    _ guest: UserRecordName, to name: String, in sql: any SQLDatabase
  ) throws(SQLError) {
    try sql.run(
      "UPDATE users SET name=?2 WHERE record_name=?1 AND is_guest=1",
      [.text(guest.value), .text(name)])
  }

  /// All guests.
  static func all(in sql: any SQLDatabase) throws(SQLError) -> [UserRecordName] {
    try sql.rows("SELECT record_name FROM users WHERE is_guest=1", []) {
      UserRecordName(unchecked: $0.text(0))
    }
  }

  /// Removes a guest with their sessions. False if the user is none.
  static func remove(_ guest: UserRecordName, in sql: any SQLDatabase) throws(SQLError) -> Bool {
    guard let user = try UserTable.user(guest, in: sql), user.isGuest else { return false }
    try UserTable.remove(user.key, in: sql)
    return true
  }
}
