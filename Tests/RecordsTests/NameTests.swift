import Records
import Testing

@Suite struct NameTests {
  @Test(arguments: ["a", "A-b.c:d/e f", "0", String(repeating: "x", count: 255), "~", "x_"])
  func `record and zone names are printable ASCII`(_ name: String) throws {
    #expect(try NameRules.recordName(name).value == name)
    #expect(try NameRules.zoneName(name).value == name)
  }

  @Test(arguments: [
    "", "_", "_x", "é", "a\n", "\u{7F}", "a\0", "😀", String(repeating: "x", count: 256),
  ])
  func `other record and zone names are refused`(_ name: String) {
    #expect(throws: RecordError.self) { try NameRules.recordName(name) }
    #expect(throws: RecordError.self) { try NameRules.zoneName(name) }
  }

  @Test func `only zones know the default zone`() throws {
    #expect(try NameRules.zoneName("_defaultZone").value == "_defaultZone")
    #expect(throws: RecordError.self) { try NameRules.recordName("_defaultZone") }
  }

  @Test(arguments: [
    "", "1a", "_a", "a-b", "a b", "é", "aé", "___recordID", String(repeating: "x", count: 256),
  ])
  func `names of types and fields are identifiers`(_ name: String) throws {
    #expect(throws: RecordError.self) { try NameRules.recordType(name) }
    #expect(throws: RecordError.self) { try NameRules.fieldName(name) }
    #expect(try NameRules.fieldName("aB_9") == "aB_9")
  }

  @Test func `an error quotes no more than a little of what was sent`() {
    for long in [
      String(repeating: "é", count: 10_000), "e" + String(repeating: "\u{301}", count: 10_000),
    ] {
      #expect(RecordError.invalid("recordName", long).reason.utf8.count < 400)
    }
  }

  @Test(arguments: [(1, "1"), (14, "e"), (50, "1e"), (Int64.max, "1y2p0ij32e8e7")])
  func `a change tag is the position in base 36`(_ position: Int64, _ tag: String) {
    #expect(ChangeTag(position: position).description == tag)
  }

  @Test func `every field type has its own name on the wire and is found by it`() {
    var names: Set<String> = []
    for scalar in ScalarType.allCases {
      for type in [FieldType.scalar(scalar), .list(scalar)] {
        #expect(names.insert(type.wireName).inserted)
        #expect(FieldType(wireName: type.wireName) == type)
      }
    }
    #expect(FieldType(wireName: FieldType.unknownList.wireName) == .unknownList)
    #expect(FieldType(wireName: "ASSET") == .scalar(.asset))
    #expect(FieldType(wireName: "ASSET_LIST") == .list(.asset))
    #expect(FieldType(wireName: "NUMBER_INT64") == .scalar(.int64))
    for wrong in ["", "string", "_LIST", "LIST", "STRING_LIST_LIST", "UNKNOWN", "BOOLEAN"] {
      #expect(FieldType(wireName: wrong) == nil)
    }
  }
}
