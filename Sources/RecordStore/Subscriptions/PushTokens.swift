import Records

/// The tokens that devices get their notifications by.
public enum PushTokens {
  /// What a token is for.
  public struct Registration: Sendable {
    /// The hash of the secret.
    public let hash: [UInt8]
    /// Whose.
    public let user: UserRecordName
    /// The container.
    public let container: String
    /// The environment.
    public let environment: Environment
    /// Which of Apple's push services the client meant.
    public let apnsEnvironment: Environment
    /// What the device calls itself.
    public let client: String?

    /// What a token is for.
    public init(
      hash: [UInt8], user: UserRecordName, container: String, environment: Environment,
      apnsEnvironment: Environment, client: String?
    ) {
      self.hash = hash
      self.user = user
      self.container = container
      self.environment = environment
      self.apnsEnvironment = apnsEnvironment
      self.client = client
    }
  }

  private static let dayMilliseconds: Int64 = 86_400_000
  /// How often at most it is written down that a token is used.
  private static let useGrainMilliseconds: Int64 = 3_600_000
  /// Forgotten tokens that one registration clears away.
  private static let sweptPerRegistration = 20

  /// What was not used since then is forgotten.
  static func oldestUse(_ now: Int64) -> Int64 { now - Limits.pushTokenDays * dayMilliseconds }

  /// Registers a token, or again one of the same user; the one of theirs that was not used for the longest
  /// time goes where there are too many. Throws BAD_REQUEST for a token of somebody else.
  public static func register(
    _ new: Registration, now: Int64, in transaction: Transaction
  ) throws {
    let sql = transaction.database
    try sweep(now, in: sql)
    let user = try transaction.memory.identityKey(new.user, in: sql)
    if let known = try PushTokenTable.token(new.hash, in: sql), known.user != user {
      throw RecordError.badRequest("Invalid value for 'apnsToken': it is not yours")
    }
    try sql.run(
      """
      INSERT INTO push_tokens(
        token_hash, user, container, environment, apns_environment, client, used_at)
      VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)
      ON CONFLICT(token_hash) DO UPDATE SET container=excluded.container,
        environment=excluded.environment, apns_environment=excluded.apns_environment,
        client=excluded.client, used_at=excluded.used_at
      """,
      [
        .blob(new.hash), .integer(user), .text(new.container), .text(new.environment.rawValue),
        .text(new.apnsEnvironment.rawValue), new.client.map { .text($0) } ?? .null, .integer(now),
      ])
    let tokens = try PushTokenTable.tokens(
      of: user, container: new.container, environment: new.environment, in: sql)
    let kept = tokens.sorted { ($0.usedAt, $0.key) > ($1.usedAt, $1.key) }
    for token in kept.dropFirst(Limits.pushTokensPerUser) {
      try PushTokenTable.remove(token.key, in: sql)
    }
  }

  /// The key of a token that is good, and whether its use has to be written down; nil if it is not, or no
  /// more.
  public static func find(
    _ hash: [UInt8], now: Int64, in sql: any SQLDatabase
  ) throws(SQLError) -> (key: Int64, wantsTouch: Bool)? {
    guard let found = try PushTokenTable.token(hash, in: sql), !found.token.isForgotten(now) else {
      return nil
    }
    return (found.token.key, now - found.token.usedAt >= useGrainMilliseconds)
  }

  /// Writes down that a token is used.
  public static func touch(_ key: Int64, now: Int64, in sql: any SQLDatabase) throws(SQLError) {
    try sql.run(
      "UPDATE push_tokens SET used_at=?2 WHERE id=?1", [.integer(key), .integer(now)])
  }

  /// Removes the tokens of a user, with what waits for them.
  public static func removeAll(
    of user: UserRecordName, in sql: any SQLDatabase
  ) throws(SQLError) {
    let keys = try sql.rows(
      "SELECT t.id FROM push_tokens t JOIN identities i ON i.id=t.user WHERE i.name=?1",
      [.text(user.value)], { $0.integer(0) })
    for key in keys { try PushTokenTable.remove(key, in: sql) }
  }

  private static func sweep(_ now: Int64, in sql: any SQLDatabase) throws(SQLError) {
    let keys = try sql.rows(
      "SELECT id FROM push_tokens WHERE used_at<?1 ORDER BY used_at LIMIT ?2",
      [.integer(oldestUse(now)), .integer(Int64(sweptPerRegistration))]
    ) { $0.integer(0) }
    for key in keys { try PushTokenTable.remove(key, in: sql) }
  }
}
