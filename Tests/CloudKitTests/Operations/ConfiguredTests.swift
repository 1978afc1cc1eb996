import CloudKit
import Testing

/// How operations and calls are told how to work.
@Suite struct ConfiguredTests {
  @Test func `what is configured goes to operations that do not say it themselves`() async throws {
    let (database, _) = try await SharedServer.zone()
    let configuration = CKOperation.Configuration()
    configuration.timeoutIntervalForRequest = 7
    let group = CKOperationGroup()
    let (plain, own) = (CKDatabaseOperation(), CKDatabaseOperation())
    let ownConfiguration = CKOperation.Configuration()
    ownConfiguration.timeoutIntervalForRequest = 9
    own.configuration = ownConfiguration
    database.configuredWith(configuration: configuration, group: group) { database in
      database.add(plain)
      database.add(own)
    }
    #expect(plain.configuration.timeoutIntervalForRequest == 7)
    #expect(plain.group === group)
    #expect(own.configuration.timeoutIntervalForRequest == 9)
  }

  @Test func `a configured call has the configured patience`() async throws {
    let server = try SharedServer.get()
    let network = try FaultyNetwork(to: server.url)
    defer { network.stop() }
    network.fault = .hang
    let configuration = CKOperation.Configuration()
    configuration.timeoutIntervalForRequest = 0.3
    let error = await #expect(throws: CKError.self) {
      try await network.device(of: server).configuredWith(configuration: configuration) {
        try await $0.privateCloudDatabase.configuredWith(group: CKOperationGroup()) {
          try await $0.allRecordZones()
        }
      }
    }
    #expect(error?.code == .networkFailure)
  }

  @Test func `a container's database works in it for an operation of a queue`() async throws {
    let (database, zone) = try await SharedServer.zone()
    _ = database
    let operation = CKFetchRecordZonesOperation(recordZoneIDs: [zone])
    let configuration = CKOperation.Configuration()
    configuration.container = try SharedServer.get().device()
    operation.configuration = configuration
    let told = Calls<String>()
    operation.setNewer(told)
    await operation.run()
    #expect(told.all == ["zone \(zone.zoneName) ok", "result ok"])
  }

  @Test func `a long-lived operation is found by its ID until it is finished`() async throws {
    let server = try SharedServer.get()
    let network = try FaultyNetwork(to: server.url)
    defer { network.stop() }
    network.fault = .hang
    let container = network.device(of: server)
    let operation = CKFetchRecordZonesOperation.fetchAllRecordZonesOperation()
    let configuration = CKOperation.Configuration()
    configuration.isLongLived = true
    operation.configuration = configuration
    let end = Calls<String>()
    operation.fetchRecordZonesResultBlock = { end.add($0.name) }
    async let run: Void = withCheckedContinuation { continuation in
      operation.completionBlock = { continuation.resume() }
    }
    await withCheckedContinuation { continuation in
      operation.longLivedOperationWasPersistedBlock = { continuation.resume() }
      container.privateCloudDatabase.add(operation)
    }
    let id = operation.operationID
    #expect(try await container.allLongLivedOperationIDs().contains(id))
    let found = try await container.longLivedOperation(for: id)
    #expect(found === operation)
    // As apps do with one that they find.
    container.add(try #require(found))
    let byHandler = await withCheckedContinuation { continuation in
      container.fetchLongLivedOperation(withID: id) { found, _ in
        continuation.resume(returning: found)
      }
    }
    #expect(byHandler === operation)
    operation.cancel()
    await run
    #expect(end.all == ["operationCancelled"])
    #expect(try await container.longLivedOperation(for: id) == nil)
    let ids = await withCheckedContinuation { continuation in
      container.fetchAllLongLivedOperationIDs { ids, _ in continuation.resume(returning: ids) }
    }
    #expect(ids?.contains(id) == false)
  }
}
