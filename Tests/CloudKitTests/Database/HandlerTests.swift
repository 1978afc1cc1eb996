import CloudKit
import Testing

/// What a handler was called with.
private struct Answer<Value: Sendable>: Sendable {
  let value: Value?
  let error: (any Error)?

  var code: CKError.Code? { (error as? CKError)?.code }
}

/// Waits for a handler of a value and an error.
private func answer<Value: Sendable>(
  _ call: (@escaping @Sendable (Value?, (any Error)?) -> Void) -> Void
) async -> Answer<Value> {
  await withCheckedContinuation { continuation in
    call { continuation.resume(returning: Answer(value: $0, error: $1)) }
  }
}

/// Waits for a handler of a result.
private func result<Value: Sendable>(
  _ call: (@escaping @Sendable (Result<Value, any Error>) -> Void) -> Void
) async throws -> Value {
  try await withCheckedContinuation { continuation in
    call { continuation.resume(returning: $0) }
  }.get()
}

/// The functions of a database with completion handlers.
@Suite struct HandlerTests {
  @Test func `records are saved, fetched and deleted`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let record = CKRecord(recordType: "Things", zoneID: zone)
    let saved = await answer { database.save(record, completionHandler: $0) }
    #expect(saved.value === record && saved.error == nil)
    let fetched = await answer {
      database.fetch(withRecordID: record.recordID, completionHandler: $0)
    }
    #expect(fetched.value?.recordChangeTag == record.recordChangeTag)
    let several = try await result {
      database.fetch(withRecordIDs: [record.recordID], completionHandler: $0)
    }
    #expect(several[record.recordID]?.code == nil)
    let deleted = await answer {
      database.delete(withRecordID: record.recordID, completionHandler: $0)
    }
    #expect(deleted.value == record.recordID)
    let gone = await answer { database.fetch(withRecordID: record.recordID, completionHandler: $0) }
    #expect(gone.value == nil && gone.code == .unknownItem)
  }

  @Test func `batches tell each item`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let good = CKRecord(recordType: "Things", zoneID: zone)
    let bad = CKRecord(recordType: "Things", zoneID: zone)
    bad.setParent(CKRecord.ID(recordName: "nobody", zoneID: zone))
    let results = try await result {
      database.modifyRecords(
        saving: [good, bad], deleting: [], atomically: false, completionHandler: $0)
    }
    #expect(results.saveResults[good.recordID]?.code == nil)
    #expect(results.saveResults[bad.recordID]?.code == .referenceViolation)
    let error = await #expect(throws: CKError.self) {
      try await result {
        database.modifyRecords(saving: [bad], deleting: [], completionHandler: $0)
      }
    }
    #expect(error?.code == .partialFailure)
  }

  @Test func `zones are made, fetched and deleted`() async throws {
    let (database, _) = try await SharedServer.zone()
    let zone = CKRecordZone(zoneName: "Handlers-\(UUID().uuidString)")
    let saved = await answer { database.save(zone, completionHandler: $0) }
    #expect(saved.value == zone)
    let all = await answer { database.fetchAllRecordZones(completionHandler: $0) }
    #expect(all.value?.contains(zone) == true)
    let fetched = await answer {
      database.fetch(withRecordZoneID: zone.zoneID, completionHandler: $0)
    }
    #expect(fetched.value == zone)
    let several = try await result {
      database.fetch(withRecordZoneIDs: [zone.zoneID], completionHandler: $0)
    }
    #expect(several[zone.zoneID]?.code == nil)
    let modified = try await result {
      database.modifyRecordZones(saving: [zone], deleting: [], completionHandler: $0)
    }
    #expect(modified.saveResults[zone.zoneID]?.code == nil)
    let deleted = await answer {
      database.delete(withRecordZoneID: zone.zoneID, completionHandler: $0)
    }
    #expect(deleted.value == zone.zoneID)
    let gone = await answer { database.fetch(withRecordZoneID: zone.zoneID, completionHandler: $0) }
    #expect(gone.code == .zoneNotFound)
  }

  @Test func `queries give pages`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let query = try await numbers(in: database, zone)
    let first = try await result {
      database.fetch(
        withQuery: query, inZoneWith: zone, desiredKeys: [], resultsLimit: 2, completionHandler: $0)
    }
    #expect(first.matchResults.count == 2)
    let cursor = try #require(first.queryCursor)
    let rest = try await result { database.fetch(withCursor: cursor, completionHandler: $0) }
    #expect(rest.matchResults.count == 1 && rest.queryCursor == nil)
  }

  @Test func `the older forms of queries give all records`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let query = try await numbers(in: database, zone)
    let older: any OlderQueries = database
    #expect(await older.performed(query, zone).value?.map { $0["n"] as? Int } == [0, 1, 2])
    #expect(try await older.performedAsync(query, zone).count == 3)
    #expect(try await older.matching(query, zone).count == 3)
    let lost: any OlderQueries = CKContainer.lost.privateCloudDatabase
    #expect(await lost.performed(query, zone).code?.isOfNetwork == true)
  }

  private func numbers(in database: CKDatabase, _ zone: CKRecordZone.ID) async throws -> CKQuery {
    let records = (0..<3).map { number in
      let record = CKRecord(recordType: "Numbers", zoneID: zone)
      record["n"] = number
      return record
    }
    _ = try await database.modifyRecords(saving: records, deleting: [])
    let query = CKQuery(recordType: "Numbers", predicate: NSPredicate(value: true))
    query.sortDescriptors = [NSSortDescriptor(key: "n", ascending: true)]
    return query
  }
}

/// Behind a protocol, since a test is not deprecated.
private protocol OlderQueries: Sendable {
  func performed(_ query: CKQuery, _ zone: CKRecordZone.ID) async -> Answer<[CKRecord]>
  func performedAsync(_ query: CKQuery, _ zone: CKRecordZone.ID) async throws -> [CKRecord]
  func matching(_ query: CKQuery, _ zone: CKRecordZone.ID) async throws -> [CKRecord]
}

extension CKDatabase: OlderQueries {
  @available(*, deprecated)
  fileprivate func performed(_ query: CKQuery, _ zone: CKRecordZone.ID) async -> Answer<[CKRecord]>
  {
    await answer { perform(query, inZoneWith: zone, completionHandler: $0) }
  }

  @available(*, deprecated)
  fileprivate func performedAsync(
    _ query: CKQuery, _ zone: CKRecordZone.ID
  ) async throws -> [CKRecord] {
    try await perform(query, inZoneWith: zone)
  }

  @available(*, deprecated)
  fileprivate func matching(_ query: CKQuery, _ zone: CKRecordZone.ID) async throws -> [CKRecord] {
    try await records(matching: query, inZoneWith: zone)
  }
}
