/// An operation that saves and deletes subscriptions, each by itself.
public final class CKModifySubscriptionsOperation: CKDatabaseOperation, @unchecked Sendable {
  /// What to save.
  @_CKGuarded public var subscriptionsToSave: [CKSubscription]?
  /// What to delete.
  @_CKGuarded public var subscriptionIDsToDelete: [CKSubscription.ID]?
  /// Called for each save, with the subscription or why it failed.
  @_CKGuarded public var perSubscriptionSaveBlock:
    (@Sendable (CKSubscription.ID, Result<CKSubscription, any Error>) -> Void)?
  /// Called for each deletion.
  @_CKGuarded public var perSubscriptionDeleteBlock:
    (@Sendable (CKSubscription.ID, Result<Void, any Error>) -> Void)?
  /// Called at the end. Of items that failed the other blocks told.
  @_CKGuarded public var modifySubscriptionsResultBlock:
    (@Sendable (Result<Void, any Error>) -> Void)?
  /// Called at the end, in the form of before 2021, with what was done.
  @_CKGuarded public var modifySubscriptionsCompletionBlock:
    (@Sendable ([CKSubscription]?, [CKSubscription.ID]?, (any Error)?) -> Void)?

  /// An operation that saves and deletes subscriptions.
  public init(
    subscriptionsToSave: [CKSubscription]? = nil,
    subscriptionIDsToDelete: [CKSubscription.ID]? = nil
  ) {
    super.init()
    self.subscriptionsToSave = subscriptionsToSave
    self.subscriptionIDsToDelete = subscriptionIDsToDelete
  }

  override func perform() async {
    let subscriptions = subscriptionsToSave ?? []
    let ids = subscriptionIDsToDelete ?? []
    do {
      try Task.checkCancellation()
      let (saved, deleted) = try await SubscriptionCalls(
        database: databaseToUse, options: callOptions
      ).modify(saving: subscriptions, deleting: ids)
      var results: ([CKSubscription], [CKSubscription.ID]) = ([], [])
      for id in subscriptions.map(\.subscriptionID) {
        guard let result = saved[id] else { continue }
        if let block = perSubscriptionSaveBlock { await callBlock { block(id, result) } }
        if let subscription = try? result.get() { results.0.append(subscription) }
      }
      for id in ids {
        guard let result = deleted[id] else { continue }
        if let block = perSubscriptionDeleteBlock { await callBlock { block(id, result) } }
        if (try? result.get()) != nil { results.1.append(id) }
      }
      await end(results, nil, PartialFailure.error(saved, deleted))
    } catch {
      let error = CKError(error)
      await end(nil, error, error)
    }
  }

  /// The newer block is not told of a partial failure.
  private func end(
    _ results: ([CKSubscription], [CKSubscription.ID])?, _ error: CKError?, _ oldError: CKError?
  ) async {
    if let block = modifySubscriptionsResultBlock {
      await callBlock { block(error.map { .failure($0) } ?? .success(())) }
    }
    if let block = modifySubscriptionsCompletionBlock {
      await callBlock { block(results?.0, results?.1, oldError) }
    }
  }
}
