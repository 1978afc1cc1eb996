import CloudKit
import Foundation
import Synchronization
import Testing

/// What apps do with operations and records that no guide tells them to.
@Suite(.timeLimit(.minutes(10))) struct MisuseTests {
  @Test func `an operation that is started without a queue works, and once`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let told = Calls<CKError.Code?>()
    let operation = CKModifyRecordsOperation(
      recordsToSave: [CKRecord(recordType: "Things", zoneID: zone)])
    operation.database = database
    operation.modifyRecordsResultBlock = { told.add($0.code) }
    await withCheckedContinuation { continuation in
      operation.completionBlock = { continuation.resume() }
      operation.start()
      operation.start()
    }
    operation.start()
    #expect(told.all == [nil])
    #expect(operation.isFinished && !operation.isExecuting)
  }

  @Test func `an operation that is cancelled before it starts ends so`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let told = Calls<CKError.Code?>()
    let operation = CKModifyRecordsOperation(
      recordsToSave: [CKRecord(recordType: "Things", zoneID: zone)])
    operation.modifyRecordsResultBlock = { told.add($0.code) }
    operation.cancel()
    await operation.run(in: database)
    #expect(told.all == [.operationCancelled])
  }

  @Test func `an operation that is added twice works once`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let told = Calls<CKError.Code?>()
    let operation = CKModifyRecordsOperation(
      recordsToSave: [CKRecord(recordType: "Things", zoneID: zone)])
    operation.modifyRecordsResultBlock = { told.add($0.code) }
    await withCheckedContinuation { continuation in
      operation.completionBlock = { continuation.resume() }
      database.add(operation)
      database.add(operation)
    }
    #expect(told.all == [nil])
  }

  @Test func `an operation can be cancelled within its own block`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let records = (0..<3).map { _ in CKRecord(recordType: "Things", zoneID: zone) }
    let operation = CKModifyRecordsOperation(recordsToSave: records)
    let told = Calls<Bool>()
    operation.perRecordSaveBlock = { [unowned operation] _, _ in operation.cancel() }
    operation.modifyRecordsResultBlock = { _ in told.add(operation.isCancelled) }
    await operation.run(in: database)
    #expect(told.all == [true])
  }

  @Test func `a block can wait for another operation of the same database`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let queue = OperationQueue()
    let ends = Calls<CKError.Code?>()
    let outer = (0..<8).map { _ in
      let operation = CKModifyRecordsOperation(
        recordsToSave: [CKRecord(recordType: "Things", zoneID: zone)])
      operation.modifyRecordsResultBlock = { _ in
        let inner = CKModifyRecordsOperation(
          recordsToSave: [CKRecord(recordType: "Things", zoneID: zone)])
        inner.database = database
        inner.modifyRecordsResultBlock = { ends.add($0.code) }
        OperationQueue().addOperations([inner], waitUntilFinished: true)
      }
      operation.database = database
      return operation
    }
    await withCheckedContinuation { continuation in
      queue.addOperations(outer, waitUntilFinished: false)
      queue.addBarrierBlock { continuation.resume() }
    }
    #expect(ends.all == Array(repeating: nil, count: 8))
  }

  @Test func `a thread can wait for a queue of one operation at a time`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let running = Mutex((now: 0, most: 0))
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        for _ in 0..<10 {
          let operation = CKModifyRecordsOperation(
            recordsToSave: [CKRecord(recordType: "Things", zoneID: zone)])
          operation.database = database
          operation.perRecordSaveBlock = { _, _ in
            running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
          }
          operation.modifyRecordsResultBlock = { _ in running.withLock { $0.now -= 1 } }
          queue.addOperation(operation)
        }
        queue.waitUntilAllOperationsAreFinished()
        continuation.resume()
      }
    }
    #expect(running.withLock { $0.most } == 1)
  }

  @Test func `a thousand saves at once all end`() async throws {
    let (database, zone) = try await SharedServer.zone()
    // All of them wait from now on, for six connections.
    let patience = CKOperation.Configuration()
    patience.timeoutIntervalForRequest = 600
    let saved = try await withThrowingTaskGroup(of: CKRecord.ID.self) { group in
      for _ in 0..<1_000 {
        group.addTask {
          try await database.configuredWith(configuration: patience) {
            try await $0.save(CKRecord(recordType: "Things", zoneID: zone)).recordID
          }
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(saved.count == 1_000)
  }

  @Test func `one record can be saved and changed from many tasks at once`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let record = CKRecord(recordType: "Things", zoneID: zone)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask {
          let code = await Thrown.code { try await database.save(record) }
          #expect(code == nil || code == .serverRecordChanged)
        }
        group.addTask { for step in 0..<200 { record["n"] = number * 1_000 + step } }
      }
    }
    record["n"] = -1
    _ = await Thrown.code { try await database.save(record) }
    let known = try await database.record(for: record.recordID)
    #expect(known["n"] as? Int == -1)
  }

  @Test func `what no server takes is refused, and stops nothing`() async throws {
    let database = CKContainer.lost.privateCloudDatabase
    let values: [any CKRecordValue] = [
      NSNumber(value: Double.nan), NSNumber(value: UInt64.max),
      NSDate(timeIntervalSince1970: .infinity), NSDate(timeIntervalSince1970: 1e300),
      NSDate(timeIntervalSince1970: .nan), CLLocation(latitude: .nan, longitude: 0),
    ]
    for value in values {
      let record = CKRecord(recordType: "Things")
      record.setObject(value, forKey: "f")
      let code = await Thrown.code { try await database.save(record) }
      #expect(code == .invalidArguments || code?.isOfNetwork == true)
    }
  }
}
