import RecordStore
import Records

/// The users who may use the console besides the owner.
enum DeveloperTable {
  /// Whether a user is one.
  static func isDeveloper(_ key: Int64, in sql: any SQLDatabase) throws(SQLError) -> Bool {
    try sql.first("SELECT is_developer FROM users WHERE id=?1", [.integer(key)]) {
      $0.integer(0) != 0
    } ?? false
  }

  /// The keys of all of them.
  static func all(in sql: any SQLDatabase) throws(SQLError) -> Set<Int64> {
    Set(try sql.rows("SELECT id FROM users WHERE is_developer<>0", []) { $0.integer(0) })
  }

  /// Makes a user one, or no more.
  static func set(_ isDeveloper: Bool, of key: Int64, in sql: any SQLDatabase) throws(SQLError) {
    try sql.run(
      "UPDATE users SET is_developer=?2 WHERE id=?1",
      [.integer(key), .integer(isDeveloper ? 1 : 0)])
  }
}

extension Accounts {
  /// Whether a user may use the console: the owner, and whom the owner lets in.
  func isDeveloper(_ user: User) throws(RecordError) -> Bool {
    if user.isOwner { return true }
    return try read { try DeveloperTable.isDeveloper(user.key, in: $0) }
  }

  /// All users, each with whether they are developers.
  func usersWithDevelopers() throws(RecordError) -> [(user: User, isDeveloper: Bool)] {
    try read { sql in
      let developers = try DeveloperTable.all(in: sql)
      return try UserTable.all(in: sql).map {
        (user: $0, isDeveloper: $0.isOwner || developers.contains($0.key))
      }
    }
  }

  /// Lets a user into the console, or no more.
  func setDeveloper(_ isDeveloper: Bool, of user: User) throws(RecordError) {
    try write { try DeveloperTable.set(isDeveloper, of: user.key, in: $0) }
  }
}
