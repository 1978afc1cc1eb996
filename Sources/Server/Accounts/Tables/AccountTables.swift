/// The tables of people, sessions and tokens.
enum AccountTables {
  /// The first format. Times are milliseconds since 1970-01-01 UTC; of every secret only its hash is
  /// kept, of a password the PHC string of argon2id.
  ///
  /// - `users.email_key`: the address in lower case, by which it is found and unique
  /// - `users.password`: empty for a user who cannot sign in with one
  /// - `sessions.used_at`: written at most once an hour; `renewed_at`: when the cookie was last sent
  /// - keys of users and sessions are never used twice: caches and open streams know them
  static let version1 = """
    CREATE TABLE users(
      id INTEGER PRIMARY KEY AUTOINCREMENT, record_name TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
      email TEXT NOT NULL, email_key TEXT NOT NULL UNIQUE, password TEXT NOT NULL,
      is_owner INTEGER NOT NULL, created_at INTEGER NOT NULL);
    CREATE TABLE sessions(
      id INTEGER PRIMARY KEY AUTOINCREMENT, token_hash BLOB NOT NULL UNIQUE, user INTEGER NOT NULL,
      created_at INTEGER NOT NULL, used_at INTEGER NOT NULL, renewed_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL, is_secure INTEGER NOT NULL, user_agent TEXT NOT NULL);
    CREATE INDEX sessions_by_user ON sessions(user);
    CREATE TABLE invitations(
      token_hash BLOB PRIMARY KEY, invited_by INTEGER NOT NULL, created_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL, used_at INTEGER) WITHOUT ROWID;
    CREATE TABLE api_tokens(
      id INTEGER PRIMARY KEY AUTOINCREMENT, token_hash BLOB NOT NULL UNIQUE,
      container TEXT NOT NULL, environment TEXT NOT NULL, name TEXT NOT NULL,
      created_at INTEGER NOT NULL);
    CREATE TABLE web_auth_tokens(
      id INTEGER PRIMARY KEY AUTOINCREMENT, token_hash BLOB NOT NULL UNIQUE, user INTEGER NOT NULL,
      container TEXT NOT NULL, environment TEXT NOT NULL, created_at INTEGER NOT NULL);
    CREATE INDEX web_auth_tokens_by_user ON web_auth_tokens(user);
    CREATE TABLE settings(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    """

  /// What the second format adds.
  ///
  /// - `api_tokens.origins`: with spaces between, empty for any; `callback`: empty for a message
  /// - `web_sign_ins`: in minutes since 1970-01-01 UTC, written at most every five; `newest_minute`: of the
  ///   newest token that was used, `used_minute`: of the last use, `over_minute`: when no token is good
  /// - `server_to_server_keys.public_key`: SubjectPublicKeyInfo in DER; `record_name`: the key's own user
  /// - `users.is_guest`: 1 for who followed the link of a share without an account
  /// - `users.is_developer`: whether the owner let them into the console
  /// - `users.is_discoverable`: whether others find them by name, address or record name
  static let version2 = """
    ALTER TABLE users ADD COLUMN is_developer INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE users ADD COLUMN is_guest INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE users ADD COLUMN is_discoverable INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE api_tokens ADD COLUMN origins TEXT NOT NULL DEFAULT '';
    ALTER TABLE api_tokens ADD COLUMN callback TEXT NOT NULL DEFAULT '';
    ALTER TABLE api_tokens ADD COLUMN notes TEXT NOT NULL DEFAULT '';
    CREATE TABLE web_sign_ins(
      id INTEGER PRIMARY KEY AUTOINCREMENT, secret_hash BLOB NOT NULL UNIQUE,
      user INTEGER NOT NULL, api_token INTEGER NOT NULL, lifetime_minutes INTEGER NOT NULL,
      newest_minute INTEGER NOT NULL, used_minute INTEGER NOT NULL, over_minute INTEGER NOT NULL);
    CREATE INDEX web_sign_ins_by_user ON web_sign_ins(user);
    CREATE INDEX web_sign_ins_by_api_token ON web_sign_ins(api_token);
    CREATE INDEX web_sign_ins_by_end ON web_sign_ins(over_minute);
    CREATE TABLE server_to_server_keys(
      id INTEGER PRIMARY KEY AUTOINCREMENT, key_id TEXT NOT NULL UNIQUE,
      container TEXT NOT NULL, environment TEXT NOT NULL, name TEXT NOT NULL,
      record_name TEXT NOT NULL, public_key BLOB NOT NULL, created_at INTEGER NOT NULL);
    """

  /// What the third format adds.
  ///
  /// - `invitations.short_guid`: the share that who accepts takes part in, with `permission`; empty for none
  static let version3 = """
    ALTER TABLE invitations ADD COLUMN short_guid TEXT NOT NULL DEFAULT '';
    ALTER TABLE invitations ADD COLUMN permission TEXT NOT NULL DEFAULT '';
    """
}
