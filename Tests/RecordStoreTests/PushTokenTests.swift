import Records
import Synchronization
import Testing
import WebServices

@testable import RecordStore

@Suite struct PushTokenTests {
  private let records: TestRecords
  private let day: Int64 = 86_400_000

  init() throws {
    records = try TestRecords()
    try records.makeZone("Z")
  }

  private func register(_ number: UInt8, at now: Int64) throws {
    let registration = PushTokens.Registration(
      hash: [number], user: TestRecords.user, container: "c", environment: .development,
      apnsEnvironment: .production, client: nil)
    try records.store.storage.writeAndWait {
      try PushTokens.register(registration, now: now, in: $0)
    }
  }

  private func find(_ number: UInt8, at now: Int64) throws -> Bool {
    try records.store.storage.read { try PushTokens.find([number], now: now, in: $0) } != nil
  }

  private func subscribe(_ json: String, in database: DatabaseID = TestRecords.database) throws {
    let subscription = try Subscription(
      json: JSONReader.read(Array(json.utf8)).object!, id: SubscriptionID(unchecked: "s"))
    let operation = SubscriptionOperation(name: "s", action: .success(.create(subscription)))
    let outcomes = try records.store.storage.writeAndWait {
      try SubscriptionModification.run([operation], of: TestRecords.user, database, in: $0)
    }
    guard case .saved? = outcomes.first else { throw RecordError.badRequest("\(outcomes)") }
  }

  private func waiting() throws -> [Int64] {
    try records.store.storage.read {
      try $0.rows("SELECT token FROM notifications ORDER BY id") { $0.integer(0) }
    }
  }

  @Test func `a token that nobody uses for 30 days goes`() throws {
    try register(1, at: 0)
    #expect(try find(1, at: 30 * day))
    #expect(try !find(1, at: 30 * day + 1))
    try register(2, at: 31 * day)  // Sweeps.
    #expect(try !find(1, at: 1))
    try register(1, at: 31 * day)
    #expect(try find(1, at: 61 * day))
  }

  @Test func `one write leaves a bounded number of notifications for a user`() throws {
    try records.save(["first": [:]])
    for number in UInt8(0)..<10 { try register(number, at: 0) }
    try subscribe(
      #"{"subscriptionType":"query","firesOn":["create"],"query":{"recordType":"Item"}}"#)
    func save(_ names: Range<Int>) throws {
      let operations = names.map { number in
        RecordOperation(
          .create,
          IncomingRecord(
            name: RecordName(unchecked: "n\(number)"), type: RecordType(unchecked: "Item")))
      }
      try #require(try records.apply(operations).allSatisfy { $0 == nil })
    }
    try save(0..<200)
    #expect(try waiting().count == Limits.notificationsPerWrite)
    try save(200..<401)
    let bodies = try records.store.storage.read {
      try $0.rows("SELECT body FROM notifications", []) {
        String(decoding: $0.blob(0), as: UTF8.self)
      }
    }
    #expect(bodies.count == 10 && bodies.allSatisfy { $0.contains(#""missed":true"#) })
  }

  @Test func `a forgotten token gets no notification`() throws {
    try subscribe(#"{"subscriptionType":"database"}"#)
    try register(1, at: 0)
    try records.save(["a": [:]])
    #expect(try waiting().count == 1)
    try register(2, at: 25 * day)
    try records.save(at: 40 * day, ["b": [:]])
    let left = try waiting()
    #expect(left.count == 1 && left[0] != 1)
  }

  @Test func `what is subscribed in a default zone ends when development is reset`() throws {
    var records = records
    records.database = DatabaseID(container: "c", environment: .development, owner: nil)
    try records.save(in: "_defaultZone", ["a": [:]])
    try subscribe(
      #"{"subscriptionType":"query","firesOn":["create"],"query":{"recordType":"Item"},"#
        + #""zoneID":{"zoneName":"_defaultZone"}}"#, in: records.database)
    try register(1, at: 0)
    _ = try records.store.storage.writeAndWait { try SchemaAdministration.reset("c", in: $0) }
    let left = try records.store.storage.read {
      try $0.first("SELECT count(*) FROM subscriptions", []) { $0.integer(0) }
    }
    #expect(left == 0)
    try records.save(in: "_defaultZone", ["b": [:]])
    #expect(try waiting().isEmpty)
  }

  @Test func `a removed user leaves neither subscription nor token nor notification`() throws {
    try subscribe(#"{"subscriptionType":"database"}"#)
    try register(1, at: 0)
    try records.save(["a": [:]])
    try records.store.storage.writeAndWait {
      try SubscriptionModification.removeAll(of: TestRecords.user, in: $0.database)
    }
    for table in ["subscriptions", "push_tokens", "notifications"] {
      let left = try records.store.storage.read {
        try $0.first("SELECT count(*) FROM \(table)", []) { $0.integer(0) }
      }
      #expect(left == 0)
    }
    try records.save(["b": [:]])
    #expect(try waiting().isEmpty)
  }

  @Test func `a query hears of a field that came after it`() throws {
    try records.save(["a": ["x": .string("milk")]])
    try subscribe(
      #"{"subscriptionType":"query","firesOn":["create"],"query":{"recordType":"Item","filterBy":["#
        + #"{"comparator":"CONTAINS_ANY_TOKENS","fieldValue":{"value":"eggs"}}]}}"#)
    try register(1, at: 0)
    try records.save(["b": ["x": .string("milk")]])
    #expect(try waiting().isEmpty)
    try records.save(["c": ["y": .string("eggs")]])
    #expect(try waiting().count == 1)
  }

  @Test func `nobody hears of records that the grants do not let them read`() throws {
    var records = records
    records.database = DatabaseID(container: "c", environment: .development, owner: nil)
    let other = UserRecordName(unchecked: "_other")
    try records.save(in: "_defaultZone", by: other, ["a": [:]])
    let subscription =
      #"{"subscriptionType":"query","firesOn":["create"],"query":{"recordType":"Item"}}"#
    try subscribe(subscription, in: records.database)
    try register(1, at: 0)
    try records.save(in: "_defaultZone", by: other, ["b": [:]])
    #expect(try waiting().count == 1)
    try grantRead(to: .creator, in: records.database)
    try records.save(in: "_defaultZone", by: other, ["c": [:]])
    #expect(try waiting().count == 1)
    try records.save(in: "_defaultZone", ["d": [:]])
    #expect(try waiting().count == 2)
    try subscribe(subscription, in: records.database)  // To one's own records.
    try grantRead(to: RoleName(unchecked: "Editors"), in: records.database)
    #expect(throws: RecordError.self) { try subscribe(subscription, in: records.database) }
  }

  @Test func `what an operation told stays when a later one of its write is undone`() throws {
    try records.save(["a": [:]])
    try share("a")
    try subscribe(
      #"{"subscriptionType":"query","firesOn":["create"],"query":{"recordType":"Item"}}"#)
    try register(1, at: 0)
    let told = Mutex<Set<Int64>>([])
    records.store.storage.observeNotifications { tokens in told.withLock { $0.formUnion(tokens) } }
    let errors = try records.save(as: .create, ["b": [:], "a": [:]])
    #expect(errors.map(\.?.code) == [nil, .conflict])
    // Notifications are told one write after the other.
    try records.store.storage.writeAndWait { _ in }
    #expect(try told.withLock { $0 } == Set(waiting()))
    #expect(try waiting().count == 1)
  }

  private func share(_ root: String) throws {
    let share = IncomingRecord(
      name: RecordName(unchecked: "Share-\(root)"), type: .share,
      share: IncomingShare(
        root: .init(name: RecordName(unchecked: root)), publicPermission: .readWrite))
    let errors = try records.apply([RecordOperation(.create, share)])
    #expect(errors == [nil])
  }

  /// Lets one role read the records of the type, and nobody else.
  private func grantRead(to role: RoleName, in database: DatabaseID) throws {
    try records.store.storage.writeAndWait { transaction in
      let sql = transaction.database
      let type = try SchemaTable.type(RecordType(unchecked: "Item"), of: database, in: sql)!
      for role in try SchemaTable.grants(ofType: type.key, in: sql).keys {
        try SchemaTable.setGrant(to: role, .create, ofType: type.key, in: sql)
      }
      try SchemaTable.setGrant(to: role, [.read, .create], ofType: type.key, in: sql)
      transaction.memory.forgetSchema()
    }
  }
}
