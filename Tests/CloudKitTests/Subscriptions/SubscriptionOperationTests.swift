import CloudKit
import Testing

/// Subscriptions by operations, with both generations of blocks.
@Suite struct SubscriptionOperationTests {
  @Test func `an operation saves and deletes, and tells each item`() async throws {
    let (database, zone) = try await SharedServer.zone(user: 7)
    let old = CKRecordZoneSubscription(zoneID: zone, subscriptionID: UUID().uuidString)
    try await database.save(old)
    let new = CKRecordZoneSubscription(zoneID: zone, subscriptionID: UUID().uuidString)
    let operation = CKModifySubscriptionsOperation(
      subscriptionsToSave: [new], subscriptionIDsToDelete: [old.subscriptionID])
    let (told, ends) = (Calls<String>(), Calls<CKError.Code?>())
    operation.perSubscriptionSaveBlock = { id, result in
      told.add("saved \(id) \(result.code == nil)")
    }
    operation.perSubscriptionDeleteBlock = { id, result in
      told.add("deleted \(id) \(result.code == nil)")
    }
    operation.modifySubscriptionsResultBlock = { ends.add($0.code) }
    await operation.run(in: database)
    #expect(
      told.all == ["saved \(new.subscriptionID) true", "deleted \(old.subscriptionID) true"])
    #expect(ends.all == [nil])
  }

  @Test func `a partial failure is told to the older block only`() async throws {
    let (database, zone) = try await SharedServer.zone(user: 7)
    let new = CKRecordZoneSubscription(zoneID: zone, subscriptionID: UUID().uuidString)
    let operation = CKModifySubscriptionsOperation(
      subscriptionsToSave: [new], subscriptionIDsToDelete: ["nobody"])
    let (newer, older) = (Calls<CKError.Code?>(), Calls<([String], [String], CKError?)>())
    operation.modifySubscriptionsResultBlock = { newer.add($0.code) }
    operation.modifySubscriptionsCompletionBlock = { saved, deleted, error in
      older.add((saved?.map(\.subscriptionID) ?? [], deleted ?? ["nil"], error as? CKError))
    }
    await operation.run(in: database)
    #expect(newer.all == [nil])
    let told = try #require(older.all.first)
    #expect(told.0 == [new.subscriptionID] && told.1.isEmpty)
    #expect(told.2?.code == .partialFailure)
    let error = told.2?.partialErrorsByItemID?["nobody"] as? CKError
    #expect(error?.code == .unknownItem)
  }

  @Test func `an operation fetches subscriptions and tells what is not there`() async throws {
    let (database, zone) = try await SharedServer.zone(user: 7)
    let one = CKRecordZoneSubscription(zoneID: zone, subscriptionID: UUID().uuidString)
    try await database.save(one)
    let operation = CKFetchSubscriptionsOperation(subscriptionIDs: [one.subscriptionID, "nobody"])
    let (told, ends, older) = (
      Calls<CKError.Code?>(), Calls<CKError.Code?>(), Calls<([String], CKError.Code?)>()
    )
    operation.perSubscriptionResultBlock = { _, result in told.add(result.code) }
    operation.fetchSubscriptionsResultBlock = { ends.add($0.code) }
    operation.fetchSubscriptionCompletionBlock = { found, error in
      older.add((Array((found ?? [:]).keys), (error as? CKError)?.code))
    }
    await operation.run(in: database)
    #expect(told.all == [nil, .unknownItem])
    #expect(ends.all == [.partialFailure])
    #expect(older.all.first?.0 == [one.subscriptionID])
    #expect(older.all.first?.1 == .partialFailure)
  }

  @Test func `an operation fetches all subscriptions`() async throws {
    let (database, zone) = try await SharedServer.zone(user: 7)
    let one = CKRecordZoneSubscription(zoneID: zone, subscriptionID: UUID().uuidString)
    try await database.save(one)
    let operation = CKFetchSubscriptionsOperation.fetchAllSubscriptionsOperation()
    let (told, ends) = (Calls<String>(), Calls<CKError.Code?>())
    operation.perSubscriptionResultBlock = { id, _ in told.add(id) }
    operation.fetchSubscriptionsResultBlock = { ends.add($0.code) }
    await operation.run(in: database)
    #expect(told.all.contains(one.subscriptionID))
    #expect(ends.all == [nil])
  }

  @Test(arguments: [true, false])
  func `a cancelled operation and a lost one tell it of each item and at the end`(isCancelled: Bool)
    async throws
  {
    let database =
      isCancelled
      ? try SharedServer.get().device(user: 7).privateCloudDatabase
      : CKContainer.lost.privateCloudDatabase
    let modify = CKModifySubscriptionsOperation(
      subscriptionsToSave: [CKDatabaseSubscription(subscriptionID: "mine")])
    let fetch = CKFetchSubscriptionsOperation.fetchAllSubscriptionsOperation()
    let (items, ends) = (Calls<String>(), Calls<CKError.Code?>())
    modify.perSubscriptionSaveBlock = { id, result in items.add("\(id) \(result.code == nil)") }
    modify.modifySubscriptionsResultBlock = { ends.add($0.code) }
    modify.modifySubscriptionsCompletionBlock = { _, _, error in ends.add((error as? CKError)?.code)
    }
    fetch.perSubscriptionResultBlock = { id, _ in items.add(id) }
    fetch.fetchSubscriptionsResultBlock = { ends.add($0.code) }
    fetch.fetchSubscriptionCompletionBlock = { _, error in ends.add((error as? CKError)?.code) }
    if isCancelled {
      modify.cancel()
      fetch.cancel()
    }
    await modify.run(in: database)
    await fetch.run(in: database)
    #expect(items.all == ["mine false"])
    #expect(ends.all.count == 4)
    for code in ends.all {
      #expect(isCancelled ? code == .operationCancelled : code?.isOfNetwork == true)
    }
  }
}
