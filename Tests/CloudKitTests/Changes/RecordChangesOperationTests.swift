import CloudKit
import Testing

/// The operation of before 2016 that fetches a page of one zone's changes.
@Suite struct RecordChangesOperationTests {
  @Test func `a zone's changes are told page by page`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let ids = ["a", "b"].map { CKRecord.ID(recordName: $0, zoneID: zone) }
    for id in ids { try await database.save(CKRecord(recordType: "Things", recordID: id)) }
    let first = try await fetched(zone, nil, database)
    #expect(first.lines == ["changed a", "end ok, more: true"])
    let second = try await fetched(zone, first.token, database)
    #expect(second.lines == ["changed b", "end ok, more: false"])
    try await database.deleteRecord(withID: ids[0])
    let third = try await fetched(zone, second.token, database)
    #expect(third.lines == ["deleted a", "end ok, more: false"])
  }

  @Test func `a zone that is not there fails the operation`() async throws {
    let (database, _) = try await SharedServer.zone()
    let end = try await fetched(CKRecordZone.ID(zoneName: "Nowhere"), nil, database)
    #expect(end.lines == ["end zoneNotFound, more: false"] && end.token == nil)
  }

  private func fetched(
    _ zone: CKRecordZone.ID, _ token: CKServerChangeToken?, _ database: CKDatabase
  ) async throws -> (lines: [String], token: CKServerChangeToken?) {
    let older: any OlderChanges = database
    return await older.recordChanges(zone, token)
  }
}

/// Behind a protocol, since a test is not deprecated.
private protocol OlderChanges: Sendable {
  func recordChanges(
    _ zone: CKRecordZone.ID, _ token: CKServerChangeToken?
  ) async -> (lines: [String], token: CKServerChangeToken?)
}

extension CKDatabase: OlderChanges {
  @available(*, deprecated)
  fileprivate func recordChanges(
    _ zone: CKRecordZone.ID, _ token: CKServerChangeToken?
  ) async -> (lines: [String], token: CKServerChangeToken?) {
    let operation = CKFetchRecordChangesOperation(
      recordZoneID: zone, previousServerChangeToken: token)
    operation.resultsLimit = 1
    let (told, tokens) = (Calls<String>(), Calls<CKServerChangeToken?>())
    operation.recordChangedBlock = { told.add("changed \($0.recordID.recordName)") }
    operation.recordWithIDWasDeletedBlock = { told.add("deleted \($0.recordName)") }
    operation.fetchRecordChangesCompletionBlock = { [unowned operation] token, _, error in
      tokens.add(token)
      told.add("end \(codeName(error)), more: \(operation.moreComing)")
    }
    await operation.run(in: self)
    return (told.all, tokens.all.last ?? nil)
  }
}
