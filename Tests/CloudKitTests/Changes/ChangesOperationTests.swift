import CloudKit
import Synchronization
import Testing

/// The operations that fetch changes: which block is called when.
@Suite struct ChangesOperationTests {
  /// What blocks were called, in order.
  private final class Calls: Sendable {
    private let lines = Mutex<[String]>([])
    func note(_ line: String) { lines.withLock { $0.append(line) } }
    var all: [String] { lines.withLock { $0 } }
  }

  private func fill(_ names: [String]) async throws -> (CKDatabase, CKRecordZone.ID) {
    let (database, zone) = try await SharedServer.zone()
    for name in names {
      try await database.save(
        CKRecord(recordType: "Things", recordID: CKRecord.ID(recordName: name, zoneID: zone)))
    }
    return (database, zone)
  }

  private func run(_ operation: CKDatabaseOperation, in database: CKDatabase) async {
    await withCheckedContinuation { continuation in
      operation.completionBlock = { continuation.resume() }
      database.add(operation)
    }
  }

  private func notes(_ calls: Calls, _ operation: CKFetchRecordZoneChangesOperation) {
    operation.recordWasChangedBlock = { id, _ in calls.note("changed \(id.recordName)") }
    operation.recordWithIDWasDeletedBlock = { id, type in
      calls.note("deleted \(type) \(id.recordName)")
    }
    operation.recordZoneChangeTokensUpdatedBlock = { _, token, data in
      calls.note("token \(token != nil) \(data == nil)")
    }
    operation.recordZoneFetchResultBlock = { _, result in
      switch result {
      case .success(let end): calls.note("zone, more: \(end.moreComing)")
      case .failure(let error): calls.note("zone \((error as? CKError)?.code as Any)")
      }
    }
    operation.fetchRecordZoneChangesResultBlock = { result in
      switch result {
      case .success: calls.note("end")
      case .failure(let error): calls.note("end \((error as? CKError)?.code as Any)")
      }
    }
  }

  @Test func `a deletion is told with the type of the record`() async throws {
    let (database, zone) = try await fill(["a", "b"])
    let start = try await database.recordZoneChanges(inZoneWith: zone, since: nil).changeToken
    try await database.deleteRecord(withID: CKRecord.ID(recordName: "a", zoneID: zone))
    let calls = Calls()
    let operation = CKFetchRecordZoneChangesOperation(
      recordZoneIDs: [zone],
      configurationsByRecordZoneID: [zone: .init(previousServerChangeToken: start)])
    notes(calls, operation)
    await run(operation, in: database)
    #expect(calls.all == ["deleted Things a", "zone, more: false", "end"])
  }

  @Test(arguments: [
    (true, ["changed a", "token true true", "changed b", "zone, more: false", "end"]),
    (false, ["changed a", "zone, more: true", "end"]),
  ])
  func `a token is told between batches, and not after the last`(
    all: Bool, expected: [String]
  ) async throws {
    let (database, zone) = try await fill(["a", "b"])
    let calls = Calls()
    let operation = CKFetchRecordZoneChangesOperation(
      recordZoneIDs: [zone],
      configurationsByRecordZoneID: [zone: .init(resultsLimit: 1)])
    operation.fetchAllChanges = all
    notes(calls, operation)
    await run(operation, in: database)
    #expect(calls.all == expected)
  }

  @Test func `a zone that is not there fails by itself`() async throws {
    let (database, zone) = try await fill(["a"])
    let nowhere = CKRecordZone.ID(zoneName: "Nowhere")
    let calls = Calls()
    let operation = CKFetchRecordZoneChangesOperation(recordZoneIDs: [nowhere, zone])
    notes(calls, operation)
    await run(operation, in: database)
    #expect(
      calls.all == [
        "zone Optional(CloudKit.CKError.Code.zoneNotFound)", "changed a", "zone, more: false",
        "end",
      ])
  }

  @available(*, deprecated)
  private func elderErrors(
    _ zones: [CKRecordZone.ID], _ database: CKDatabase
  ) async -> (end: CKError?, zones: [CKRecordZone.ID: CKError]) {
    let found = Mutex<(end: CKError?, zones: [CKRecordZone.ID: CKError])>((nil, [:]))
    let operation = CKFetchRecordZoneChangesOperation(
      recordZoneIDs: zones, optionsByRecordZoneID: [:])
    operation.recordZoneFetchCompletionBlock = { zone, _, _, _, error in
      found.withLock { $0.zones[zone] = error as? CKError }
    }
    operation.fetchRecordZoneChangesCompletionBlock = { error in
      found.withLock { $0.end = error as? CKError }
    }
    await run(operation, in: database)
    return found.withLock { $0 }
  }

  @Test @available(*, deprecated)
  func `the elder block at the end gets a partial failure`() async throws {
    let (database, zone) = try await fill(["a"])
    let nowhere = CKRecordZone.ID(zoneName: "Nowhere")
    let errors = await elderErrors([zone, nowhere], database)
    #expect(errors.zones[nowhere]?.code == .zoneNotFound)
    #expect(errors.zones[zone] == nil)
    #expect(errors.end?.code == .partialFailure)
    #expect((errors.end?.partialErrorsByItemID?[nowhere] as? CKError)?.code == .zoneNotFound)
  }

  @Test func `a cancelled operation ends with that error`() async throws {
    let (database, zone) = try await fill([])
    let calls = Calls()
    let operation = CKFetchRecordZoneChangesOperation(recordZoneIDs: [zone])
    notes(calls, operation)
    operation.cancel()
    await run(operation, in: database)
    #expect(calls.all.allSatisfy { $0.hasPrefix("end Optional(CloudKit.CKError.Code.operationC") })
  }

  @Test func `a database operation goes on until there is no more`() async throws {
    let (database, zone) = try await SharedServer.zone(user: 2)
    _ = try await database.save(CKRecordZone(zoneName: "Another-\(UUID().uuidString)"))
    let calls = Calls()
    let operation = CKFetchDatabaseChangesOperation(previousServerChangeToken: nil)
    operation.resultsLimit = 1
    operation.recordZoneWithIDChangedBlock = { calls.note($0 == zone ? "ours" : "other") }
    operation.recordZoneWithIDWasDeletedBlock = { _ in calls.note("deleted") }
    operation.changeTokenUpdatedBlock = { _ in calls.note("token") }
    operation.fetchDatabaseChangesResultBlock = { result in
      calls.note("end, more: \(String(describing: try? result.get().moreComing))")
    }
    await run(operation, in: database)
    let lines = calls.all
    #expect(lines.contains("ours") && lines.contains("other") && lines.contains("token"))
    #expect(lines.last == "end, more: Optional(false)")
    #expect(lines.dropLast().last != "token")
  }

  @Test func `a database operation can end after one request`() async throws {
    let (database, _) = try await SharedServer.zone(user: 2)
    _ = try await database.save(CKRecordZone(zoneName: "Another-\(UUID().uuidString)"))
    let calls = Calls()
    let operation = CKFetchDatabaseChangesOperation()
    operation.resultsLimit = 1
    operation.fetchAllChanges = false
    operation.changeTokenUpdatedBlock = { _ in calls.note("token") }
    operation.fetchDatabaseChangesResultBlock = { result in
      calls.note("end, more: \(String(describing: try? result.get().moreComing))")
    }
    await run(operation, in: database)
    #expect(calls.all == ["end, more: Optional(true)"])
  }

  @Test func `a server that is not there fails the whole`() async throws {
    let server = try LiveServer()
    let database = server.device().privateCloudDatabase
    server.stop()
    let calls = Calls()
    let operation = CKFetchDatabaseChangesOperation(previousServerChangeToken: nil)
    operation.fetchDatabaseChangesResultBlock = { result in
      calls.note("failed: \((try? result.get()) == nil)")
    }
    await run(operation, in: database)
    #expect(calls.all == ["failed: true"])
  }

  @Test func `a configuration survives an archive`() throws {
    let configuration = CKFetchRecordZoneChangesOperation.ZoneConfiguration(
      resultsLimit: 7, desiredKeys: ["a"])
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: configuration, requiringSecureCoding: true)
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(
        ofClass: CKFetchRecordZoneChangesOperation.ZoneConfiguration.self, from: data))
    #expect(back.resultsLimit == 7 && back.desiredKeys == ["a"])
    #expect(back.previousServerChangeToken == nil)
  }
}
