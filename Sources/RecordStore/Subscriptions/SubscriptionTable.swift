import Records
import WebServices

/// The subscriptions in SQL.
enum SubscriptionTable {
  /// A subscription's row.
  struct Row {
    let key: Int64
    let subscriber: UserRecordName
    let zone: Int64?
    let body: [UInt8]
  }

  /// All subscriptions in a database, the eldest first.
  static func all(in database: Int64, _ sql: any SQLDatabase) throws(SQLError) -> [Row] {
    // Sorted here: the index of the database has them by their subscribers.
    try sql.rows(
      """
      SELECT s.id, i.name, s.zone, s.body FROM subscriptions s JOIN identities i ON i.id=s.subscriber
      WHERE s.db=?1
      """, [.integer(database)]
    ) { row in
      Row(
        key: row.integer(0), subscriber: UserRecordName(unchecked: row.text(1)),
        zone: row.isNull(2) ? nil : row.integer(2), body: row.blob(3))
    }.sorted { $0.key < $1.key }
  }

  /// How many subscriptions a database has.
  static func count(in database: Int64, _ sql: any SQLDatabase) throws(SQLError) -> Int {
    Int(
      try sql.first(
        "SELECT count(*) FROM subscriptions WHERE db=?1", [.integer(database)], { $0.integer(0) })
        ?? 0)
  }

  /// How many of them one user has.
  static func count(
    of subscriber: Int64, in database: Int64, _ sql: any SQLDatabase
  ) throws(SQLError) -> Int {
    Int(
      try sql.first(
        "SELECT count(*) FROM subscriptions WHERE db=?1 AND subscriber=?2",
        [.integer(database), .integer(subscriber)], { $0.integer(0) }) ?? 0)
  }

  /// Whether a user has a subscription with a name.
  static func exists(
    _ id: SubscriptionID, of subscriber: Int64, in database: Int64, _ sql: any SQLDatabase
  ) throws(SQLError) -> Bool {
    try sql.first(
      "SELECT 1 FROM subscriptions WHERE db=?1 AND subscriber=?2 AND name=?3",
      [.integer(database), .integer(subscriber), .text(id.value)], { _ in true }) ?? false
  }

  /// Saves a subscription, over one with the same name.
  static func save(
    _ subscription: Subscription, zone: Int64?, of subscriber: Int64, in database: Int64,
    _ sql: any SQLDatabase
  ) throws(SQLError) {
    try sql.run(
      """
      INSERT INTO subscriptions(db, subscriber, name, zone, body) VALUES(?1, ?2, ?3, ?4, ?5)
      ON CONFLICT(db, subscriber, name) DO UPDATE SET zone=excluded.zone, body=excluded.body
      """,
      [
        .integer(database), .integer(subscriber), .text(subscription.id.value),
        zone.map { .integer($0) } ?? .null, .blob(subscription.json),
      ])
  }

  /// Removes a subscription by its name. False if there is none.
  static func remove(
    _ id: SubscriptionID, of subscriber: Int64, in database: Int64, _ sql: any SQLDatabase
  ) throws(SQLError) -> Bool {
    try sql.run(
      "DELETE FROM subscriptions WHERE db=?1 AND subscriber=?2 AND name=?3",
      [.integer(database), .integer(subscriber), .text(id.value)]) > 0
  }

  /// Removes a subscription by its key.
  static func remove(_ key: Int64, _ sql: any SQLDatabase) throws(SQLError) {
    try sql.run("DELETE FROM subscriptions WHERE id=?1", [.integer(key)])
  }

  /// Removes those of one database that watch one zone only: in a shared database it is a zone of somebody
  /// else.
  static func removeAll(
    ofZone zone: Int64, in database: Int64, _ sql: any SQLDatabase
  ) throws(SQLError) {
    try sql.run(
      "DELETE FROM subscriptions WHERE zone=?1 AND db=?2", [.integer(zone), .integer(database)])
  }

  /// Removes all that watch one zone only.
  static func removeAll(ofZone zone: Int64, in sql: any SQLDatabase) throws(SQLError) {
    try sql.run("DELETE FROM subscriptions WHERE zone=?1", [.integer(zone)])
  }
}
