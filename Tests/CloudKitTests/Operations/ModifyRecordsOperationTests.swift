import CloudKit
import Testing

/// What only an operation that saves records does.
@Suite struct ModifyRecordsOperationTests {
  @Test func `one failure in an atomic zone is told with every item`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let good = CKRecord(
      recordType: "Things", recordID: CKRecord.ID(recordName: "good", zoneID: zone))
    let bad = CKRecord(recordType: "Things", recordID: CKRecord.ID(recordName: "bad", zoneID: zone))
    bad.setParent(CKRecord.ID(recordName: "nobody", zoneID: zone))
    let operation = CKModifyRecordsOperation(recordsToSave: [good, bad])
    operation.clientChangeTokenData = Data([1])
    let told = Calls<String>()
    operation.setNewer(told)
    await operation.run(in: database)
    #expect(
      told.all == ["save good batchRequestFailed", "save bad referenceViolation", "result ok"])
  }

  @Test func `a zone that is not there fails its own items`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let nowhere = CKRecordZone.ID(zoneName: "Nowhere")
    let records = [zone, nowhere].map {
      CKRecord(
        recordType: "Things",
        recordID: CKRecord.ID(recordName: $0.zoneName.first == "N" ? "lost" : "found", zoneID: $0))
    }
    let operation = CKModifyRecordsOperation(recordsToSave: records)
    let told = Calls<String>()
    operation.setNewer(told)
    await operation.run(in: database)
    #expect(told.all == ["save found ok", "save lost zoneNotFound", "result ok"])
  }

  @Test func `an atomic batch over the limit says so, and its halves are saved`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let records = (0..<202).map { _ in CKRecord(recordType: "Things", zoneID: zone) }
    let error = await #expect(throws: CKError.self) {
      try await database.modifyRecords(saving: records, deleting: [])
    }
    #expect(error?.code == .limitExceeded)
    for half in [records[..<101], records[101...]] {
      _ = try await database.modifyRecords(saving: Array(half), deleting: [])
    }
    #expect(records.allSatisfy { $0.recordChangeTag != nil })
  }

  @Test func `a batch that is not atomic goes in several requests`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let records = (0..<202).map { _ in CKRecord(recordType: "Things", zoneID: zone) }
    let operation = CKModifyRecordsOperation(recordsToSave: records)
    operation.isAtomic = false
    let saved = Calls<CKRecord.ID>()
    operation.perRecordSaveBlock = { id, result in if result.code == nil { saved.add(id) } }
    await operation.run(in: database)
    #expect(saved.all == records.map(\.recordID))
  }

  @Test func `what was saved before the network failed is told as saved`() async throws {
    let server = try SharedServer.get()
    let network = try FaultyNetwork(to: server.url)
    defer { network.stop() }
    let (_, zone) = try await SharedServer.zone()
    let records = (0..<201).map { _ in CKRecord(recordType: "Things", zoneID: zone) }
    let operation = CKModifyRecordsOperation(recordsToSave: records)
    operation.isAtomic = false
    let (told, end) = (Calls<Bool>(), Calls<CKError.Code?>())
    operation.perRecordSaveBlock = { _, result in
      network.fault = .cut
      told.add(result.code == nil)
    }
    operation.modifyRecordsResultBlock = { end.add($0.code) }
    await operation.run(in: network.device(of: server).privateCloudDatabase)
    #expect(told.all == [Bool](repeating: true, count: 200) + [false])
    #expect(end.all.count == 1 && end.all[0]?.isOfNetwork == true)
  }

  @Test(arguments: [
    (CKModifyRecordsOperation.RecordSavePolicy.ifServerRecordUnchanged, ["theirs", "theirs"]),
    (.changedKeys, ["mine", "theirs"]), (.allKeys, ["mine", "base"]),
  ])
  func `the save policy says what overwrites what`(
    _ policy: CKModifyRecordsOperation.RecordSavePolicy, _ expected: [String]
  ) async throws {
    let (database, zone) = try await SharedServer.zone()
    let record = CKRecord(recordType: "Things", zoneID: zone)
    (record["a"], record["b"]) = ("base", "base")
    try await database.save(record)
    let other = try await database.record(for: record.recordID)
    (other["a"], other["b"]) = ("theirs", "theirs")
    try await database.save(other)

    record["a"] = "mine"
    let operation = CKModifyRecordsOperation(recordsToSave: [record])
    operation.savePolicy = policy
    let codes = Calls<CKError.Code?>()
    operation.perRecordSaveBlock = { _, result in codes.add(result.code) }
    await operation.run(in: database)
    #expect(codes.all == [policy == .ifServerRecordUnchanged ? .serverRecordChanged : nil])
    let saved = try await database.record(for: record.recordID)
    #expect([saved["a"], saved["b"]] == expected)
  }

  @Test func `a record without assets has made all its progress when it is saved`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let operation = CKModifyRecordsOperation(
      recordsToSave: [CKRecord(recordType: "Things", zoneID: zone)])
    let fractions = Calls<Double>()
    operation.perRecordProgressBlock = { _, fraction in fractions.add(fraction) }
    await operation.run(in: database)
    #expect(fractions.all == [1])
  }
}
