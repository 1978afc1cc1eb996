import Testing

@testable import Records

@Suite struct SchemaLanguageTests {
  @Test func `everything the language has is read and printed in its layout`() throws {
    let schema = try Schema(text: SchemaFixtures.everything)
    #expect(schema.text == SchemaFixtures.everythingPrinted)
    #expect(try Schema(text: schema.text) == schema)
  }

  @Test func `what is read is what was written`() throws {
    let schema = try Schema(text: SchemaFixtures.everything)
    #expect(schema.roles.map(\.value) == ["keeper", "guest"])
    let type = try #require(schema.types[RecordType(unchecked: "Sighting")])
    #expect(type.systemOptions == [.recordID: .queryable, .createTime: [.queryable, .sortable]])
    #expect(
      type.grants == [.world: .read, RoleName(unchecked: "keeper"): [.read, .create, .write]])
    #expect(type.fields["count"] == SchemaField(.number, .queryable))
    #expect(type.fields["legs"] == SchemaField(.scalar(.int64), [], isPreferredNumber: true))
    #expect(type.fields["trail"] == SchemaField(.list(.location), [], isEncrypted: true))
    #expect(type.fields["photos"] == SchemaField(.list(.asset), []))
    #expect(type.isListable)
  }

  @Test func `an empty schema is its first line`() throws {
    #expect(try Schema(text: "define schema // and no more") == Schema())
    #expect(Schema().text == "DEFINE SCHEMA\n")
  }

  @Test(arguments: SchemaFaults.all)
  func `a fault is told with its line and column`(_ fault: SchemaFaults.Fault) {
    #expect {
      try Schema(text: fault.text)
    } throws: { error in
      let error = error as? SchemaTextError
      #expect(error?.description == fault.message)
      return error?.place == SchemaTextPlace(line: fault.line, column: fault.column)
    }
  }

  @Test func `a text that is too long is refused before it is read`() {
    let text = [UInt8](repeating: UInt8(ascii: " "), count: Limits.schemaBytes + 1)
    #expect(throws: SchemaTextError.self) { try Schema(text: text) }
    #expect(throws: Never.self) {
      try Schema(text: Array("DEFINE SCHEMA".utf8) + text.dropLast(14))
    }
  }

  @Test func `a schema has a bounded number of types, fields and roles`() {
    func types(_ count: Int) -> String {
      "DEFINE SCHEMA " + (0..<count).map { "RECORD TYPE T\($0) (a STRING);" }.joined()
    }
    func fields(_ count: Int) -> String {
      "DEFINE SCHEMA RECORD TYPE T ("
        + (0..<count).map { "f\($0) STRING" }.joined(separator: ",") + ");"
    }
    func roles(_ count: Int) -> String {
      "DEFINE SCHEMA " + (0..<count).map { "CREATE ROLE r\($0);" }.joined()
    }
    for (text, most) in [
      (types, Limits.typesPerSchema), (fields, Limits.fieldsPerRecord),
      (roles, Limits.rolesPerSchema),
    ] {
      #expect(throws: Never.self) { try Schema(text: text(most)) }
      #expect(throws: SchemaTextError.self) { try Schema(text: text(most + 1)) }
    }
  }
}
