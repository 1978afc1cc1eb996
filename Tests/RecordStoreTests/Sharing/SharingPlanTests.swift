import Records
import Testing
import WebServices

@testable import RecordStore

/// What SQLite does for shares: as little as for records.
@Suite struct SharingPlanTests {
  private static let owner = UserRecordName(unchecked: "_owner")
  private static let member = UserRecordName(unchecked: "_member")
  private static let zone = ZoneID(name: ZoneName(unchecked: "Z"), owner: owner)
  private static let database = DatabaseID(
    container: "c", environment: .development, owner: owner)
  private static let shared = DatabaseID.shared(
    with: member, container: "c", environment: .development)

  private static func item(_ name: String, below parent: String? = nil) -> RecordOperation {
    RecordOperation(
      .forceUpdate,
      IncomingRecord(
        name: RecordName(unchecked: name), type: RecordType(unchecked: "Item"),
        fields: [IncomingField("number", .typed(.int64(1)))],
        parent: .some(parent.map { RecordName(unchecked: $0) })))
  }

  private static func share(_ name: String, root: String) -> RecordOperation {
    RecordOperation(
      .create,
      IncomingRecord(
        name: RecordName(unchecked: name), type: .share,
        share: IncomingShare(
          root: .init(name: RecordName(unchecked: root)), publicPermission: .readWrite)))
  }

  private static func deletion(_ name: String) -> RecordOperation {
    RecordOperation(.delete, IncomingRecord(name: RecordName(unchecked: name)))
  }

  private static func apply(
    _ operation: RecordOperation, by user: UserRecordName = owner, _ transaction: Transaction
  ) throws {
    let context = SaveContext(
      database: database, user: user, now: 1, extendsSchema: true, isShared: user != owner)
    let request = ModifyRequest(zone: zone, atomic: true, operations: [operation])
    _ = try RecordModification.run(request, context, in: transaction)
  }

  private static func accept(root: String, _ transaction: Transaction) throws {
    let guid = try transaction.database.first(
      "SELECT short_guid FROM records WHERE short_guid IS NOT NULL AND name=?1 AND zone=1",
      [.text(root)], { $0.text(0) })
    try ShareLink.accept(
      guid ?? "", container: "c", environment: .development, user: member, email: nil, now: 1,
      in: transaction)
  }

  /// A zone with two shares that the member accepted, and one that is not shared.
  private static func filled() throws -> StoreUnderTest {
    let store = try StoreUnderTest()
    _ = try store.zones([.create(zone.name)], database)
    try store.storage.writeAndWait { transaction in
      for list in ["a", "b", "c"] {
        try apply(item(list), transaction)
        for number in 0..<20 { try apply(item("\(list)\(number)", below: list), transaction) }
      }
      for list in ["a", "b"] {
        try apply(share("Share-\(list)", root: list), transaction)
        try accept(root: list, transaction)
      }
    }
    return store
  }

  @Test func `changes to shares and within them are answered by indexes`() throws {
    let store = try Self.filled()
    let plans = try store.storage.writeAndWait { transaction in
      let recorder = RecordingDatabase(transaction.database)
      let transaction = Transaction(recorder, WriterMemory())
      try Self.apply(Self.item("a1", below: "b"), transaction)
      try Self.apply(Self.item("a1", below: "a"), by: Self.member, transaction)
      try Self.apply(Self.item("new", below: "a"), by: Self.member, transaction)
      try Self.apply(Self.deletion("new"), by: Self.member, transaction)
      try Self.apply(Self.share("Share-c", root: "c"), transaction)
      try Self.accept(root: "c", transaction)
      try Self.apply(Self.deletion("Share-c"), by: Self.member, transaction)
      try Self.apply(Self.deletion("Share-b"), transaction)
      try Self.apply(Self.deletion("a"), transaction)
      return try recorder.withoutIndex()
    }
    #expect(plans == [])
  }

  private static let queries = [
    #"{"query":{"recordType":"Item"}}"#,
    #"{"query":{"recordType":"Item","sortBy":[{"fieldName":"number"}]}}"#,
  ]

  @Test func `what a participant reads is answered by indexes`() throws {
    let store = try Self.filled()
    let plans = try store.storage.read { sql in
      let recorder = RecordingDatabase(sql)
      let reader = try DatabaseReader(Self.shared, store: store.identity, recorder)
      _ = try reader.changedZones(after: 0, limit: 5)
      _ = try reader.zones()
      let zone = try #require(try reader.zone(Self.zone))
      var token: String?
      for _ in 0..<20 {
        token = try reader.changes(in: zone, .init(token: token, limit: 3)) { _ in }.token
      }
      token = nil
      for _ in 0..<20 {
        token =
          try reader.changes(in: zone, .init(token: token, limit: 3, reverse: true)) { _ in }.token
      }
      _ = try reader.lookup(RecordName(unchecked: "a1"), in: zone) { _ in }
      for query in Self.queries {
        let request = try QueryRequest(json: JSONReader.read(Array(query.utf8)).object!)
        var found = 0
        _ = try reader.query(request, in: [zone]) { _, _ in found += 1 }
        #expect(found == 42)
      }
      return try recorder.withoutIndex()
    }
    #expect(plans == [])
  }

  @Test func `a feed read backwards has what is seen, from the newest on`() throws {
    let store = try Self.filled()
    try store.read(Self.shared) { reader in
      let zone = try #require(try reader.zone(Self.zone))
      var forwards: [String] = []
      _ = try reader.changes(in: zone, .init(token: nil, limit: 200)) { view in
        if case .record(let bytes) = view { forwards.append(SharedReplica.read(bytes).name) }
      }
      #expect(forwards.count == 44)
      var backwards: [String] = []
      var token: String?
      var moreComing = true
      while moreComing {
        let page = try reader.changes(in: zone, .init(token: token, limit: 7, reverse: true)) {
          if case .record(let bytes) = $0 { backwards.append(SharedReplica.read(bytes).name) }
        }
        (token, moreComing) = page
      }
      #expect(backwards == forwards.reversed())
    }
  }
}
