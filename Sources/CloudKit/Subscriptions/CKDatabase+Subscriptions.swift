/// Subscriptions.
extension CKDatabase {
  /// All subscriptions that the user has in the database.
  public func allSubscriptions() async throws -> [CKSubscription] {
    try await SubscriptionCalls(database: self, options: options).list()
  }

  /// The subscription with an ID. Throws `CKError.unknownItem` if it is not there.
  public func subscription(for subscriptionID: CKSubscription.ID) async throws -> CKSubscription {
    try await subscriptions(for: [subscriptionID]).only(subscriptionID)
  }

  /// The subscriptions with some IDs, each by itself.
  public func subscriptions(
    for ids: [CKSubscription.ID]
  ) async throws -> [CKSubscription.ID: Result<CKSubscription, any Error>] {
    try await SubscriptionCalls(database: self, options: options).lookUp(ids)
  }

  /// Saves a subscription, also in the place of one with the same ID.
  @discardableResult
  public func save(_ subscription: CKSubscription) async throws -> CKSubscription {
    try await modifySubscriptions(saving: [subscription], deleting: []).saveResults
      .only(subscription.subscriptionID)
  }

  /// Deletes a subscription. Throws `CKError.unknownItem` if it is not there.
  @discardableResult
  public func deleteSubscription(
    withID subscriptionID: CKSubscription.ID
  ) async throws -> CKSubscription.ID {
    try await modifySubscriptions(saving: [], deleting: [subscriptionID]).deleteResults
      .only(subscriptionID)
    return subscriptionID
  }

  /// Saves and deletes subscriptions, each by itself.
  public func modifySubscriptions(
    saving subscriptionsToSave: [CKSubscription],
    deleting subscriptionIDsToDelete: [CKSubscription.ID]
  ) async throws -> (
    saveResults: [CKSubscription.ID: Result<CKSubscription, any Error>],
    deleteResults: [CKSubscription.ID: Result<Void, any Error>]
  ) {
    let (saved, deleted) = try await SubscriptionCalls(database: self, options: options)
      .modify(saving: subscriptionsToSave, deleting: subscriptionIDsToDelete)
    return (saved, deleted)
  }
}

/// Subscriptions, with completion handlers.
extension CKDatabase {
  /// All subscriptions that the user has in the database.
  @preconcurrency public func fetchAllSubscriptions(
    completionHandler: @escaping @Sendable ([CKSubscription]?, (any Error)?) -> Void
  ) {
    Callback.run(completionHandler) { try await self.allSubscriptions() }
  }

  /// The subscription with an ID.
  @preconcurrency public func fetch(
    withSubscriptionID subscriptionID: CKSubscription.ID,
    completionHandler: @escaping @Sendable (CKSubscription?, (any Error)?) -> Void
  ) {
    Callback.run(completionHandler) { try await self.subscription(for: subscriptionID) }
  }

  /// The subscriptions with some IDs, each by itself.
  @preconcurrency public func fetch(
    withSubscriptionIDs subscriptionIDs: [CKSubscription.ID],
    completionHandler:
      @escaping @Sendable (
        Result<[CKSubscription.ID: Result<CKSubscription, any Error>], any Error>
      ) -> Void
  ) {
    Callback.run(completionHandler) { try await self.subscriptions(for: subscriptionIDs) }
  }

  /// Saves a subscription.
  @preconcurrency public func save(
    _ subscription: CKSubscription,
    completionHandler: @escaping @Sendable (CKSubscription?, (any Error)?) -> Void
  ) {
    Callback.run(completionHandler) { try await self.save(subscription) }
  }

  /// Deletes a subscription.
  @preconcurrency public func delete(
    withSubscriptionID subscriptionID: CKSubscription.ID,
    completionHandler: @escaping @Sendable (String?, (any Error)?) -> Void
  ) {
    Callback.run(completionHandler) { try await self.deleteSubscription(withID: subscriptionID) }
  }

  /// Saves and deletes subscriptions, each by itself.
  @preconcurrency public func modifySubscriptions(
    saving subscriptionsToSave: [CKSubscription],
    deleting subscriptionIDsToDelete: [CKSubscription.ID],
    completionHandler:
      @escaping @Sendable (
        Result<
          (
            saveResults: [CKSubscription.ID: Result<CKSubscription, any Error>],
            deleteResults: [CKSubscription.ID: Result<Void, any Error>]
          ), any Error
        >
      ) -> Void
  ) {
    Callback.run(completionHandler) {
      try await self.modifySubscriptions(
        saving: subscriptionsToSave, deleting: subscriptionIDsToDelete)
    }
  }
}
