/// An operation that fetches subscriptions: those with some IDs, or all.
open class CKFetchSubscriptionsOperation: CKDatabaseOperation, @unchecked Sendable {
  @_CKGuarded private final var fetchesAll = false

  /// What to fetch.
  @_CKGuarded public final var subscriptionIDs: [CKSubscription.ID]?
  /// Called for each subscription, with it or why it is not there.
  @preconcurrency @_CKGuarded public final var perSubscriptionResultBlock:
    (@Sendable (CKSubscription.ID, Result<CKSubscription, any Error>) -> Void)?
  /// Called at the end. Of subscriptions that are not there it tells a partial failure.
  @preconcurrency @_CKGuarded public final var fetchSubscriptionsResultBlock:
    (@Sendable (Result<Void, any Error>) -> Void)?
  /// Called at the end, in the form of before 2021, with what was found.
  @preconcurrency @_CKGuarded public final var fetchSubscriptionCompletionBlock:
    (@Sendable ([CKSubscription.ID: CKSubscription]?, (any Error)?) -> Void)?

  /// An operation that fetches nothing, until ``subscriptionIDs`` is set.
  public required override init() { super.init() }

  /// An operation that fetches the subscriptions with some IDs.
  public convenience init(subscriptionIDs: [CKSubscription.ID]) {
    self.init()
    self.subscriptionIDs = subscriptionIDs
  }

  /// An operation that fetches all subscriptions of the user.
  open class func fetchAllSubscriptionsOperation() -> Self {
    let operation = Self()
    operation.fetchesAll = true
    return operation
  }

  override func perform() async {
    let ids = fetchesAll ? [] : subscriptionIDs ?? []
    let items = OperationItems<CKSubscription.ID, CKSubscription>(ids) { [self] id, result in
      if let block = perSubscriptionResultBlock { await callBlock { block(id, result) } }
    }
    let error = await failure { [self] in
      let calls = SubscriptionCalls(database: databaseToUse, options: callOptions)
      if fetchesAll {
        for subscription in try await calls.list() {
          await items.take([subscription.subscriptionID: .success(subscription)])
        }
      } else {
        await items.take(try await calls.lookUp(ids))
      }
    }
    await items.end(with: error)
    let all = error ?? PartialFailure.error(items.results)
    await callResult(fetchSubscriptionsResultBlock, all)
    if let block = fetchSubscriptionCompletionBlock {
      let found = Dictionary(items.successes.map { ($0.id, $0.value) }) { first, _ in first }
      await callBlock { block(error.orNil(found), all) }
    }
  }
}
