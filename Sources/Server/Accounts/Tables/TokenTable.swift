import RecordStore
import Records

/// A token for CloudKit clients, as lists show it: never the secret.
struct TokenDescription: Sendable, Hashable {
  /// `A` and a number for API tokens, `W` and a number for web auth tokens.
  let id: String
  let scope: APITokenScope
  /// What it was named, or the e-mail address of its user.
  let label: String
  /// In milliseconds since 1970-01-01 UTC.
  let created: Int64
  /// What the maker of an API token chose.
  let settings: APITokenSettings
}

/// The API tokens and web auth tokens in SQL.
enum TokenTable {
  private static let columns = "id, container, environment, name, origins, callback, notes"

  /// Adds an API token. Throws QUOTA_EXCEEDED.
  static func addAPIToken(
    _ hash: SecretHash, _ scope: APITokenScope, name: String, _ settings: APITokenSettings,
    now: Int64, in sql: any SQLDatabase
  ) throws {
    try checkCount("api_tokens", in: sql)
    try sql.run(
      """
      INSERT INTO api_tokens(
        token_hash, container, environment, name, created_at, origins, callback, notes)
      VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """,
      [
        hash.sql, .text(scope.container), .text(scope.environment.rawValue), .text(name),
        .integer(now), .text(settings.origins.stored), .text(settings.callback.text),
        .text(settings.notes),
      ])
  }

  /// Adds a web auth token. Throws QUOTA_EXCEEDED.
  static func addWebAuthToken(
    _ hash: SecretHash, of user: Int64, _ scope: APITokenScope, now: Int64,
    in sql: any SQLDatabase
  ) throws {
    try checkCount("web_auth_tokens", in: sql)
    try sql.run(
      """
      INSERT INTO web_auth_tokens(token_hash, user, container, environment, created_at)
      VALUES(?1, ?2, ?3, ?4, ?5)
      """,
      [
        hash.sql, .integer(user), .text(scope.container), .text(scope.environment.rawValue),
        .integer(now),
      ])
  }

  /// What an API token is good for.
  static func apiToken(_ hash: SecretHash, in sql: any SQLDatabase) throws(SQLError) -> Credential?
  {
    try sql.first(
      "SELECT \(columns) FROM api_tokens WHERE token_hash=?1", [hash.sql]
    ) { .apiToken(token($0)) }
  }

  /// The API token of a row.
  static func token(_ key: Int64, in sql: any SQLDatabase) throws(SQLError) -> APIToken? {
    try sql.first("SELECT \(columns) FROM api_tokens WHERE id=?1", [.integer(key)], token)
  }

  /// Whom a web auth token stands for, and where.
  static func webAuthToken(
    _ hash: SecretHash, in sql: any SQLDatabase
  ) throws(SQLError) -> Credential? {
    try sql.first(
      """
      SELECT users.record_name, container, environment FROM web_auth_tokens
      JOIN users ON users.id=web_auth_tokens.user WHERE token_hash=?1
      """, [hash.sql]
    ) { .webAuthToken(UserRecordName(unchecked: $0.text(0)), scope($0, 1)) }
  }

  /// All tokens.
  static func all(in sql: any SQLDatabase) throws(SQLError) -> [TokenDescription] {
    try sql.rows(
      """
      SELECT 'A' || id, container, environment, name, created_at, origins, callback, notes
      FROM api_tokens
      UNION ALL
      SELECT 'W' || web_auth_tokens.id, container, environment, users.email,
        web_auth_tokens.created_at, '', '', ''
      FROM web_auth_tokens JOIN users ON users.id=web_auth_tokens.user ORDER BY 5, 1
      """
    ) { row in
      TokenDescription(
        id: row.text(0), scope: scope(row, 1), label: row.text(3), created: row.integer(4),
        settings: settings(row, 5))
    }
  }

  /// Removes a token by its id, and the sign-ins with it. False if there is none.
  static func remove(_ id: String, in sql: any SQLDatabase) throws(SQLError) -> Bool {
    guard let key = Int64(id.dropFirst()) else { return false }
    let table: String
    switch id.first {
    case "A", "a":
      table = "api_tokens"
      try WebSignInTable.removeAll(apiToken: key, in: sql)
    case "W", "w": table = "web_auth_tokens"
    default: return false
    }
    return try sql.run("DELETE FROM \(table) WHERE id=?1", [.integer(key)]) > 0
  }

  private static func checkCount(_ table: String, in sql: any SQLDatabase) throws {
    let count = try sql.first("SELECT count(*) FROM \(table)", [], { $0.integer(0) })
    guard count ?? 0 < AccountLimits.tokens else {
      throw RecordError(.quotaExceeded, "There are too many tokens; revoke some")
    }
  }

  private static func token(_ row: any SQLRow) -> APIToken {
    APIToken(
      key: row.integer(0), scope: scope(row, 1), name: row.text(3), settings: settings(row, 4))
  }

  private static func settings(_ row: any SQLRow, _ column: Int) -> APITokenSettings {
    APITokenSettings(
      storedOrigins: row.text(column), callback: row.text(column + 1), notes: row.text(column + 2))
  }

  private static func scope(_ row: any SQLRow, _ column: Int) -> APITokenScope {
    APITokenScope(
      container: row.text(column),
      environment: Environment(rawValue: row.text(column + 1)) ?? .development)
  }
}
