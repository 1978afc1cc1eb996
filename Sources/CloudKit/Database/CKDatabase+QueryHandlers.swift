/// Queries, with completion handlers, and in the forms of before 2021.
extension CKDatabase {
  /// The first page of the records that a query finds, in its order; without a zone, of all zones.
  @preconcurrency public func fetch(
    withQuery query: CKQuery, inZoneWith zoneID: CKRecordZone.ID? = nil,
    desiredKeys: [CKRecord.FieldKey]? = nil,
    resultsLimit: Int = CKQueryOperation.maximumResults,
    completionHandler:
      @escaping @Sendable (
        Result<
          (
            matchResults: [(CKRecord.ID, Result<CKRecord, any Error>)],
            queryCursor: CKQueryOperation.Cursor?
          ), any Error
        >
      ) -> Void
  ) {
    Callback.run(completionHandler) {
      try await self.records(
        matching: query, inZoneWith: zoneID, desiredKeys: desiredKeys, resultsLimit: resultsLimit)
    }
  }

  /// The page of an answer that begins at a cursor.
  @preconcurrency public func fetch(
    withCursor queryCursor: CKQueryOperation.Cursor, desiredKeys: [CKRecord.FieldKey]? = nil,
    resultsLimit: Int = CKQueryOperation.maximumResults,
    completionHandler:
      @escaping @Sendable (
        Result<
          (
            matchResults: [(CKRecord.ID, Result<CKRecord, any Error>)],
            queryCursor: CKQueryOperation.Cursor?
          ), any Error
        >
      ) -> Void
  ) {
    Callback.run(completionHandler) {
      try await self.records(
        continuingMatchFrom: queryCursor, desiredKeys: desiredKeys, resultsLimit: resultsLimit)
    }
  }

  /// All records that a query finds, page by page, in its order; without a zone, of all zones.
  @available(*, deprecated, message: "Use records(matching:inZoneWith:desiredKeys:resultsLimit:)")
  public func perform(
    _ query: CKQuery, inZoneWith zoneID: CKRecordZone.ID?
  ) async throws -> [CKRecord] {
    try await all(query, inZoneWith: zoneID)
  }

  /// All records that a query finds, page by page, in its order; without a zone, of all zones.
  @available(*, deprecated, message: "Use fetch(withQuery:inZoneWith:desiredKeys:resultsLimit:)")
  @preconcurrency public func perform(
    _ query: CKQuery, inZoneWith zoneID: CKRecordZone.ID?,
    completionHandler: @escaping @Sendable ([CKRecord]?, (any Error)?) -> Void
  ) {
    Callback.run(completionHandler) { try await self.all(query, inZoneWith: zoneID) }
  }

  /// All records that a query finds, page by page, in its order; without a zone, of all zones.
  @available(*, deprecated, message: "Use records(matching:inZoneWith:desiredKeys:resultsLimit:)")
  @_disfavoredOverload
  public func records(
    matching query: CKQuery, inZoneWith zoneID: CKRecordZone.ID?
  ) async throws -> [CKRecord] {
    try await all(query, inZoneWith: zoneID)
  }

  /// Throws also where one record of many cannot be had: the older forms have no place for its error.
  private func all(_ query: CKQuery, inZoneWith zoneID: CKRecordZone.ID?) async throws -> [CKRecord]
  {
    let ask = RecordQuery(database: self, options: options)
    var page = try await ask(query, inZoneWith: zoneID)
    var records = try page.matches.map { try $0.result.get() }
    while let cursor = page.cursor {
      page = try await ask(continuing: cursor)
      records += try page.matches.map { try $0.result.get() }
    }
    return records
  }
}
