import CloudKit
import Testing

/// Subscriptions by the functions of a database.
@Suite struct SubscriptionTests {
  private func database() throws -> CKDatabase {
    try SharedServer.get().device(user: 7).privateCloudDatabase
  }

  @Test func `a query subscription is fetched as it was saved`() async throws {
    let (database, zone) = try await SharedServer.zone(user: 7)
    // The schema of development learns the fields from the first save.
    let record = CKRecord(recordType: "Watched", zoneID: zone)
    record["name"] = "a"
    record["count"] = 1
    record["tags"] = ["x"]
    record["place"] = CLLocation(latitude: 1, longitude: 2)
    try await database.save(record)
    let subscription = CKQuerySubscription(
      recordType: "Watched",
      predicate: NSPredicate(format: "name BEGINSWITH %@ AND count > 2", "B"),
      subscriptionID: UUID().uuidString, options: [.firesOnRecordUpdate, .firesOnce])
    subscription.zoneID = zone
    subscription.notificationInfo = CKSubscription.NotificationInfo(
      alertBody: "New", title: "Title", subtitleLocalizationArgs: ["name"], desiredKeys: ["name"],
      shouldBadge: true, shouldSendMutableContent: true, category: "c", collapseIDKey: "k")
    try await database.save(subscription)
    let fetched = try await database.subscription(for: subscription.subscriptionID)
    let query = try #require(fetched as? CKQuerySubscription)
    #expect(query.recordType == "Watched")
    #expect(query.predicate == subscription.predicate)
    #expect(query.zoneID == zone)
    #expect(query.querySubscriptionOptions == [.firesOnRecordUpdate, .firesOnce])
    let info = try #require(query.notificationInfo)
    #expect(info.alertBody == "New" && info.title == "Title" && info.category == "c")
    #expect(info.subtitleLocalizationArgs == ["name"] && info.desiredKeys == ["name"])
    #expect(info.shouldBadge && info.shouldSendMutableContent && !info.shouldSendContentAvailable)
    #expect(info.collapseIDKey == "k")
  }

  @Test(arguments: [
    "name == \"a\"", "name != \"a\"", "count >= 1", "count < 2", "count <= 3",
    "name IN {\"a\", \"b\"}", "NOT name IN {\"a\"}", "tags CONTAINS \"x\"",
    "NOT tags CONTAINS \"x\"", "ANY tags IN {\"x\", \"y\"}", "name BEGINSWITH \"a\"",
    "NOT name BEGINSWITH \"a\"", "SELF CONTAINS \"a b\"", "TRUEPREDICATE",
    "distanceToLocation:fromLocation:(place, CAST(\"1.0,2.0\", \"CLLocation\")) <= 5.0",
    "___createTime > CAST(1.000000, \"NSDate\")", "name == \"a\" AND count == 1",
  ])
  func `a predicate comes back from the server as it was`(format: String) async throws {
    let (database, zone) = try await SharedServer.zone(user: 7)
    let record = CKRecord(recordType: "Watched", zoneID: zone)
    record["name"] = "a"
    record["count"] = 1
    record["tags"] = ["x"]
    record["place"] = CLLocation(latitude: 1, longitude: 2)
    try await database.save(record)
    let subscription = CKQuerySubscription(
      recordType: "Watched", predicate: NSPredicate(format: format),
      subscriptionID: UUID().uuidString)
    subscription.zoneID = zone
    try await database.save(subscription)
    let fetched = try await database.subscription(for: subscription.subscriptionID)
    try await database.deleteSubscription(withID: subscription.subscriptionID)
    let predicate = try #require(fetched as? CKQuerySubscription).predicate
    #expect(predicate.description == NSPredicate(format: format).description)
  }

  @Test func `zone and database subscriptions are listed and deleted`() async throws {
    let (database, zone) = try await SharedServer.zone(user: 7)
    let ofZone = CKRecordZoneSubscription(zoneID: zone, subscriptionID: UUID().uuidString)
    let ofDatabase = CKDatabaseSubscription(subscriptionID: UUID().uuidString)
    let ids = [ofZone.subscriptionID, ofDatabase.subscriptionID]
    let results = try await database.modifySubscriptions(
      saving: [ofZone, ofDatabase], deleting: [])
    #expect(Set(results.saveResults.keys) == Set(ids))
    let all = try await database.allSubscriptions()
    let listed = all.first { $0.subscriptionID == ids[0] }
    #expect((listed as? CKRecordZoneSubscription)?.zoneID == zone)
    #expect(all.contains { $0.subscriptionID == ids[1] && $0.subscriptionType == .database })
    #expect(try await database.deleteSubscription(withID: ids[0]) == ids[0])
    try await database.deleteSubscription(withID: ids[1])
    let gone = try await database.subscriptions(for: ids)
    #expect(gone.values.allSatisfy { $0.code == .unknownItem })
  }

  @Test func `a subscription that is not there is an unknown item`() async throws {
    let database = try database()
    let fetched = await #expect(throws: CKError.self) {
      try await database.subscription(for: "nobody")
    }
    #expect(fetched?.code == .unknownItem)
    let deleted = await #expect(throws: CKError.self) {
      try await database.deleteSubscription(withID: "nobody")
    }
    #expect(deleted?.code == .unknownItem)
  }

  @Test func `one that is refused does not keep the others out`() async throws {
    let (database, zone) = try await SharedServer.zone(user: 7)
    let good = CKRecordZoneSubscription(zoneID: zone, subscriptionID: UUID().uuidString)
    let either = CKQuerySubscription(
      recordType: "Watched", predicate: NSPredicate(format: "name == 'a' OR name == 'b'"),
      subscriptionID: UUID().uuidString)
    let nothing = CKQuerySubscription(
      recordType: "Watched", predicate: NSPredicate(value: false),
      subscriptionID: UUID().uuidString)
    let results = try await database.modifySubscriptions(
      saving: [good, either, nothing], deleting: ["nobody"])
    #expect(results.saveResults[good.subscriptionID]?.code == nil)
    #expect(results.saveResults[either.subscriptionID]?.code == .invalidArguments)
    #expect(results.saveResults[nothing.subscriptionID]?.code == .invalidArguments)
    #expect(results.deleteResults["nobody"]?.code == .unknownItem)
  }

  @Test func `the public database takes queries only`() async throws {
    let database = try SharedServer.get().device(user: 7).publicCloudDatabase
    let error = await #expect(throws: CKError.self) {
      try await database.save(CKDatabaseSubscription(subscriptionID: "all"))
    }
    #expect(error?.code == .invalidArguments)
  }

  @Test func `completion handlers tell the same`() async throws {
    let (database, zone) = try await SharedServer.zone(user: 7)
    let id = UUID().uuidString
    let saved = await withCheckedContinuation { continuation in
      database.save(CKRecordZoneSubscription(zoneID: zone, subscriptionID: id)) { saved, error in
        continuation.resume(returning: (saved?.subscriptionID, error == nil))
      }
    }
    #expect(saved == (id, true))
    let all = await withCheckedContinuation { continuation in
      database.fetchAllSubscriptions { all, _ in
        continuation.resume(returning: all?.map(\.subscriptionID) ?? [])
      }
    }
    #expect(all.contains(id))
    let one = await withCheckedContinuation { continuation in
      database.fetch(withSubscriptionID: id) { found, _ in
        continuation.resume(returning: found?.subscriptionID)
      }
    }
    #expect(one == id)
    let some = await withCheckedContinuation { continuation in
      database.fetch(withSubscriptionIDs: [id, "nobody"]) { continuation.resume(returning: $0) }
    }
    #expect(try some.get()["nobody"]?.code == .unknownItem)
    let deleted = await withCheckedContinuation { continuation in
      database.delete(withSubscriptionID: id) { id, _ in continuation.resume(returning: id) }
    }
    #expect(deleted == id)
    let modified = await withCheckedContinuation { continuation in
      database.modifySubscriptions(saving: [], deleting: [id]) {
        continuation.resume(returning: $0)
      }
    }
    #expect(try modified.get().deleteResults[id]?.code == .unknownItem)
  }

  @Test func `without a network nothing is saved`() async {
    let error = await #expect(throws: CKError.self) {
      try await CKContainer.lost.privateCloudDatabase.save(CKDatabaseSubscription())
    }
    #expect(error?.code.isOfNetwork == true)
  }
}
