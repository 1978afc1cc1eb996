import Records
import Testing
import WebServices

@testable import RecordStore

/// Where the protocol leaves a choice: what was chosen.
@Suite struct ChoiceTests {
  private let records: TestRecords

  init() throws {
    records = try TestRecords()
    try records.makeZone("Z")
    try records.save(["c": ["n": .int64(1)], "a": ["n": .int64(2)], "b": ["n": .int64(1)]])
  }

  @Test func `without filters and sorts, records come by age`() throws {
    #expect(try records.names(#"{"recordType":"Item"}"#) == ["c", "a", "b"])
  }

  @Test func `without sorts, the first filter that an index answers gives the order`() throws {
    try records.save(["d": ["n": .int64(0)]])
    let filter = #"{"comparator":"LESS_THAN","fieldName":"n","fieldValue":{"value":9}}"#
    #expect(
      try records.names(#"{"recordType":"Item","filterBy":\#(filter)}"#) == ["d", "c", "b", "a"])
  }

  @Test func `ties are broken by age, backwards where the order descends`() throws {
    let sort = #"{"recordType":"Item","sortBy":{"fieldName":"n","ascending":true}}"#
    #expect(try records.names(sort, limit: 1) == ["c", "b", "a"])
    let down = #"{"recordType":"Item","sortBy":{"fieldName":"n","ascending":false}}"#
    #expect(try records.names(down, limit: 1) == ["a", "b", "c"])
  }

  @Test func `a record made anew is young`() throws {
    #expect(try records.delete("c") == [nil])
    try records.save(["c": ["n": .int64(1)]])
    #expect(try records.names(#"{"recordType":"Item"}"#) == ["a", "b", "c"])
  }

  @Test func `a record that is gone cannot be updated, only made`() throws {
    #expect(try records.delete("c") == [nil])
    let update = IncomingRecord(name: RecordName(unchecked: "c"), changeTag: "2")
    #expect(try records.apply([RecordOperation(.update, update)])[0]?.code == .notFound)
    #expect(try records.save(as: .create, ["c": ["n": .int64(1)]]) == [nil])
  }

  @Test func `in the public database only its creator may change a record`() throws {
    var records = try TestRecords()
    records.database = DatabaseID(container: "c", environment: .development, owner: nil)
    let other = UserRecordName(unchecked: "_other")
    let zone = ZoneName.defaultZone.value
    try records.save(in: zone, ["a": ["n": .int64(1)]])
    #expect(
      try records.save(in: zone, by: other, ["a": ["n": .int64(2)]])[0]?.code == .accessDenied)
    let gone = RecordOperation(
      .forceDelete, IncomingRecord(name: RecordName(unchecked: "a")))
    #expect(try records.apply([gone], in: zone, by: other)[0]?.code == .accessDenied)
    #expect(try records.apply([gone], in: zone) == [nil])
  }

  @Test func `types that a save makes can be listed`() throws {
    try records.save(type: "Made", ["x": [:]])
    #expect(try records.names(#"{"recordType":"Made"}"#) == ["x"])
  }

  @Test func `a cascade ends though records refer to each other`() throws {
    func owned(by name: String) -> [String: FieldValue] {
      let target = Reference(recordName: RecordName(unchecked: name), action: .deleteSelf)
      return ["owner": .reference(target), "owners": .list(.reference, [.reference(target)])]
    }
    try records.save([
      "x": owned(by: "z"), "y": owned(by: "x"), "z": owned(by: "y"), "w": owned(by: "w"),
    ])
    #expect(try records.delete("y") == [nil])
    #expect(try records.names(#"{"recordType":"Item"}"#) == ["c", "a", "b", "w"])
    #expect(try records.delete("w") == [nil])
  }

  @Test func `a cascade may be as deep as a chain is long`() throws {
    for start in stride(from: 0, to: 2_000, by: 200) {
      try records.apply(
        (start..<start + 200).map { number in
          let target = Reference(
            recordName: RecordName(unchecked: "x\(number - 1)"), action: .deleteSelf)
          return RecordOperation(
            .create,
            IncomingRecord(
              name: RecordName(unchecked: "x\(number)"), type: RecordType(unchecked: "Link"),
              fields: [IncomingField("to", .typed(.reference(target)))]))
        })
    }
    #expect(try records.delete("x0") == [nil])
    #expect(try records.names(#"{"recordType":"Link"}"#) == [])
  }
}
