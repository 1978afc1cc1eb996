import RecordStore

/// What the owner set in the app.
enum SettingsTable {
  /// Something that is on or off.
  enum Switch: String, CaseIterable {
    /// Whether anybody may make an account.
    case signUpOpen
    /// Whether members may invite people to lists of theirs.
    case membersMayInvite
  }

  /// Whether something is on; nil if the owner never said.
  static func isOn(_ one: Switch, in sql: any SQLDatabase) throws(SQLError) -> Bool? {
    try sql.first("SELECT value FROM settings WHERE name=?1", [.text(one.rawValue)]) {
      $0.text(0) == "true"
    }
  }

  /// Turns something on or off.
  static func set(_ one: Switch, _ isOn: Bool, in sql: any SQLDatabase) throws(SQLError) {
    try sql.run(
      "INSERT INTO settings VALUES(?1, ?2) ON CONFLICT(name) DO UPDATE SET value=excluded.value",
      [.text(one.rawValue), .text(isOn ? "true" : "false")])
  }
}
