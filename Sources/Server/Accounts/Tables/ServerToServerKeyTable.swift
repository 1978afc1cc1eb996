import RecordStore
import Records
import Signatures

/// A key with which a program signs its requests, as the store has it.
struct ServerToServerKey: Sendable, Hashable {
  /// 64 hexadecimal digits, which the program sends along.
  let id: String
  let scope: APITokenScope
  /// What its maker named it; may be empty.
  let name: String
  /// The user that its records are by: the key's own.
  let user: UserRecordName
  let publicKey: PublicKey
  /// In milliseconds since 1970-01-01 UTC.
  let created: Int64
}

/// The server-to-server keys in SQL.
enum ServerToServerKeyTable {
  private static let columns =
    "key_id, container, environment, name, record_name, public_key, created_at"

  /// All keys in the order they came.
  static func all(in sql: any SQLDatabase) throws(SQLError) -> [ServerToServerKey] {
    try sql.rows("SELECT \(columns) FROM server_to_server_keys ORDER BY id", [], read)
  }

  /// The key with an ID.
  static func key(_ id: String, in sql: any SQLDatabase) throws(SQLError) -> ServerToServerKey? {
    try sql.first(
      "SELECT \(columns) FROM server_to_server_keys WHERE key_id=?1", [.text(id)], read)
  }

  /// Adds a key. Throws EXISTS, and QUOTA_EXCEEDED if there are too many.
  static func add(_ key: ServerToServerKey, in sql: any SQLDatabase) throws {
    guard try self.key(key.id, in: sql) == nil else {
      throw RecordError(
        .exists, "This key is there already for the container and environment: \(key.id)")
    }
    let count = try sql.first(
      "SELECT count(*) FROM server_to_server_keys", [], { $0.integer(0) })
    guard count ?? 0 < AccountLimits.keys else {
      throw RecordError(.quotaExceeded, "There are too many keys; remove some")
    }
    try sql.run(
      """
      INSERT INTO server_to_server_keys(
        key_id, container, environment, name, record_name, public_key, created_at)
      VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """,
      [
        .text(key.id), .text(key.scope.container), .text(key.scope.environment.rawValue),
        .text(key.name), .text(key.user.value), .blob(key.publicKey.der), .integer(key.created),
      ])
  }

  /// Removes a key.
  static func remove(_ id: String, in sql: any SQLDatabase) throws(SQLError) {
    try sql.run("DELETE FROM server_to_server_keys WHERE key_id=?1", [.text(id)])
  }

  private static func read(_ row: any SQLRow) -> ServerToServerKey {
    ServerToServerKey(
      id: row.text(0),
      scope: APITokenScope(
        container: row.text(1),
        environment: Environment(rawValue: row.text(2)) ?? .development),
      name: row.text(3), user: UserRecordName(unchecked: row.text(4)),
      publicKey: PublicKey(trusted: row.blob(5)), created: row.integer(6))
  }
}
