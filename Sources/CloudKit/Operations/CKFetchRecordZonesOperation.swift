/// An operation that fetches zones: those with some IDs, or all.
///
/// Source of the rules: CKFetchRecordZonesOperation.h.
open class CKFetchRecordZonesOperation: CKDatabaseOperation, @unchecked Sendable {
  @_CKGuarded private final var fetchesAll = false
  /// What to fetch.
  @_CKGuarded public final var recordZoneIDs: [CKRecordZone.ID]?

  /// Called for each zone, with it or why it is not there.
  @preconcurrency @_CKGuarded public final var perRecordZoneResultBlock:
    (@Sendable (CKRecordZone.ID, Result<CKRecordZone, any Error>) -> Void)?
  /// Called at the end. It never gets a partial failure.
  @preconcurrency @_CKGuarded public final var fetchRecordZonesResultBlock:
    (@Sendable (Result<Void, any Error>) -> Void)?
  /// Called at the end with what was found. Where zones were not, with `CKError.partialFailure`.
  @available(*, deprecated, message: "Use fetchRecordZonesResultBlock")
  @preconcurrency @_CKGuarded public final var fetchRecordZonesCompletionBlock:
    (@Sendable ([CKRecordZone.ID: CKRecordZone]?, (any Error)?) -> Void)?

  /// An operation that fetches nothing, until ``recordZoneIDs`` is set.
  public required override init() { super.init() }

  /// An operation that fetches the zones with some IDs.
  public convenience init(recordZoneIDs: [CKRecordZone.ID]) {
    self.init()
    self.recordZoneIDs = recordZoneIDs
  }

  /// An operation that fetches all zones of the database.
  open class func fetchAllRecordZonesOperation() -> Self {
    let operation = Self()
    operation.fetchesAll = true
    return operation
  }

  override func perform() async {
    let ids = fetchesAll ? [] : recordZoneIDs ?? []
    let items = OperationItems<CKRecordZone.ID, CKRecordZone>(ids) { [self] id, result in
      if let block = perRecordZoneResultBlock { await callBlock { block(id, result) } }
    }
    let error = await failure { [self] in
      let calls = ZoneCalls(database: databaseToUse, options: callOptions)
      if fetchesAll {
        for zone in try await calls.list() { await items.take([zone.zoneID: .success(zone)]) }
      } else {
        await items.take(try await calls.lookUp(ids))
      }
    }
    await items.end(with: error)
    await callResult(fetchRecordZonesResultBlock, error)
    if let block = _fetchRecordZonesCompletionBlock.wrappedValue {
      let found = Dictionary(items.successes.map { ($0.id, $0.value) }) { first, _ in first }
      let all = error ?? PartialFailure.error(items.results)
      await callBlock { block(error.orNil(found), all) }
    }
  }
}
