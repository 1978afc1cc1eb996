/// Feeds of changes, a page at a time.
extension CKDatabase {
  /// The zones that were made, changed or deleted since a token; without one, all zones. Throws
  /// `CKError.changeTokenExpired` for a token that the server does not take any more: begin without one then.
  public func databaseChanges(
    since changeToken: CKServerChangeToken?, resultsLimit: Int? = nil
  ) async throws -> (
    modifications: [DatabaseChange.Modification], deletions: [DatabaseChange.Deletion],
    changeToken: CKServerChangeToken, moreComing: Bool
  ) {
    let page = try await ChangeFeed(database: self, options: options)
      .databaseChanges(since: changeToken, resultsLimit: resultsLimit)
    return (page.modifications, page.deletions, page.token, page.moreComing)
  }

  /// The zones that were made, changed or deleted since a token.
  @preconcurrency public func fetchDatabaseChanges(
    since changeToken: CKServerChangeToken?, resultsLimit: Int? = nil,
    completionHandler:
      @escaping @Sendable (
        Result<
          (
            modifications: [DatabaseChange.Modification], deletions: [DatabaseChange.Deletion],
            changeToken: CKServerChangeToken, moreComing: Bool
          ), any Error
        >
      ) -> Void
  ) {
    Callback.run(completionHandler) {
      try await self.databaseChanges(since: changeToken, resultsLimit: resultsLimit)
    }
  }

  /// The records of a zone that were made, changed or deleted since a token; without one, all records. Throws
  /// `CKError.changeTokenExpired` for a token that the server does not take any more: begin without one then.
  public func recordZoneChanges(
    inZoneWith zoneID: CKRecordZone.ID, since changeToken: CKServerChangeToken?,
    desiredKeys: [CKRecord.FieldKey]? = nil, resultsLimit: Int? = nil
  ) async throws -> (
    modificationResultsByID: [CKRecord.ID: Result<RecordZoneChange.Modification, any Error>],
    deletions: [RecordZoneChange.Deletion], changeToken: CKServerChangeToken, moreComing: Bool
  ) {
    let page = try await ChangeFeed(database: self, options: options).changes(
      of: .init(
        zoneID: zoneID, token: changeToken, resultsLimit: resultsLimit, desiredKeys: desiredKeys))
    let modifications = page.modifications.map { id, result in
      (id, result.map { RecordZoneChange.Modification(record: $0) })
    }
    return (
      Dictionary(modifications) { _, last in last }, page.deletions, page.token, page.moreComing
    )
  }

  /// The records of a zone that were made, changed or deleted since a token.
  @preconcurrency public func fetchRecordZoneChanges(
    inZoneWith zoneID: CKRecordZone.ID, since changeToken: CKServerChangeToken?,
    desiredKeys: [CKRecord.FieldKey]? = nil, resultsLimit: Int? = nil,
    completionHandler:
      @escaping @Sendable (
        Result<
          (
            modificationResultsByID: [CKRecord.ID: Result<
              RecordZoneChange.Modification, any Error
            >],
            deletions: [RecordZoneChange.Deletion], changeToken: CKServerChangeToken,
            moreComing: Bool
          ), any Error
        >
      ) -> Void
  ) {
    Callback.run(completionHandler) {
      try await self.recordZoneChanges(
        inZoneWith: zoneID, since: changeToken, desiredKeys: desiredKeys,
        resultsLimit: resultsLimit)
    }
  }
}
