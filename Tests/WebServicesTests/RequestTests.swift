import Records
import Testing
import WebServices

@Suite struct RequestTests {
  // MARK: Queries

  @Test func `a query is read with its defaults`() throws {
    let request = try QueryRequest(json: object(#"{"query":{"recordType":"T"}}"#))
    #expect(request.zone == .defaultZone)
    #expect(request.limit == Limits.recordsPerResponse)
    #expect(request.filters.isEmpty && request.sorts.isEmpty)
    #expect(request.continuationMarker == nil && request.shape.isWhole)
  }

  @Test func `a query may go through all zones`() throws {
    let query = #""query":{"recordType":"T"}"#
    #expect(try QueryRequest(json: object("{\(query),\"zoneWide\":true}")).zone == nil)
    #expect(try QueryRequest(json: object("{\(query),\"zoneWide\":false}")).zone == .defaultZone)
    let named = try QueryRequest(
      json: object("{\(query),\"zoneWide\":true,\"zoneID\":{\"zoneName\":\"Z\"}}"))
    #expect(named.zone?.name.value == "Z")
  }

  @Test(
    arguments: [
      (#"{"fieldName":"f"}"#, .field("f")),
      (#"{"systemFieldName":"recordName"}"#, .system(.recordName)),
      (#"{"fieldName":"___recordID"}"#, .system(.recordName)),
      (#"{"fieldName":"___modTime"}"#, .system(.modifiedTimestamp)),
      (#"{"fieldName":"___createTime"}"#, .system(.createdTimestamp)),
      (#"{"fieldName":"___createdBy"}"#, .system(.createdUserRecordName)),
      (#"{"fieldName":"___modifiedBy"}"#, .system(.modifiedUserRecordName)),
      (#"{"fieldName":"___parent"}"#, .system(.parent)),
      (#"{"fieldName":null,"systemFieldName":"share"}"#, .system(.share)),
    ] as [(String, FieldKey)])
  func `a sort names a field of either kind`(_ sort: String, _ key: FieldKey) throws {
    let single = #"{"query":{"recordType":"T","sortBy":\#(sort)}}"#
    let many = #"{"query":{"recordType":"T","sortBy":[\#(sort)]}}"#
    for text in [single, many] {
      #expect(try QueryRequest(json: object(text)).sorts == [SortDescriptor(key)])
    }
  }

  @Test(arguments: [
    "{}", #"{"query":null}"#, #"{"query":{}}"#, #"{"query":{"recordType":5}}"#,
    #"{"query":{"recordType":"9"}}"#, #"{"query":{"recordType":"T","filterBy":5}}"#,
    #"{"query":{"recordType":"T","filterBy":[5]}}"#,
    #"{"query":{"recordType":"T","filterBy":[{}]}}"#,
    #"{"query":{"recordType":"T","filterBy":[{"comparator":"equals","fieldName":"f"}]}}"#,
    #"{"query":{"recordType":"T","filterBy":[{"comparator":"CONTAINS_ANY","fieldName":"f"}]}}"#,
    #"{"query":{"recordType":"T","filterBy":[{"comparator":"LIST_NOT_CONTAINS","fieldName":"f"}]}}"#,
    #"{"query":{"recordType":"T","filterBy":[{"comparator":"EQUALS"}]}}"#,
    #"{"query":{"recordType":"T","filterBy":[{"comparator":"EQUALS","fieldName":"_f"}]}}"#,
    #"{"query":{"recordType":"T","filterBy":[{"comparator":"EQUALS","systemFieldName":"f"}]}}"#,
    #"{"query":{"recordType":"T","sortBy":[{}]}}"#,
    #"{"query":{"recordType":"T","sortBy":[{"fieldName":"f","ascending":1}]}}"#,
    #"{"query":{"recordType":"T","sortBy":[{"fieldName":"f","relativeLocation":{}}]}}"#,
    #"{"query":{"recordType":"T","sortBy":[{"fieldName":"f","relativeLocation":{"value":5}}]}}"#,
    #"{"query":{"recordType":"T"},"resultsLimit":0}"#,
    #"{"query":{"recordType":"T"},"resultsLimit":-1}"#,
    #"{"query":{"recordType":"T"},"resultsLimit":1.5}"#,
    #"{"query":{"recordType":"T"},"desiredKeys":"f"}"#,
    #"{"query":{"recordType":"T"},"desiredKeys":[1]}"#,
    #"{"query":{"recordType":"T"},"zoneID":{}}"#,
    #"{"query":{"recordType":"T"},"zoneID":{"zoneName":"_x"}}"#,
  ])
  func `a malformed query is refused`(_ text: String) throws {
    let json = try object(text)
    #expect { try QueryRequest(json: json) } throws: { ($0 as? RecordError)?.code == .badRequest }
  }

  @Test func `limits above the maximum count as the maximum`() throws {
    for limit in ["201", "9223372036854775807"] {
      let json = try object(#"{"query":{"recordType":"T"},"resultsLimit":\#(limit)}"#)
      #expect(try QueryRequest(json: json).limit == 200)
    }
  }

  @Test func `a query has a bounded number of filters and sorts`() throws {
    let filter = #"{"comparator":"EQUALS","fieldName":"f","fieldValue":{"value":1}}"#
    let filters = Array(repeating: filter, count: Limits.filtersPerQuery + 1).joined(separator: ",")
    let sorts = Array(repeating: #"{"fieldName":"f"}"#, count: Limits.sortsPerQuery + 1)
      .joined(separator: ",")
    for text in [
      #"{"query":{"recordType":"T","filterBy":[\#(filters)]}}"#,
      #"{"query":{"recordType":"T","sortBy":[\#(sorts)]}}"#,
    ] {
      let json = try object(text)
      #expect(throws: RecordError.self) { try QueryRequest(json: json) }
    }
  }

  @Test func `a fingerprint tells queries apart, but not the order of names`() throws {
    func print(_ query: String, _ more: String = "") throws -> UInt64 {
      try QueryRequest(json: object("{\"query\":\(query)\(more)}")).fingerprint
    }
    let filter = #"{"comparator":"EQUALS","fieldName":"f","fieldValue":{"value":1,"type":"INT64"}}"#
    let same = #"{"fieldValue":{"type":"INT64","value":1},"fieldName":"f","comparator":"EQUALS"}"#
    let one = try print(#"{"recordType":"T","filterBy":[\#(filter)]}"#)
    #expect(try print(#"{"filterBy":[\#(same)],"recordType":"T"}"#) == one)
    #expect(try print(#"{"recordType":"T","filterBy":[\#(filter)]}"#, ",\"resultsLimit\":7") == one)
    let others = [
      try print(#"{"recordType":"U","filterBy":[\#(filter)]}"#), try print(#"{"recordType":"T"}"#),
      try print(#"{"recordType":"T","filterBy":[\#(filter)],"sortBy":[{"fieldName":"f"}]}"#),
      try print(#"{"recordType":"T","filterBy":[\#(filter)]}"#, ",\"zoneID\":{\"zoneName\":\"Z\"}"),
      try print(#"{"recordType":"T","filterBy":[\#(filter)]}"#, ",\"zoneWide\":true"),
    ]
    #expect(!others.contains(one))
    #expect(Set(others).count == others.count)
  }

  // MARK: Modify

  @Test func `operations keep their order, and one that cannot be read harms no other`() throws {
    let request = try ModifyRequest(
      json: object(
        #"""
        {"operations":[
          {"operationType":"create","record":{"recordName":"a","recordType":"T","fields":{"f":{"value":1}}}},
          {"operationType":"update","record":{"recordName":"_b"}},
          {"operationType":"create","record":{"recordName":5}},
          {"operationType":"create","record":{"recordName":"c","fields":{"bad name":{}}}},
          {"operationType":"delete","record":{"recordName":"d","fields":{"bad name":5}}}]}
        """#))
    #expect(request.operations.map(\.nameAsSent) == ["a", "_b", nil, "c", "d"])
    let readable = request.operations.map { if case .success = $0.record { true } else { false } }
    #expect(readable == [true, false, false, false, true])
    #expect(request.atomic && request.zone == .defaultZone)
  }

  @Test(arguments: [
    "{}", #"{"operations":5}"#, #"{"operations":[5]}"#, #"{"operations":[{}]}"#,
    #"{"operations":[{"operationType":"create"}]}"#, #"{"operations":[{"record":{}}]}"#,
    #"{"operations":[{"operationType":"CREATE","record":{}}]}"#, #"{"operations":[],"atomic":1}"#,
    #"{"operations":[{"operationType":"create","record":{"recordName":"a"}},{"operationType":"delete","record":{"recordName":"a"}}]}"#,
    #"{"operations":[{"operationType":"create","record":{"recordName":"_"}},{"operationType":"delete","record":{"recordName":"_"}}]}"#,
  ])
  func `a malformed request is refused as a whole`(_ text: String) throws {
    let json = try object(text)
    #expect { try ModifyRequest(json: json) } throws: { ($0 as? RecordError)?.code == .badRequest }
  }

  @Test func `200 operations pass and 201 do not`() throws {
    func request(_ count: Int) throws -> JSONObject {
      let operations = (0..<count).map {
        #"{"operationType":"forceDelete","record":{"recordName":"r\#($0)"}}"#
      }
      return try object(#"{"operations":[\#(operations.joined(separator: ","))]}"#)
    }
    #expect(try ModifyRequest(json: request(200)).operations.count == 200)
    let tooMany = try request(201)
    #expect(throws: RecordError.self) { try ModifyRequest(json: tooMany) }
  }

  @Test func `a record may repeat its zone but not leave it`() throws {
    func request(_ zone: String, _ own: String) throws -> ModifyRequest {
      try ModifyRequest(
        json: object(
          #"{\#(zone)"operations":[{"operationType":"forceDelete","record":{"recordName":"a"\#(own)}}]}"#
        ))
    }
    let zone = #""zoneID":{"zoneName":"Z"}"#
    #expect(try request("", "," + zone).zone.name.value == "Z")
    #expect(try request(zone + ",", "," + zone).operations[0].nameAsSent == "a")
    let other = try request(zone + ",", #","zoneID":{"zoneName":"Y"}"#)
    guard case .failure(let unreadable) = other.operations[0].record else {
      Issue.record("the other zone is accepted")
      return
    }
    #expect(unreadable.error.code == .badRequest)
  }

  @Test func `only records that are made get a name`() throws {
    let request = try ModifyRequest(
      json: object(
        #"""
        {"operations":[{"operationType":"create","record":{"recordType":"T"}},
          {"operationType":"forceUpdate","record":{"recordType":"T"}},
          {"operationType":"update","record":{"recordType":"T"}},
          {"operationType":"forceDelete","record":{}}]}
        """#))
    let names = request.withNames { "N" }.operations.map(\.nameAsSent)
    #expect(names == ["N", "N", nil, nil])
  }

  @Test func `the parent is kept, cleared or set`() throws {
    func parent(_ text: String) throws -> RecordName?? {
      let request = try ModifyRequest(
        json: object(
          #"{"operations":[{"operationType":"update","record":{"recordName":"a"\#(text)}}]}"#))
      return try request.operations[0].record.get().parent
    }
    #expect(try parent("") == RecordName??.none)
    #expect(try parent(#","parent":null"#) == .some(nil))
    #expect(try parent(#","parent":{"recordName":"p"}"#) == .some(RecordName(unchecked: "p")))
    #expect(throws: UnreadableRecord.self) { try parent(#","parent":"p""#) }
  }

  // MARK: Lookups and zones

  @Test func `records are looked up by name, each in its shape`() throws {
    let request = try LookupRequest(
      json: object(
        #"""
        {"records":[{"recordName":"a","desiredKeys":["x"]},"b",{"recordName":"a"}],
          "desiredKeys":["y"],"numbersAsStrings":true,"zoneID":{"zoneName":"Z"}}
        """#))
    #expect(request.records.map(\.name.value) == ["a", "b", "a"])
    #expect(request.records.map(\.shape.desiredKeys) == [["x"], ["y"], ["y"]])
    #expect(request.records.allSatisfy { $0.shape.numbersAsStrings })
    #expect(request.zone.name.value == "Z")
  }

  @Test(arguments: [
    "{}", #"{"records":{}}"#, #"{"records":[5]}"#, #"{"records":[{}]}"#, #"{"records":["_a"]}"#,
    #"{"records":[""]}"#,
  ])
  func `a malformed lookup is refused`(_ text: String) throws {
    let json = try object(text)
    #expect(throws: RecordError.self) { try LookupRequest(json: json) }
  }

  @Test(
    arguments: [
      (#"{"zoneName":"Z"}"#, nil), (#"{"zoneID":{"zoneName":"Z"}}"#, nil),
      (#"{"zoneName":"Z","ownerRecordName":"_u"}"#, "_u"),
      (#"{"zoneName":"Z","ownerRecordName":null}"#, nil),
      (#"{"zoneName":"Z","ownerRecordName":"__defaultOwner__"}"#, nil),
      (#"{"zoneName":"Z","zoneType":"REGULAR_CUSTOM_ZONE","x":1}"#, nil),
    ] as [(String, String?)])
  func `a zone is read, bare or wrapped`(_ text: String, _ owner: String?) throws {
    let zone = try ZoneID(json: object(text))
    #expect(zone.name.value == "Z")
    #expect(zone.owner?.value == owner)
  }

  private func object(_ text: String) throws -> JSONObject {
    try #require(try JSONReader.read(Array(text.utf8)).object)
  }
}
