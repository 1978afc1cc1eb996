/// An operation that fetches records by their IDs, with their assets.
///
/// A record whose asset cannot be had fails by itself. Source of the rules: CKFetchRecordsOperation.h.
open class CKFetchRecordsOperation: CKDatabaseOperation, @unchecked Sendable {
  /// What to fetch.
  @_CKGuarded public final var recordIDs: [CKRecord.ID]?
  /// The fields to fetch; nil for all, none for the system fields alone.
  @_CKGuarded public final var desiredKeys: [CKRecord.FieldKey]?

  /// Called with how much of a record is there, from 0 to 1: its assets count.
  @preconcurrency @_CKGuarded public final var perRecordProgressBlock:
    (@Sendable (CKRecord.ID, Double) -> Void)?
  /// Called for each record, with it or why it is not there.
  @preconcurrency @_CKGuarded public final var perRecordResultBlock:
    (@Sendable (CKRecord.ID, Result<CKRecord, any Error>) -> Void)?
  /// Called for each record.
  @available(*, deprecated, message: "Use perRecordResultBlock")
  @preconcurrency @_CKGuarded public final var perRecordCompletionBlock:
    (@Sendable (CKRecord?, CKRecord.ID?, (any Error)?) -> Void)?
  /// Called at the end. It never gets a partial failure.
  @preconcurrency @_CKGuarded public final var fetchRecordsResultBlock:
    (@Sendable (Result<Void, any Error>) -> Void)?
  /// Called at the end with what was found. Where records were not, with `CKError.partialFailure`.
  @available(*, deprecated, message: "Use fetchRecordsResultBlock")
  @preconcurrency @_CKGuarded public final var fetchRecordsCompletionBlock:
    (@Sendable ([CKRecord.ID: CKRecord]?, (any Error)?) -> Void)?

  /// An operation that fetches nothing, until ``recordIDs`` is set.
  public required override init() { super.init() }

  /// An operation that fetches the records with some IDs.
  public convenience init(recordIDs: [CKRecord.ID]) {
    self.init()
    self.recordIDs = recordIDs
  }

  /// An operation that fetches the record of the user who is signed in.
  open class func fetchCurrentUserRecordOperation() -> Self {
    let operation = Self()
    operation.recordIDs = [CKRecord.ID(recordName: CKCurrentUserDefaultName)]
    return operation
  }

  override func perform() async {
    let ids = recordIDs ?? []
    let items = OperationItems<CKRecord.ID, CKRecord>(ids) { [self] in await tell($0, $1) }
    let error = await failure { [self] in
      var lookup = RecordLookup(
        database: databaseToUse, desiredKeys: desiredKeys, options: callOptions)
      lookup.progress = { [self] id, fraction in
        if let block = perRecordProgressBlock { callBlockSoon { block(id, fraction) } }
      }
      lookup.report = { await items.take($0) }
      _ = try await lookup(ids)
    }
    await items.end(with: error)
    await callResult(fetchRecordsResultBlock, error)
    if let block = _fetchRecordsCompletionBlock.wrappedValue {
      let found = Dictionary(items.successes.map { ($0.id, $0.value) }) { first, _ in first }
      let all = error ?? PartialFailure.error(items.results)
      await callBlock { block(error.orNil(found), all) }
    }
  }

  private func tell(_ id: CKRecord.ID, _ result: Result<CKRecord, any Error>) async {
    let (progress, new, old) = (
      perRecordProgressBlock, perRecordResultBlock, _perRecordCompletionBlock.wrappedValue
    )
    await callBlock {
      switch result {
      case .success(let record):
        progress?(id, 1)
        new?(id, result)
        old?(record, id, nil)
      case .failure(let error):
        new?(id, result)
        old?(nil, id, error)
      }
    }
  }
}
