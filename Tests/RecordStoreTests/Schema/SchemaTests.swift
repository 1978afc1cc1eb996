import Records
import Testing
import WebServices

@testable import RecordStore

@Suite struct SchemaTests {
  private let records: TestRecords

  init() throws {
    records = try TestRecords()
    try records.makeZone("Z")
  }

  @Test func `an order by a field that came later finds the records that lack it`() throws {
    try records.save(["a": ["x": .int64(1)], "b": ["x": .int64(2)]])
    try records.save(["c": ["late": .string("l")]])
    let byLate = #"{"recordType":"Item","sortBy":[{"fieldName":"late"}]}"#
    #expect(try records.names(byLate) == ["a", "b", "c"])
    let byLateDown = #"{"recordType":"Item","sortBy":[{"fieldName":"late","ascending":false}]}"#
    #expect(try records.names(byLateDown) == ["c", "b", "a"])
    try records.save(["a": ["late": .string("m")]])
    #expect(try records.names(byLate) == ["b", "c", "a"])
  }

  @Test func `a refused save adds nothing to the schema`() throws {
    let big = FieldValue.bytes([UInt8](repeating: 0, count: Limits.recordBytes))
    #expect(
      try records.save(type: "New", ["a": ["x": .string("x"), "big": big]])[0]?.code == .badRequest)
    let asset = FieldValue.asset(Asset(fileChecksum: "c", size: 1))
    #expect(
      try records.save(type: "New", ["a": ["x": .string("x"), "y": asset]])[0]?.code == .badRequest)
    #expect { try records.names(#"{"recordType":"New"}"#) } throws: {
      ($0 as? RecordError)?.code == .notFound
    }
    try records.save(type: "New", ["a": ["x": .int64(1)]])
    #expect(try records.names(#"{"recordType":"New","sortBy":[{"fieldName":"x"}]}"#) == ["a"])
  }

  @Test func `an atomic batch that fails adds nothing to the schema`() throws {
    let errors = try records.save(
      type: "New", as: .create, atomic: true, ["a": ["x": .string("x")], "b": ["x": .int64(1)]])
    #expect(errors.map { $0?.code } == [.atomicError, .badRequest])
    #expect(try records.save(type: "New", ["a": ["x": .int64(1)]]) == [nil])
  }

  @Test func `a field keeps its first type`() throws {
    try records.save(["a": ["x": .int64(1)]])
    #expect(
      try records.save(["a": ["x": .string("1")]])[0]?.reason
        == "Invalid value, expected type INT64.")
    #expect(try records.save(type: "Other", ["b": ["x": .string("1")]]) == [nil])
  }

  @Test func `an empty list gets its type from the first that is not empty`() throws {
    try records.save(["a": ["x": .list(nil, [])]])
    try records.save(["b": ["x": .list(.string, [.string("milk")])]])
    #expect(try records.save(["c": ["x": .list(.int64, [.int64(1)])]])[0]?.code == .badRequest)
    #expect(try records.save(["d": ["x": .list(nil, [])]]) == [nil])
    let filter = #"{"comparator":"LIST_CONTAINS","fieldName":"x","fieldValue":{"value":"MILK"}}"#
    #expect(try records.names(#"{"recordType":"Item","filterBy":\#(filter)}"#) == ["b"])
  }

  @Test func `a type has a bounded number of fields`() throws {
    func fields(_ range: Range<Int>) -> [String: FieldValue] {
      Dictionary(uniqueKeysWithValues: range.map { ("f\($0)", .int64(1)) })
    }
    #expect(try records.save(["a": fields(0..<900)]) == [nil])
    #expect(try records.save(["b": fields(900..<1_100)])[0]?.code == .badRequest)
    #expect(try records.save(["b": fields(900..<950)]) == [nil])
  }

  @Test func `saves make a bounded number of types`() throws {
    for number in 0..<Limits.typesPerSchema {
      try #require(try records.save(type: "T\(number)", ["t\(number)": [:]]) == [nil])
    }
    #expect(try records.save(type: "More", ["more": [:]])[0]?.code == .badRequest)
    #expect(try records.save(type: "T0", ["more": [:]]) == [nil])
  }

  @Test func `a record may be exactly as large as the limit`() throws {
    let room = Limits.recordBytes - "x".utf8.count
    func text(_ count: Int) -> [String: FieldValue] {
      ["x": .string(String(repeating: "x", count: count))]
    }
    #expect(try records.save(["a": text(room)]) == [nil])
    #expect(try records.save(["b": text(room + 1)])[0]?.code == .badRequest)
    #expect(try records.names(#"{"recordType":"Item"}"#) == ["a"])
  }

  @Test func `production takes its schema's types and fields and no others`() throws {
    let records = try production()
    #expect(try records.save(type: "T", ["a": ["queried": .string("x")]]) == [nil])
    #expect(
      try records.save(type: "T", ["b": ["other": .string("x")]])[0]?.reason
        == "Cannot create or modify field 'other' in record 'T' in production schema")
    #expect(
      try records.save(type: "U", ["b": [:]])[0]?.reason
        == "Cannot create new type U in production schema")
    let cleared = IncomingRecord(
      name: RecordName(unchecked: "a"), type: RecordType(unchecked: "T"),
      fields: [IncomingField("other", .clear)])
    #expect(try records.apply([RecordOperation(.forceUpdate, cleared)]) == [nil])
  }

  @Test(arguments: Comparator.allCases)
  func `without its index no comparator is answered, in the live service's words`(
    _ comparator: Comparator
  ) throws {
    let records = try production()
    let field =
      comparator.needsListField ? "plainList" : comparator == .near ? "plainPlace" : "plain"
    let value =
      comparator == .near
      ? #"{"value":{"latitude":0,"longitude":0}}"#
      : comparator.takesList ? #"{"value":["a"],"type":"STRING_LIST"}"# : #"{"value":"a"}"#
    let query = #"""
      {"recordType":"T","filterBy":{"comparator":"\#(comparator.rawValue)","fieldName":"\#(field)",
        "fieldValue":\#(value),"distance":1}}
      """#
    let index = comparator.isTokenSearch ? "searchable" : "queryable"
    #expect(throws: RecordError.badRequest("Field '\(field)' is not marked \(index)")) {
      try records.names(query)
    }
  }

  @Test(arguments: [
    (
      #"{"recordType":"T","sortBy":{"fieldName":"queried"}}"#,
      "Field 'queried' is not marked sortable"
    ),
    (#"{"recordType":"T","sortBy":{"fieldName":"plain"}}"#, "Field 'plain' is not marked sortable"),
    (
      #"{"recordType":"T","sortBy":{"fieldName":"plainPlace","relativeLocation":{"value":{"latitude":0,"longitude":0}}}}"#,
      "Field 'plainPlace' is not marked sortable"
    ),
    (#"{"recordType":"Hidden"}"#, "Type is not marked indexable: Hidden"),
    (#"{"recordType":"None"}"#, "Did not find record type: None"),
    (#"{"recordType":"T","sortBy":{"fieldName":"none"}}"#, "Unknown field 'none'"),
  ])
  func `what an order needs and is not there is told`(_ query: String, _ reason: String) throws {
    let records = try production()
    #expect { try records.names(query) } throws: { ($0 as? RecordError)?.reason == reason }
  }

  @Test func `a field for sorting also serves ranges and prefixes, not equality`() throws {
    let records = try production()
    try records.save(type: "T", ["a": ["sorted": .string("milk")]])
    func query(_ comparator: String) throws -> [String] {
      try records.names(
        #"{"recordType":"T","filterBy":{"comparator":"\#(comparator)","fieldName":"sorted","fieldValue":{"value":"m"}}}"#
      )
    }
    #expect(try query("BEGINS_WITH") == ["a"])
    #expect(try query("GREATER_THAN") == ["a"])
    #expect(throws: RecordError.badRequest("Field 'sorted' is not marked queryable")) {
      try query("EQUALS")
    }
  }

  @Test(arguments: ["IN", "NOT_IN"])
  func `a filter compares with a bounded number of values`(_ comparator: String) throws {
    try records.save(["a": ["x": .int64(1)]])
    func query(_ count: Int) -> String {
      let values = (1...count).map(String.init).joined(separator: ",")
      return #"""
        {"recordType":"Item","filterBy":{"comparator":"\#(comparator)","fieldName":"x",
          "fieldValue":{"value":[\#(values)],"type":"INT64_LIST"}}}
        """#
    }
    #expect(try records.names(query(1_000)) == (comparator == "IN" ? ["a"] : []))
    #expect { try records.names(query(1_001)) } throws: {
      ($0 as? RecordError)?.code == .badRequest
    }
  }

  @Test func `a word search without a field leaves out what is not searchable`() throws {
    let records = try production()
    try records.save(type: "T", ["a": ["plain": .string("milk")], "b": ["words": .string("Milk")]])
    let filter = #"{"comparator":"CONTAINS_ANY_TOKENS","fieldValue":{"value":"milk"}}"#
    #expect(try records.names(#"{"recordType":"T","filterBy":\#(filter)}"#) == ["b"])
  }

  private func production() throws -> TestRecords {
    var records = try TestRecords()
    records.database = DatabaseID(
      container: "c", environment: .production, owner: TestRecords.user)
    let schema = Schema(types: [
      RecordType(unchecked: "T"): SchemaType(fields: [
        "plain": SchemaField(.scalar(.string), []),
        "plainPlace": SchemaField(.scalar(.location), []),
        "plainList": SchemaField(.list(.string), []),
        "queried": SchemaField(.scalar(.string), [.queryable]),
        "sorted": SchemaField(.scalar(.string), [.sortable]),
        "words": SchemaField(.scalar(.string), [.searchable]),
      ]),
      RecordType(unchecked: "Hidden"): SchemaType(isListable: false),
    ])
    for _ in 0..<2 {
      try records.store.storage.writeAndWait {
        try SchemaInstallation.install(
          schema, container: "c", environment: .production, in: $0)
      }
    }
    try records.makeZone("Z")
    return records
  }
}
