import CloudKit
import Testing

/// Records over a server, by the functions of the database.
@Suite struct RecordTests {
  @Test func `a saved record can be fetched by another device`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let record = CKRecord(
      recordType: "Things", recordID: CKRecord.ID(recordName: "a", zoneID: zone))
    record["text"] = "Blåbær"
    record["count"] = 3
    record["share"] = 0.5
    record["when"] = Date(timeIntervalSince1970: 1_000_000)
    record["bytes"] = Data([0, 255])
    record["texts"] = ["a", "b"]
    record["place"] = CLLocation(latitude: 60, longitude: 10)
    record["self"] = CKRecord.Reference(record: record, action: .none)
    try await database.save(record)
    #expect(record.changedKeys().isEmpty)
    #expect(record.recordChangeTag != nil)

    let other = try SharedServer.get().device().privateCloudDatabase
    let fetched = try await other.record(for: record.recordID)
    #expect(fetched["text"] as? String == "Blåbær")
    #expect(fetched["count"] as? Int == 3)
    #expect(fetched["count"] as? Double == 3)
    #expect(fetched["share"] == 0.5)
    #expect(fetched["when"] as? Date == Date(timeIntervalSince1970: 1_000_000))
    #expect(fetched["bytes"] as? Data == Data([0, 255]))
    #expect(fetched["texts"] as? [String] == ["a", "b"])
    #expect((fetched["place"] as? CLLocation)?.coordinate.latitude == 60)
    #expect((fetched["self"] as? CKRecord.Reference)?.recordID == record.recordID)
    #expect(fetched.recordChangeTag == record.recordChangeTag)
    #expect(fetched.creatorUserRecordID?.recordName == CKCurrentUserDefaultName)
    #expect(fetched.modificationDate == record.modificationDate)
  }

  @Test func `the object that was saved can be saved again`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let record = CKRecord(recordType: "Things", zoneID: zone)
    record["text"] = "first"
    try await database.save(record)
    record["text"] = "second"
    try await database.save(record)
    #expect(try await database.record(for: record.recordID)["text"] == "second")
  }

  @Test func `a stale record is refused with its three versions`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let record = CKRecord(recordType: "Things", zoneID: zone)
    record["text"] = "base"
    try await database.save(record)
    let other = try await database.record(for: record.recordID)
    other["text"] = "theirs"
    try await database.save(other)
    record["text"] = "mine"
    let error = await #expect(throws: CKError.self) { try await database.save(record) }
    #expect(error?.code == .serverRecordChanged)
    #expect(error?.serverRecord?["text"] == "theirs")
    #expect(error?.clientRecord === record)
    #expect(error?.ancestorRecord?["text"] == "base")
  }

  @Test func `one failure undoes an atomic batch`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let good = CKRecord(recordType: "Things", zoneID: zone)
    let bad = CKRecord(recordType: "Things", zoneID: zone)
    bad.setParent(CKRecord.ID(recordName: "nobody", zoneID: zone))
    let error = await #expect(throws: CKError.self) {
      try await database.modifyRecords(saving: [good, bad], deleting: [])
    }
    #expect(error?.code == .partialFailure)
    let errors = error?.partialErrorsByItemID ?? [:]
    #expect((errors[good.recordID] as? CKError)?.code == .batchRequestFailed)
    #expect((errors[bad.recordID] as? CKError)?.code == .referenceViolation)
    #expect(good.recordChangeTag == nil)
  }

  @Test func `a record that is not there is an unknown item`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let id = CKRecord.ID(recordName: "nobody", zoneID: zone)
    let error = await #expect(throws: CKError.self) { try await database.record(for: id) }
    #expect(error?.code == .unknownItem)
  }

  @Test func `a server that is not there is a network failure`() async throws {
    let server = try LiveServer()
    let database = server.device().privateCloudDatabase
    server.stop()
    let error = await #expect(throws: CKError.self) {
      try await database.record(for: CKRecord.ID(recordName: "a"))
    }
    #expect([.networkUnavailable, .networkFailure, .serverResponseLost].contains(error?.code))
  }
}
