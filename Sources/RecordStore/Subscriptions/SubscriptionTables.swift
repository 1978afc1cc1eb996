/// Subscriptions, the tokens of devices, and the notifications that wait for them.
enum SubscriptionTables {
  /// What the second format adds. Of a push token only the hash is kept.
  ///
  /// - `subscriptions.body`: the subscription's JSON as it is told; `zone` the key of the only zone that it
  ///   watches
  /// - `push_tokens.client`: what the device calls itself; `used_at`: written at most once an hour
  /// - `notifications.body`: the JSON as the courier brings it, in the order of the keys
  /// - keys of tokens and notifications are never used twice: the courier remembers them
  static let version2 = """
    CREATE TABLE subscriptions(
      id INTEGER PRIMARY KEY, db INTEGER NOT NULL, subscriber INTEGER NOT NULL, name TEXT NOT NULL,
      zone INTEGER, body BLOB NOT NULL, UNIQUE(db, subscriber, name));
    CREATE INDEX subscriptions_by_zone ON subscriptions(zone);
    CREATE INDEX subscriptions_by_subscriber ON subscriptions(subscriber);
    CREATE TABLE push_tokens(
      id INTEGER PRIMARY KEY AUTOINCREMENT, token_hash BLOB NOT NULL UNIQUE, user INTEGER NOT NULL,
      container TEXT NOT NULL, environment TEXT NOT NULL, apns_environment TEXT NOT NULL,
      client TEXT, used_at INTEGER NOT NULL);
    CREATE INDEX push_tokens_by_user ON push_tokens(user, container, environment);
    CREATE INDEX push_tokens_by_use ON push_tokens(used_at);
    CREATE TABLE notifications(
      id INTEGER PRIMARY KEY AUTOINCREMENT, token INTEGER NOT NULL, body BLOB NOT NULL);
    CREATE INDEX notifications_by_token ON notifications(token, id);
    """
}
