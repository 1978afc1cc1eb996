/// An operation that fetches one page of the records that a query finds, in its order and with their assets.
///
/// Source of the rules: CKQueryOperation.h.
open class CKQueryOperation: CKDatabaseOperation, @unchecked Sendable {
  /// Where the next page of an answer begins.
  public typealias Cursor = CKQueryCursor

  /// The limit that leaves it to the server how many records a page has.
  public static let maximumResults = 0

  /// The question. Not needed where there is a cursor.
  @_CKGuarded public final var query: CKQuery?
  /// Where the page begins; nil for the first one.
  @_CKGuarded public final var cursor: Cursor?
  /// The zone to search; nil for all zones of the database.
  @_CKGuarded public final var zoneID: CKRecordZone.ID?
  /// The most records of the page.
  @_CKGuarded public final var resultsLimit = CKQueryOperation.maximumResults
  /// The fields to fetch; nil for all, none for the system fields alone.
  @_CKGuarded public final var desiredKeys: [CKRecord.FieldKey]?

  /// Called for each record, with it or why it could not be had.
  @preconcurrency @_CKGuarded public final var recordMatchedBlock:
    (@Sendable (CKRecord.ID, Result<CKRecord, any Error>) -> Void)?
  /// Called for each record that was fetched.
  @available(*, deprecated, message: "Use recordMatchedBlock")
  @preconcurrency @_CKGuarded public final var recordFetchedBlock: (@Sendable (CKRecord) -> Void)?
  /// Called at the end with where the next page begins; nil after the last. It never gets a partial failure.
  @preconcurrency @_CKGuarded public final var queryResultBlock:
    (@Sendable (Result<Cursor?, any Error>) -> Void)?
  /// Called at the end. Where records could not be had, with `CKError.partialFailure`.
  @available(*, deprecated, message: "Use queryResultBlock")
  @preconcurrency @_CKGuarded public final var queryCompletionBlock:
    (@Sendable (Cursor?, (any Error)?) -> Void)?

  /// An operation that fails, until ``query`` or ``cursor`` is set.
  public override init() { super.init() }

  /// An operation for the first page.
  public convenience init(query: CKQuery) {
    self.init()
    self.query = query
  }

  /// An operation for the page at a cursor.
  public convenience init(cursor: Cursor) {
    self.init()
    self.cursor = cursor
  }

  override func perform() async {
    let page = _CKGuarded(wrappedValue: RecordQuery.Page())
    let error = await failure { [self] in page.wrappedValue = try await fetchPage() }
    let (matches, cursor) = (page.wrappedValue.matches, page.wrappedValue.cursor)
    let (new, old) = (recordMatchedBlock, _recordFetchedBlock.wrappedValue)
    for match in matches {
      await callBlock {
        new?(match.id, match.result)
        if let record = try? match.result.get() { old?(record) }
      }
    }
    if let block = queryResultBlock {
      await callBlock { block(error.map { .failure($0) } ?? .success(cursor)) }
    }
    if let block = _queryCompletionBlock.wrappedValue {
      let results = Dictionary(matches.map { ($0.id, $0.result) }) { first, _ in first }
      let all = error ?? PartialFailure.error(results)
      await callBlock { block(cursor, all) }
    }
  }

  private func fetchPage() async throws(CKError) -> RecordQuery.Page {
    let ask = RecordQuery(
      database: databaseToUse, desiredKeys: desiredKeys, limit: resultsLimit, options: callOptions)
    if let cursor { return try await ask(continuing: cursor) }
    guard let query else {
      throw CKError(.invalidArguments, "The operation has neither a query nor a cursor")
    }
    return try await ask(query, inZoneWith: zoneID)
  }
}
