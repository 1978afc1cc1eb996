/// An operation that fetches subscriptions: those with some IDs, or all.
public final class CKFetchSubscriptionsOperation: CKDatabaseOperation, @unchecked Sendable {
  private let fetchesAll: Bool

  /// What to fetch.
  @_CKGuarded public var subscriptionIDs: [CKSubscription.ID]?
  /// Called for each subscription, with it or why it is not there.
  @_CKGuarded public var perSubscriptionResultBlock:
    (@Sendable (CKSubscription.ID, Result<CKSubscription, any Error>) -> Void)?
  /// Called at the end. Of subscriptions that are not there it tells a partial failure.
  @_CKGuarded public var fetchSubscriptionsResultBlock:
    (@Sendable (Result<Void, any Error>) -> Void)?
  /// Called at the end, in the form of before 2021, with what was found.
  @_CKGuarded public var fetchSubscriptionCompletionBlock:
    (@Sendable ([CKSubscription.ID: CKSubscription]?, (any Error)?) -> Void)?

  /// An operation that fetches nothing, until ``subscriptionIDs`` is set.
  public override convenience init() { self.init(ids: nil, fetchesAll: false) }

  /// An operation that fetches the subscriptions with some IDs.
  public convenience init(subscriptionIDs: [CKSubscription.ID]) {
    self.init(ids: subscriptionIDs, fetchesAll: false)
  }

  /// An operation that fetches all subscriptions of the user.
  public class func fetchAllSubscriptionsOperation() -> Self { Self(ids: nil, fetchesAll: true) }

  required init(ids: [CKSubscription.ID]?, fetchesAll: Bool) {
    self.fetchesAll = fetchesAll
    super.init()
    subscriptionIDs = ids
  }

  override func perform() async {
    do {
      try Task.checkCancellation()
      let results = try await results()
      for (id, result) in results {
        guard let block = perSubscriptionResultBlock else { break }
        await callBlock { block(id, result) }
      }
      var found: [CKSubscription.ID: CKSubscription] = [:]
      for (id, result) in results { found[id] = try? result.get() }
      let byID = Dictionary(results) { first, _ in first }
      await end(found, PartialFailure.error(byID, [CKSubscription.ID: Result<Void, any Error>]()))
    } catch {
      await end(nil, CKError(error))
    }
  }

  private func results() async throws -> [(CKSubscription.ID, Result<CKSubscription, any Error>)] {
    let calls = SubscriptionCalls(database: databaseToUse, options: callOptions)
    if fetchesAll { return try await calls.list().map { ($0.subscriptionID, .success($0)) } }
    let ids = subscriptionIDs ?? []
    let found = try await calls.lookUp(ids)
    return ids.compactMap { id in found[id].map { (id, $0) } }
  }

  private func end(_ found: [CKSubscription.ID: CKSubscription]?, _ error: CKError?) async {
    if let block = fetchSubscriptionsResultBlock {
      await callBlock { block(error.map { .failure($0) } ?? .success(())) }
    }
    if let block = fetchSubscriptionCompletionBlock { await callBlock { block(found, error) } }
  }
}
