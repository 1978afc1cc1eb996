/// Records by what is in them.
extension CKDatabase {
  /// The first page of the records that a query finds, in its order. Without a zone, all zones of the database are
  /// searched. `desiredKeys` limits the fields that are fetched. Throws `CKError.invalidArguments` for a
  /// predicate or an order that no server can be asked for.
  public func records(
    matching query: CKQuery, inZoneWith zoneID: CKRecordZone.ID? = nil,
    desiredKeys: [CKRecord.FieldKey]? = nil, resultsLimit: Int = 0
  ) async throws -> (
    matchResults: [(CKRecord.ID, Result<CKRecord, any Error>)], queryCursor: CKQueryCursor?
  ) {
    let ask = RecordQuery(
      database: self, desiredKeys: desiredKeys, limit: resultsLimit, options: options)
    let page = try await ask(query, inZoneWith: zoneID)
    return (page.matches.map { ($0.id, $0.result) }, page.cursor)
  }

  /// The page of an answer that begins at a cursor.
  public func records(
    continuingMatchFrom queryCursor: CKQueryCursor, desiredKeys: [CKRecord.FieldKey]? = nil,
    resultsLimit: Int = 0
  ) async throws -> (
    matchResults: [(CKRecord.ID, Result<CKRecord, any Error>)], queryCursor: CKQueryCursor?
  ) {
    let ask = RecordQuery(
      database: self, desiredKeys: desiredKeys, limit: resultsLimit, options: options)
    let page = try await ask(continuing: queryCursor)
    return (page.matches.map { ($0.id, $0.result) }, page.cursor)
  }
}
