/// Makes the engine's subscription to its database.
struct DatabaseSubscribing: Sendable {
  let database: CKDatabase

  /// The ID of the subscription: an earlier one to the database, else a new one.
  func callAsFunction() async throws -> CKSubscription.ID {
    let all = try await database.allSubscriptions()
    if let earlier = all.first(where: { $0.subscriptionType == .database }) {
      return earlier.subscriptionID
    }
    let subscription = CKDatabaseSubscription(subscriptionID: "CKSyncEngine-\(UUID().uuidString)")
    let info = CKSubscription.NotificationInfo()
    info.shouldSendContentAvailable = true
    subscription.notificationInfo = info
    return try await database.save(subscription).subscriptionID
  }
}
