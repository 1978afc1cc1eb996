import RecordStore

/// What the owner set in the app.
enum SettingsTable {
  private static let signUpOpen = "signUpOpen"

  /// Whether anybody may make an account; nil if the owner never said.
  static func isSignUpOpen(in sql: any SQLDatabase) throws(SQLError) -> Bool? {
    try sql.first("SELECT value FROM settings WHERE name=?1", [.text(signUpOpen)]) {
      $0.text(0) == "true"
    }
  }

  /// Opens or closes sign-up.
  static func setSignUpOpen(_ isOpen: Bool, in sql: any SQLDatabase) throws(SQLError) {
    try sql.run(
      "INSERT INTO settings VALUES(?1, ?2) ON CONFLICT(name) DO UPDATE SET value=excluded.value",
      [.text(signUpOpen), .text(isOpen ? "true" : "false")])
  }
}
