/// An operation that tells which records of one zone were made, changed or deleted: one page.
///
/// Source of the rules: CKFetchRecordChangesOperation.h.
@available(*, deprecated, message: "Use CKFetchRecordZoneChangesOperation")
open class CKFetchRecordChangesOperation: CKDatabaseOperation, @unchecked Sendable {
  /// The zone.
  @_CKGuarded public final var recordZoneID: CKRecordZone.ID?
  /// Where to begin; nil for the beginning.
  @_CKGuarded public final var previousServerChangeToken: CKServerChangeToken?
  /// At most so many changes; 0 for as many as the server tells.
  @_CKGuarded public final var resultsLimit = 0
  /// The fields to fetch; nil for all, none for the system fields alone.
  @_CKGuarded public final var desiredKeys: [CKRecord.FieldKey]?
  @_CKGuarded private final var isMoreComing = false

  /// Called with each record that was made or changed.
  @preconcurrency @_CKGuarded public final var recordChangedBlock: (@Sendable (CKRecord) -> Void)?
  /// Called with each record that was deleted.
  @preconcurrency @_CKGuarded public final var recordWithIDWasDeletedBlock:
    (@Sendable (CKRecord.ID) -> Void)?
  /// Called at the end, with the last token that is good. The data that a client saved with its changes is not kept by
  /// the server: nil.
  @preconcurrency @_CKGuarded public final var fetchRecordChangesCompletionBlock:
    (@Sendable (CKServerChangeToken?, Data?, (any Error)?) -> Void)?

  /// An operation that fails, until ``recordZoneID`` is set.
  public override init() { super.init() }

  /// An operation for a zone that begins at a token; with nil at the beginning.
  public convenience init(
    recordZoneID: CKRecordZone.ID, previousServerChangeToken: CKServerChangeToken?
  ) {
    self.init()
    self.recordZoneID = recordZoneID
    self.previousServerChangeToken = previousServerChangeToken
  }

  /// Whether there is another page, at the end: for another operation with the new token.
  public final var moreComing: Bool { isMoreComing }

  override func perform() async {
    let token = _CKGuarded(wrappedValue: previousServerChangeToken)
    let error = await failure { [self] in
      let page = try await fetchPage()
      token.wrappedValue = page.token
      isMoreComing = page.moreComing
      let (changed, deleted) = (recordChangedBlock, recordWithIDWasDeletedBlock)
      await callBlock {
        for case (_, .success(let record)) in page.modifications { changed?(record) }
        for deletion in page.deletions { deleted?(deletion.recordID) }
      }
    }
    if let block = fetchRecordChangesCompletionBlock {
      await callBlock { block(token.wrappedValue, nil, error) }
    }
  }

  private func fetchPage() async throws(CKError) -> ChangeFeed.ZonePage {
    guard let zone = recordZoneID else {
      throw CKError(.invalidArguments, "The operation has no zone")
    }
    let request = ChangeFeed.ZoneRequest(
      zoneID: zone, token: previousServerChangeToken, resultsLimit: resultsLimit,
      desiredKeys: desiredKeys)
    return try await ChangeFeed(database: databaseToUse, options: callOptions).changes(of: request)
  }
}
