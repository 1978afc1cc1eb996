import CloudKit
import Testing

/// Notifications from one device to another, over a server.
@Suite(.timeLimit(.minutes(10))) struct CourierTests {
  private func zone(_ device: CKContainer) async throws -> CKRecordZone.ID {
    try await device.privateCloudDatabase.save(CKRecordZone(zoneName: "Zone")).zoneID
  }

  @Test func `a database subscription tells another device of a change`() async throws {
    let server = try LiveServer()
    let (a, b) = (server.device(), server.device())
    let zone = try await zone(b)
    try await a.privateCloudDatabase.save(CKDatabaseSubscription(subscriptionID: "all"))
    let listening = await Listening(a)
    try await b.privateCloudDatabase.save(CKRecord(recordType: "Things", zoneID: zone))
    let notification = try await listening.next()
    let told = try #require(notification as? CKDatabaseNotification)
    #expect(told.databaseScope == .private && told.subscriptionID == "all" && !told.isPruned)
    #expect(told.containerIdentifier == server.container)
    #expect(told.subscriptionOwnerUserRecordID?.recordName == server.users[0].userRecordName)
  }

  @Test func `a zone subscription names the zone`() async throws {
    let server = try LiveServer()
    let (a, b) = (server.device(), server.device())
    let zone = try await zone(b)
    try await a.privateCloudDatabase.save(
      CKRecordZoneSubscription(zoneID: zone, subscriptionID: "zone"))
    let listening = await Listening(a)
    try await b.privateCloudDatabase.save(CKRecord(recordType: "Things", zoneID: zone))
    let told = try #require(try await listening.next() as? CKRecordZoneNotification)
    #expect(told.recordZoneID == zone && told.subscriptionID == "zone")
  }

  @Test func `a query subscription tells what became of a record`() async throws {
    let server = try LiveServer()
    let (a, b) = (server.device(), server.device())
    let zone = try await zone(b)
    let record = CKRecord(recordType: "Things", zoneID: zone)
    record["name"] = "first"
    try await b.privateCloudDatabase.save(record)
    let subscription = CKQuerySubscription(
      recordType: "Things", predicate: NSPredicate(format: "name == 'second'"),
      subscriptionID: "query")
    subscription.notificationInfo = CKSubscription.NotificationInfo(
      alertBody: "Text", desiredKeys: ["name"])
    try await a.privateCloudDatabase.save(subscription)
    let listening = await Listening(a)
    record["name"] = "second"
    try await b.privateCloudDatabase.save(record)
    let told = try #require(try await listening.next() as? CKQueryNotification)
    #expect(told.recordID == record.recordID && told.queryNotificationReason == .recordUpdated)
    #expect(told.recordFields?["name"] as? String == "second" && told.alertBody == "Text")
    #expect(told.databaseScope == .private)
    try await b.privateCloudDatabase.deleteRecord(withID: record.recordID)
    let deleted = try #require(try await listening.next() as? CKQueryNotification)
    #expect(deleted.queryNotificationReason == .recordDeleted)
    #expect(deleted.notificationID != told.notificationID)
  }

  @Test func `the device that made a change is not told`() async throws {
    let server = try LiveServer()
    let (a, b) = (server.device(), server.device())
    let zone = try await zone(b)
    let subscription = CKQuerySubscription(
      recordType: "Things", predicate: NSPredicate(value: true), subscriptionID: "query")
    let record = CKRecord(recordType: "Things", recordID: .init(recordName: "first", zoneID: zone))
    try await b.privateCloudDatabase.save(record)
    try await a.privateCloudDatabase.save(subscription)
    let listening = await Listening(a)
    let own = CKRecord(recordType: "Things", recordID: .init(recordName: "own", zoneID: zone))
    try await a.privateCloudDatabase.save(own)
    let other = CKRecord(recordType: "Things", recordID: .init(recordName: "other", zoneID: zone))
    try await b.privateCloudDatabase.save(other)
    let told = try #require(try await listening.next() as? CKQueryNotification)
    #expect(told.recordID?.recordName == "other")
  }

  @Test func `everybody who listens on a device gets all, also as dictionaries`() async throws {
    let server = try LiveServer()
    let (a, b) = (server.device(), server.device())
    let zone = try await zone(b)
    try await a.privateCloudDatabase.save(CKDatabaseSubscription(subscriptionID: "all"))
    let first = await Listening(a)
    let second = await Listening(a)
    let dictionaries = a.remoteNotifications()
    try await b.privateCloudDatabase.save(CKRecord(recordType: "Things", zoneID: zone))
    #expect(try await first.next()?.subscriptionID == "all")
    #expect(try await second.next()?.subscriptionID == "all")
    for try await notification in dictionaries {
      let read = CKNotification(fromRemoteNotificationDictionary: notification.userInfo)
      #expect(read is CKDatabaseNotification)
      break
    }
  }

  @Test func `where too many waited one notification says to fetch everything`() async throws {
    let server = try LiveServer()
    let (a, b) = (server.device(), server.device())
    let zone = try await zone(b)
    let record = CKRecord(recordType: "Things", zoneID: zone)
    try await b.privateCloudDatabase.save(record)
    try await a.privateCloudDatabase.save(
      CKQuerySubscription(
        recordType: "Things", predicate: NSPredicate(value: true), subscriptionID: "query"))
    do { _ = await Listening(a) }
    for _ in 0..<4 {
      let records = (0..<150).map { _ in CKRecord(recordType: "Things", zoneID: zone) }
      _ = try await b.privateCloudDatabase.modifyRecords(saving: records, deleting: [])
    }
    var pruned: CKNotification?
    for try await notification in a.notifications() where notification.isPruned {
      pruned = notification
      break
    }
    #expect((pruned as? CKDatabaseNotification)?.databaseScope == .private)
  }

  @Test func `a network that fails for a while loses nothing`() async throws {
    let server = try LiveServer()
    let network = try FaultyNetwork(to: server.url)
    let (a, b) = (network.device(of: server), server.device())
    let zone = try await zone(b)
    try await a.privateCloudDatabase.save(CKDatabaseSubscription(subscriptionID: "all"))
    let listening = await Listening(a)
    network.fault = .cut
    try await b.privateCloudDatabase.save(CKRecord(recordType: "Things", zoneID: zone))
    network.fault = .none
    let told = try #require(try await listening.next() as? CKDatabaseNotification)
    #expect(told.subscriptionID == "all" && !told.isPruned)
  }

  @Test func `where the server forgot the device everything has to be fetched`() async throws {
    let server = try LiveServer()
    let network = try FaultyNetwork(to: server.url)
    let a = network.device(of: server)
    let listening = await Listening(a)
    // A user has a bounded number of devices; the one that was not heard of for the longest time is forgotten.
    for _ in 0..<50 { _ = await Listening(server.device()) }
    network.fault = .cut
    network.fault = .none
    let first = try #require(try await listening.next() as? CKDatabaseNotification)
    let second = try #require(try await listening.next() as? CKDatabaseNotification)
    #expect(first.isPruned && second.isPruned)
    #expect(Set([first.databaseScope, second.databaseScope]) == [.private, .shared])
    // It is known again from now on.
    let b = server.device()
    let zone = try await zone(b)
    try await a.privateCloudDatabase.save(CKDatabaseSubscription(subscriptionID: "all"))
    try await b.privateCloudDatabase.save(CKRecord(recordType: "Things", zoneID: zone))
    #expect(try await listening.next()?.subscriptionID == "all")
  }

  @Test func `nobody who is not signed in listens`() async throws {
    let device = try SharedServer.get().device(user: nil)
    let error = await #expect(throws: CKError.self) {
      for try await _ in device.notifications() {}
    }
    #expect(error?.code == .notAuthenticated)
  }

  @Test func `a stream ends with its task`() async throws {
    let device = try SharedServer.get().device(user: 6)
    let listening = await Listening(device)
    let task = Task { try await listening.next() }
    task.cancel()
    #expect(try await task.value == nil)
  }

  @Test func `another account's notifications come after it signed in`() async throws {
    let server = try LiveServer()
    let (a, b) = (server.device(), server.device(user: 1))
    let zone = try await zone(b)
    try await b.privateCloudDatabase.save(CKDatabaseSubscription(subscriptionID: "theirs"))
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    var iterator = begun.makeAsyncIterator()
    let stream = a.notifications { begin.yield() }
    await iterator.next()
    a.credential = b.credential
    await iterator.next()
    try await b.privateCloudDatabase.save(CKRecord(recordType: "Things", zoneID: zone))
    for try await notification in stream {
      #expect(notification.subscriptionID == "theirs")
      break
    }
  }
}

/// Notifications across two users.
@Suite(.timeLimit(.minutes(10))) struct SharedNotificationTests {
  @Test func `a participant hears of the zone of somebody else`() async throws {
    let server = try LiveServer()
    let (owner, guest) = (server.device(), server.device(user: 1))
    let zone = try await owner.privateCloudDatabase.save(CKRecordZone(zoneName: "Zone")).zoneID
    let root = CKRecord(recordType: "Lists", zoneID: zone)
    let share = CKShare(rootRecord: root)
    share.publicPermission = .readWrite
    _ = try await owner.privateCloudDatabase.modifyRecords(saving: [root, share], deleting: [])
    let database = guest.sharedCloudDatabase
    try await database.save(CKDatabaseSubscription(subscriptionID: "all"))
    let listening = await Listening(guest)
    // The device of the guest that accepts is another one, so this one hears of it.
    let other = server.device(user: 1)
    try await other.accept(try await other.shareMetadata(for: try #require(share.url)))
    let begun = try #require(try await listening.next() as? CKDatabaseNotification)
    #expect(begun.databaseScope == .shared && begun.subscriptionID == "all")

    let sharedZone = CKRecordZone.ID(
      zoneName: "Zone", ownerName: server.users[0].userRecordName)
    try await database.deleteSubscription(withID: "all")
    try await database.save(
      CKRecordZoneSubscription(zoneID: sharedZone, subscriptionID: "zone"))
    root["name"] = "Changed"
    try await owner.privateCloudDatabase.save(root)
    let told = try #require(try await listening.next() as? CKRecordZoneNotification)
    #expect(told.recordZoneID == sharedZone && told.databaseScope == .shared)
    #expect(told.subscriptionOwnerUserRecordID?.recordName == server.users[1].userRecordName)
  }

  @Test func `the owner hears of what a participant changes`() async throws {
    let server = try LiveServer()
    let (owner, guest) = (server.device(), server.device(user: 1))
    let zone = try await owner.privateCloudDatabase.save(CKRecordZone(zoneName: "Zone")).zoneID
    let root = CKRecord(recordType: "Lists", zoneID: zone)
    root["name"] = "First"
    let share = CKShare(rootRecord: root)
    share.publicPermission = .readWrite
    _ = try await owner.privateCloudDatabase.modifyRecords(saving: [root, share], deleting: [])
    try await guest.accept(try await guest.shareMetadata(for: try #require(share.url)))
    try await owner.privateCloudDatabase.save(
      CKQuerySubscription(
        recordType: "Lists", predicate: NSPredicate(format: "name == 'Second'"),
        subscriptionID: "query"))
    let listening = await Listening(owner)
    let sharedZone = CKRecordZone.ID(zoneName: "Zone", ownerName: server.users[0].userRecordName)
    let seen = try await guest.sharedCloudDatabase.record(
      for: CKRecord.ID(recordName: root.recordID.recordName, zoneID: sharedZone))
    seen["name"] = "Second"
    try await guest.sharedCloudDatabase.save(seen)
    let told = try #require(try await listening.next() as? CKQueryNotification)
    #expect(told.recordID == root.recordID && told.databaseScope == .private)
  }
}
