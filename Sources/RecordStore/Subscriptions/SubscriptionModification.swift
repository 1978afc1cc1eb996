import Records
import WebServices

/// What became of one operation on a subscription.
public enum SubscriptionOutcome: Sendable {
  /// Saved, with its JSON.
  case saved([UInt8])
  /// Removed.
  case deleted(SubscriptionID)
  /// Refused; the name as sent.
  case failed(String, RecordError)
}

/// Makes, changes and removes subscriptions of one user in one database.
public enum SubscriptionModification {
  /// Applies the operations in order; each stands alone.
  public static func run(
    _ operations: [SubscriptionOperation], of user: UserRecordName, _ id: DatabaseID,
    in transaction: Transaction
  ) throws -> [SubscriptionOutcome] {
    let memory = transaction.memory
    let sql = transaction.database
    let database = try memory.databaseKey(id, in: sql)
    let place = SubscriptionPlace(
      id: id, user: user, database: database, subscriber: try memory.identityKey(user, in: sql),
      memory: memory,
      sql: sql)
    var outcomes: [SubscriptionOutcome] = []
    for operation in operations {
      do {
        outcomes.append(try place.apply(operation.action.get()))
      } catch let error as RecordError {
        outcomes.append(.failed(operation.name, error))
      }
    }
    memory.subscriptions[database] = nil
    return outcomes
  }

  /// Removes all that a user ever subscribed to, and their push tokens.
  public static func removeAll(
    of user: UserRecordName, in sql: any SQLDatabase
  ) throws(SQLError) {
    try PushTokens.removeAll(of: user, in: sql)
    try sql.run(
      "DELETE FROM subscriptions WHERE subscriber=(SELECT id FROM identities WHERE name=?1)",
      [.text(user.value)])
  }
}

/// The subscriptions of one user in one database, during a write.
private struct SubscriptionPlace {
  let id: DatabaseID
  let user: UserRecordName
  let database: Int64
  let subscriber: Int64
  let memory: WriterMemory
  let sql: any SQLDatabase

  func apply(_ action: SubscriptionOperation.Action) throws -> SubscriptionOutcome {
    switch action {
    case .create(let subscription): return .saved(try save(subscription, mustExist: false))
    case .update(let subscription): return .saved(try save(subscription, mustExist: true))
    case .delete(let id):
      guard try SubscriptionTable.remove(id, of: subscriber, in: database, sql) else {
        throw RecordError.subscriptionNotFound
      }
      return .deleted(id)
    }
  }

  private func save(_ subscription: Subscription, mustExist: Bool) throws -> [UInt8] {
    let exists = try SubscriptionTable.exists(subscription.id, of: subscriber, in: database, sql)
    guard exists || !mustExist else { throw RecordError.subscriptionNotFound }
    if !exists { try checkCount() }
    var zone: Int64?
    if let watched = subscription.zone {
      zone = try zoneKey(watched)
      guard zone != nil else { throw RecordError.zoneNotFound(watched.name) }
    }
    if case .query(let request, _) = subscription.subject {
      guard let type = try SchemaTable.type(request.recordType, of: id, in: sql) else {
        throw RecordError(.notFound, "Did not find record type: \(request.recordType)")
      }
      let query = try QueryResolution.resolve(request, type)
      if id.owner == nil {
        let reader = try DatabaseReader(id, store: StoreID(sql), sql)
        _ = try reader.permitted(query, type, reader.publicCaller(user))
      }
    }
    try SubscriptionTable.save(subscription, zone: zone, of: subscriber, in: database, sql)
    return subscription.json
  }

  /// Nil for a zone that is not there, or that the user of a shared database has no part in.
  private func zoneKey(_ zone: ZoneID) throws(SQLError) -> Int64? {
    guard id.sharedWith != nil else {
      return try memory.zoneKey(zone.name, of: database, in: sql)
    }
    guard let owner = zone.owner else { return nil }
    return try MembershipTable.current(of: database, owner: owner, zone.name, in: sql)?.zone
  }

  private func checkCount() throws {
    guard
      try SubscriptionTable.count(of: subscriber, in: database, sql) < Limits.subscriptionsPerUser,
      try SubscriptionTable.count(in: database, sql) < Limits.subscriptionsPerDatabase
    else {
      throw RecordError(
        .quotaExceeded,
        "A user has at most \(Limits.subscriptionsPerUser) subscriptions in a database, all users "
          + "together \(Limits.subscriptionsPerDatabase)")
    }
  }
}

extension RecordError {
  /// A subscription that is not there.
  public static let subscriptionNotFound = RecordError(.notFound, "Subscription not found")
}
