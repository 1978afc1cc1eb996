import Records

extension DatabaseReader {
  /// The subscriptions of a user in this database as JSON, by name.
  public func subscriptions(of user: UserRecordName) throws(SQLError) -> [[UInt8]] {
    guard let key else { return [] }
    return try sql.rows(
      """
      SELECT s.body FROM identities i JOIN subscriptions s ON s.subscriber=i.id
      WHERE i.name=?1 AND s.db=?2 ORDER BY s.name
      """, [.text(user.value), .integer(key)]
    ) { $0.blob(0) }
  }

  /// One of them; nil if it is not there.
  public func subscription(
    _ id: SubscriptionID, of user: UserRecordName
  ) throws(SQLError) -> [UInt8]? {
    guard let key else { return nil }
    return try sql.first(
      """
      SELECT s.body FROM identities i JOIN subscriptions s ON s.subscriber=i.id
      WHERE i.name=?1 AND s.db=?2 AND s.name=?3
      """, [.text(user.value), .integer(key), .text(id.value)]
    ) { $0.blob(0) }
  }
}
