import Records
import Testing
import WebServices

@testable import RecordStore

/// What SQLite does for queries that an index serves.
@Suite(.serialized) struct QueryPlanTests {
  /// More records than are read and sorted without walking an index in order.
  private static let filled: TestRecords = {
    let records = try! TestRecords()
    try! records.makeZone("Z")
    for start in stride(from: 0, to: 2_400, by: 200) {
      let operations = (start..<start + 200).map { number in
        RecordOperation(
          .create,
          IncomingRecord(
            name: RecordName(unchecked: "r\(number)"), type: RecordType(unchecked: "Item"),
            fields: [
              IncomingField("name", .typed(.string("Name \(number % 3)"))),
              IncomingField("number", .typed(.int64(Int64(number)))),
              IncomingField("same", .typed(.int64(7))),
            ]))
      }
      _ = try! records.apply(operations)
    }
    return records
  }()

  private static let filters = [
    #"{"comparator":"EQUALS","fieldName":"name","fieldValue":{"value":"name 1"}}"#,
    #"{"comparator":"EQUALS","fieldName":"same","fieldValue":{"value":7}}"#,
    #"{"comparator":"LESS_THAN","fieldName":"number","fieldValue":{"value":2000}}"#,
    #"{"comparator":"LESS_THAN_OR_EQUALS","fieldName":"number","fieldValue":{"value":2000}}"#,
    #"{"comparator":"GREATER_THAN","fieldName":"number","fieldValue":{"value":10}}"#,
    #"{"comparator":"GREATER_THAN_OR_EQUALS","fieldName":"number","fieldValue":{"value":10}}"#,
    #"{"comparator":"BEGINS_WITH","fieldName":"name","fieldValue":{"value":"Name"}}"#,
    #"{"comparator":"IN","fieldName":"number","fieldValue":{"value":[5,7],"type":"INT64_LIST"}}"#,
    #"{"comparator":"GREATER_THAN","systemFieldName":"modifiedTimestamp","fieldValue":{"value":0}}"#,
    #"{"comparator":"EQUALS","systemFieldName":"recordName","fieldValue":{"value":"r7"}}"#,
  ]

  private static let sorts = [
    #"{"fieldName":"name"}"#, #"{"fieldName":"name","ascending":false}"#,
    #"{"fieldName":"number"}"#,
    #"{"fieldName":"number","ascending":false}"#, #"{"systemFieldName":"createdTimestamp"}"#,
    #"{"systemFieldName":"modifiedTimestamp","ascending":false}"#,
  ]

  @Test(arguments: filters)
  func `one filter is answered by its index alone`(_ filter: String) throws {
    try expectIndexes(#"{"recordType":"Item","filterBy":[\#(filter)]}"#)
  }

  @Test(arguments: sorts)
  func `one sort is answered by its index alone`(_ sort: String) throws {
    try expectIndexes(#"{"recordType":"Item","sortBy":[\#(sort)]}"#)
  }

  @Test(arguments: filters, sorts.prefix(3))
  func `a filter and a sort are answered by indexes`(_ filter: String, _ sort: String) throws {
    try expectIndexes(#"{"recordType":"Item","filterBy":[\#(filter)],"sortBy":[\#(sort)]}"#)
  }

  @Test func `two sorts and no filter are answered by indexes`() throws {
    try expectIndexes(#"{"recordType":"Item"}"#)
    try expectIndexes(
      #"{"recordType":"Item","sortBy":[{"fieldName":"name"},{"fieldName":"number"}]}"#)
  }

  @Test func `no statistics are gathered that could change a plan`() throws {
    let records = try TestRecords()
    try records.makeZone("Z")
    try records.save(["a": ["x": .int64(1)]])
    try records.store.reopen()
    #expect(try records.count("SELECT count(*) FROM sqlite_schema WHERE name='sqlite_stat1'") == 0)
  }

  @Test func `a filter and its own order read no more records than the page has`() throws {
    let query = #"{"recordType":"Item","filterBy":[\#(Self.filters[4])]}"#
    let recorder = try record(query, marker: nil).recorder
    #expect(recorder.asked.contains { $0.sql.contains("LIMIT 11") }, "\(recorder.asked.map(\.sql))")
  }

  @Test func `feeds and look-ups are answered by indexes`() throws {
    let records = Self.filled
    try records.store.storage.read { sql in
      let recorder = RecordingDatabase(sql)
      let reader = try DatabaseReader(records.database, store: records.store.identity, recorder)
      let zone = try #require(try reader.zone(ZoneName(unchecked: "Z")))
      let (token, _) = try reader.changes(in: zone, .init(token: nil, limit: 10)) { _ in }
      _ = try reader.changes(in: zone, .init(token: token, limit: 10)) { _ in }
      _ = try reader.changes(in: zone, .init(token: token, limit: 10, reverse: true)) { _ in }
      _ = try reader.changedZones(after: 1, limit: 10)
      _ = try reader.zones()
      _ = try reader.lookup(RecordName(unchecked: "r1"), in: zone) { _ in }
      let plans = try recorder.withoutIndex()
      #expect(plans == [])
    }
  }

  @Test func `a zone is found by its name among any number`() throws {
    try Self.filled.store.storage.read { sql in
      let recorder = RecordingDatabase(sql)
      let reader = try DatabaseReader(
        Self.filled.database, store: Self.filled.store.identity, recorder)
      _ = try reader.zone(ZoneName(unchecked: "Z"))
      #expect(try recorder.plans().contains { $0.contains("zones_by_name (db=? AND name=?)") })
    }
  }

  @Test func `saves and deletions are answered by indexes`() throws {
    let records = Self.filled
    let database = records.database
    let plans = try records.store.storage.writeAndWait { transaction in
      let recorder = RecordingDatabase(transaction.database)
      let context = SaveContext(
        database: database, user: TestRecords.user, now: 2, extendsSchema: true)
      func apply(_ type: OperationType, _ name: String) throws {
        var record = IncomingRecord(name: RecordName(unchecked: name))
        if !type.isDeletion {
          record.type = RecordType(unchecked: "Item")
          record.fields = [IncomingField("number", .typed(.int64(1)))]
          if name != "anchor" {
            let anchor = RecordName(unchecked: "anchor")
            record.parent = anchor
            for action in [Reference.Action.deleteSelf, .validate] {
              let reference = Reference(recordName: anchor, action: action)
              record.fields.append(
                IncomingField("anchor\(action.rawValue)", .typed(.reference(reference))))
            }
          }
        }
        let request = ModifyRequest(
          zone: ZoneID(name: ZoneName(unchecked: "Z")), atomic: true,
          operations: [RecordOperation(type, record)])
        _ = try RecordModification.run(
          request, context, in: Transaction(recorder, WriterMemory()))
      }
      try apply(.create, "anchor")
      for type in [OperationType.create, .forceUpdate, .forceDelete, .create] {
        try apply(type, "planned")
      }
      try apply(.forceDelete, "anchor")
      return try recorder.withoutIndex()
    }
    #expect(plans == [])
  }

  private func expectIndexes(_ query: String) throws {
    let first = try record(query, marker: nil)
    #expect(first.plans == [])
    if let marker = first.marker {
      let second = try record(query, marker: marker)
      #expect(second.plans == [])
    }
  }

  private func record(
    _ query: String, marker: String?
  ) throws -> (recorder: RecordingDatabase, plans: [String], marker: String?) {
    var recorder: RecordingDatabase?
    var plans: [String] = []
    let page = try Self.filled.page(query, limit: 10, marker: marker) { sql in
      let made = RecordingDatabase(sql)
      recorder = made
      return made
    }
    try Self.filled.store.storage.read { sql in
      let replay = RecordingDatabase(sql)
      for (sql, values) in recorder!.asked { try replay.forEachRow(sql, values) { _ in false } }
      plans = try replay.withoutIndex()
    }
    return (recorder!, plans, page.marker)
  }
}
