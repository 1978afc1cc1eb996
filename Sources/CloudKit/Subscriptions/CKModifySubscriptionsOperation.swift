/// An operation that saves and deletes subscriptions, each by itself.
open class CKModifySubscriptionsOperation: CKDatabaseOperation, @unchecked Sendable {
  /// What to save.
  @_CKGuarded public final var subscriptionsToSave: [CKSubscription]?
  /// What to delete.
  @_CKGuarded public final var subscriptionIDsToDelete: [CKSubscription.ID]?
  /// Called for each save, with the subscription or why it failed.
  @preconcurrency @_CKGuarded public final var perSubscriptionSaveBlock:
    (@Sendable (CKSubscription.ID, Result<CKSubscription, any Error>) -> Void)?
  /// Called for each deletion.
  @preconcurrency @_CKGuarded public final var perSubscriptionDeleteBlock:
    (@Sendable (CKSubscription.ID, Result<Void, any Error>) -> Void)?
  /// Called at the end. Of items that failed the other blocks told.
  @preconcurrency @_CKGuarded public final var modifySubscriptionsResultBlock:
    (@Sendable (Result<Void, any Error>) -> Void)?
  /// Called at the end, in the form of before 2021, with what was done.
  @preconcurrency @_CKGuarded public final var modifySubscriptionsCompletionBlock:
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
    let (subscriptions, ids) = (subscriptionsToSave ?? [], subscriptionIDsToDelete ?? [])
    let saves = OperationItems<CKSubscription.ID, CKSubscription>(
      subscriptions.map(\.subscriptionID)
    ) { [self] id, result in
      if let block = perSubscriptionSaveBlock { await callBlock { block(id, result) } }
    }
    let deletions = OperationItems<CKSubscription.ID, Void>(ids) { [self] id, result in
      if let block = perSubscriptionDeleteBlock { await callBlock { block(id, result) } }
    }
    let error = await failure { [self] in
      let calls = SubscriptionCalls(database: databaseToUse, options: callOptions)
      let (saved, deleted) = try await calls.modify(saving: subscriptions, deleting: ids)
      await saves.take(saved)
      await deletions.take(deleted)
    }
    await saves.end(with: error)
    await deletions.end(with: error)
    await callResult(modifySubscriptionsResultBlock, error)
    if let block = modifySubscriptionsCompletionBlock {
      let (saved, deleted) = (saves.successes.map(\.value), deletions.successes.map(\.id))
      let all = error ?? PartialFailure.error(saves.results, deletions.results)
      await callBlock { block(error.orNil(saved), error.orNil(deleted), all) }
    }
  }
}
