import CloudKit
import Testing

/// Which blocks of an operation are called, when and with what.
@Suite struct OperationBlockTests {
  /// A zone with the record `there`.
  private func filledZone() async throws -> (CKDatabase, CKRecordZone.ID) {
    let (database, zone) = try await SharedServer.zone()
    try await database.save(
      CKRecord(recordType: "Things", recordID: CKRecord.ID(recordName: "there", zoneID: zone)))
    return (database, zone)
  }

  @Test(arguments: OperationCase.all)
  func `newer blocks tell each item, then that the whole succeeded`(
    _ example: OperationCase
  ) async throws {
    let (database, zone) = try await filledZone()
    let (operation, told) = (example.make(zone), Calls<String>())
    operation.setNewer(told)
    await operation.run(in: database)
    #expect(told.all == OperationCase.expected(example.newer, zone: zone))
  }

  @Test(arguments: OperationCase.all)
  func `older blocks tell each item, then all results and a partial failure`(
    _ example: OperationCase
  ) async throws {
    let (database, zone) = try await filledZone()
    let (operation, told) = (example.make(zone), Calls<String>())
    operation.setOlder(told)
    await operation.run(in: database)
    #expect(told.all == OperationCase.expected(example.older, zone: zone))
  }

  @Test(arguments: OperationCase.all)
  func `an operation that was cancelled before it began does nothing and says so`(
    _ example: OperationCase
  ) async throws {
    let (database, zone) = try await filledZone()
    let (operation, newer, older) = (example.make(zone), Calls<String>(), Calls<String>())
    operation.setNewer(newer)
    operation.setOlder(older)
    operation.cancel()
    await operation.run(in: database)
    let reason = "operationCancelled"
    #expect(
      newer.all == OperationCase.expected(example.newerFailing, zone: zone, reason: reason))
    #expect(
      older.all == OperationCase.expected(example.olderFailing, zone: zone, reason: reason))
    #expect(operation.isFinished && operation.isCancelled)
    #expect(try await database.recordZone(for: zone).zoneID == zone)
  }

  @Test(arguments: OperationCase.all)
  func `an operation that is cancelled in the middle says so of what is not done`(
    _ example: OperationCase
  ) async throws {
    let (_, zone) = try await filledZone()
    let network = try FaultyNetwork(to: SharedServer.get().url)
    defer { network.stop() }
    let database = try network.device(of: SharedServer.get()).privateCloudDatabase
    _ = try await database.allRecordZones()
    network.fault = .hang
    let (operation, newer, older) = (example.make(zone), Calls<String>(), Calls<String>())
    operation.setNewer(newer)
    operation.setOlder(older)
    let before = network.bytesSent
    async let end: Void = operation.run(in: database)
    while network.bytesSent == before { try await Task.sleep(for: .milliseconds(5)) }
    operation.cancel()
    await end
    let reason = "operationCancelled"
    #expect(
      newer.all == OperationCase.expected(example.newerFailing, zone: zone, reason: reason))
    #expect(
      older.all == OperationCase.expected(example.olderFailing, zone: zone, reason: reason))
  }

  @Test(arguments: OperationCase.all)
  func `an operation without a network fails with every item`(
    _ example: OperationCase
  ) async throws {
    let (_, zone) = try await filledZone()
    let network = try FaultyNetwork(to: SharedServer.get().url)
    defer { network.stop() }
    let database = try network.device(of: SharedServer.get()).privateCloudDatabase
    network.fault = .cut
    let (operation, newer, older) = (example.make(zone), Calls<String>(), Calls<String>())
    operation.setNewer(newer)
    operation.setOlder(older)
    await operation.run(in: database)
    let last = try #require(newer.all.last)
    let reason = String(last.dropFirst("result ".count))
    #expect(["networkUnavailable", "networkFailure", "serverResponseLost"].contains(reason))
    #expect(
      newer.all == OperationCase.expected(example.newerFailing, zone: zone, reason: reason))
    #expect(
      older.all == OperationCase.expected(example.olderFailing, zone: zone, reason: reason))
  }

  @Test(arguments: OperationCase.all)
  func `the completion block comes last, and what depends on an operation begins then`(
    _ example: OperationCase
  ) async throws {
    let (database, zone) = try await filledZone()
    let (operation, told) = (example.make(zone), Calls<String>())
    operation.setNewer(told)
    operation.database = database
    let next = BlockOperation { told.add("next") }
    next.addDependency(operation)
    let queue = OperationQueue()
    await withCheckedContinuation { continuation in
      operation.completionBlock = {
        told.add("completionBlock")
        continuation.resume()
      }
      queue.addOperations([next, operation], waitUntilFinished: false)
    }
    await withCheckedContinuation { continuation in
      queue.addBarrierBlock { continuation.resume() }
    }
    let lines = OperationCase.expected(example.newer, zone: zone)
    #expect(Array(told.all.prefix(lines.count)) == lines)
    #expect(Set(told.all.suffix(2)) == ["completionBlock", "next"])
  }
}
