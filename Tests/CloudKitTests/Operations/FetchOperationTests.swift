import CloudKit
import Testing

/// What only single operations that fetch do.
@Suite struct FetchOperationTests {
  @Test func `the record of the current user can be fetched without its name`() async throws {
    let server = try SharedServer.get()
    let operation = CKFetchRecordsOperation.fetchCurrentUserRecordOperation()
    let found = Calls<String>()
    operation.perRecordResultBlock = { _, result in
      found.add((try? result.get())?.recordType ?? result.name)
    }
    await operation.run(in: server.device().publicCloudDatabase)
    #expect(found.all == [CKRecord.SystemType.userRecord])
  }

  @Test func `fields that are not asked for stay as they are when the record is saved`()
    async throws
  {
    let (database, zone) = try await SharedServer.zone()
    let record = CKRecord(recordType: "Things", zoneID: zone)
    (record["a"], record["b"]) = ("a", "b")
    try await database.save(record)
    for (keys, expected) in [(["a"], ["a"]), ([], [])] {
      let operation = CKFetchRecordsOperation(recordIDs: [record.recordID])
      operation.desiredKeys = keys
      let found = Calls<CKRecord>()
      operation.perRecordResultBlock = { _, result in
        if let record = try? result.get() { found.add(record) }
      }
      await operation.run(in: database)
      let part = try #require(found.all.first)
      #expect(part.allKeys() == expected)
      part["c"] = "c"
      try await database.save(part)
    }
    #expect(try await database.record(for: record.recordID).allKeys() == ["a", "b", "c"])
  }

  @Test func `all zones are told one by one`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let operation = CKFetchRecordZonesOperation.fetchAllRecordZonesOperation()
    let (zones, end) = (Calls<CKRecordZone.ID>(), Calls<CKError.Code?>())
    operation.perRecordZoneResultBlock = { id, _ in zones.add(id) }
    operation.fetchRecordZonesResultBlock = { end.add($0.code) }
    await operation.run(in: database)
    #expect(Set(zones.all).isSuperset(of: [.default, zone]))
    #expect(end.all == [nil])
  }

  @Test func `a query operation gives a page and where the next begins`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let records = (0..<5).map { number in
      let record = CKRecord(recordType: "Numbers", zoneID: zone)
      record["n"] = number
      return record
    }
    _ = try await database.modifyRecords(saving: records, deleting: [])
    let query = CKQuery(recordType: "Numbers", predicate: NSPredicate(value: true))
    query.sortDescriptors = [NSSortDescriptor(key: "n", ascending: false)]
    var operation = CKQueryOperation(query: query)
    var pages: [[Int]] = []
    while true {
      operation.zoneID = zone
      operation.resultsLimit = 2
      let (numbers, end) = (Calls<Int>(), Calls<CKQueryOperation.Cursor?>())
      operation.recordMatchedBlock = { _, result in
        numbers.add((try? result.get())?["n"] as? Int ?? -1)
      }
      operation.queryResultBlock = { end.add((try? $0.get()) ?? nil) }
      await operation.run(in: database)
      pages.append(numbers.all)
      guard let cursor = end.all.first ?? nil else { break }
      operation = CKQueryOperation(cursor: cursor)
    }
    #expect(pages == [[4, 3], [2, 1], [0]])
  }

  @Test func `a query operation without a query says so`() async throws {
    let (operation, told) = (CKQueryOperation(), Calls<String>())
    operation.setNewer(told)
    await operation.run(in: try SharedServer.get().device().privateCloudDatabase)
    #expect(told.all == ["result invalidArguments"])
  }

  @Test func `the web auth token in use is given for its own API token`() async throws {
    let server = try SharedServer.get()
    let database = server.device().privateCloudDatabase
    let (operation, tokens) = (
      CKFetchWebAuthTokenOperation(apiToken: server.apiToken), Calls<String>()
    )
    operation.fetchWebAuthTokenResultBlock = { tokens.add((try? $0.get()) ?? $0.name) }
    await operation.run(in: database)
    let token = try #require(tokens.all.first)
    let other = CKContainer(
      configuration: MulteConfiguration(
        url: server.url, containerIdentifier: server.container,
        credential: .tokens(api: server.apiToken, webAuth: token)))
    #expect(try await other.accountStatus() == .available)
  }

  @Test(arguments: [("another", true, "permissionFailure"), ("", false, "notAuthenticated")])
  func `no web auth token is given`(
    _ apiToken: String, toSomebody isSignedIn: Bool, _ code: String
  ) async throws {
    let database = try SharedServer.get().device(user: isSignedIn ? 0 : nil).privateCloudDatabase
    let operation = CKFetchWebAuthTokenOperation(apiToken: apiToken)
    let (newer, older) = (Calls<String>(), Calls<String>())
    operation.setNewer(newer)
    (operation as any ToldBlocks).setOlder(older)
    await operation.run(in: database)
    #expect(newer.all == ["result \(code)"])
    #expect(older.all == ["completion nil \(code)"])
  }
}
