import Records

/// The notifications that wait for a push token: first in, first out, and never too many.
public enum NotificationQueue {
  /// A notification that waits.
  public struct Waiting: Sendable, Hashable {
    /// Its key; later ones have greater keys.
    public let key: Int64
    /// The JSON to deliver.
    public let body: [UInt8]
  }

  /// The first notification after the one with a key; nil if none waits.
  public static func first(
    after key: Int64, for token: Int64, in sql: any SQLDatabase
  ) throws(SQLError) -> Waiting? {
    try sql.first(
      "SELECT id, body FROM notifications WHERE token=?1 AND id>?2 ORDER BY id LIMIT 1",
      [.integer(token), .integer(key)]
    ) { Waiting(key: $0.integer(0), body: $0.blob(1)) }
  }

  /// Removes a notification that was delivered.
  public static func remove(_ key: Int64, in sql: any SQLDatabase) throws(SQLError) {
    try sql.run("DELETE FROM notifications WHERE id=?1", [.integer(key)])
  }

  /// Adds a notification. False, with nothing done, if too many wait.
  static func add(
    _ body: [UInt8], for token: Int64, in sql: any SQLDatabase
  ) throws(SQLError) -> Bool {
    let waiting = try sql.first(
      "SELECT count(*) FROM notifications WHERE token=?1", [.integer(token)], { $0.integer(0) })
    guard waiting ?? 0 < Int64(Limits.notificationsPerToken) else { return false }
    try insert(body, for: token, in: sql)
    return true
  }

  /// Puts one notification in the place of all.
  static func replaceAll(
    with body: [UInt8], for token: Int64, in sql: any SQLDatabase
  ) throws(SQLError) {
    try removeAll(for: token, in: sql)
    try insert(body, for: token, in: sql)
  }

  static func removeAll(for token: Int64, in sql: any SQLDatabase) throws(SQLError) {
    try sql.run("DELETE FROM notifications WHERE token=?1", [.integer(token)])
  }

  private static func insert(
    _ body: [UInt8], for token: Int64, in sql: any SQLDatabase
  ) throws(SQLError) {
    try sql.run(
      "INSERT INTO notifications(token, body) VALUES(?1, ?2)", [.integer(token), .blob(body)])
  }
}
