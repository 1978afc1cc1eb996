import Testing

@testable import Records

@Suite struct SchemaDifferenceTests {
  /// Two bodies of the type T, the steps from one to the other, and what they may lose.
  struct Step: Sendable {
    let before: String
    let after: String
    let told: [String]
    var losses = 0
    var warnings = 0
  }

  static let steps = [
    Step(
      before: "a STRING", after: "a STRING, b INT64 QUERYABLE",
      told: ["adds field T.b INT64 QUERYABLE"]),
    Step(before: "a STRING, b INT64", after: "a STRING", told: ["removes field T.b"], losses: 1),
    Step(
      before: "a STRING", after: "a INT64", told: ["changes field T.a from STRING to INT64"],
      losses: 1),
    Step(
      before: "a STRING", after: "a ENCRYPTED STRING",
      told: ["changes field T.a from STRING to ENCRYPTED STRING"], losses: 1),
    Step(
      before: "a STRING", after: "a LIST<STRING>",
      told: ["changes field T.a from STRING to LIST<STRING>"], losses: 1),
    Step(
      before: "a NUMBER", after: "a NUMBER PREFERRED AS INT64",
      told: ["changes field T.a from NUMBER to NUMBER PREFERRED AS INT64"]),
    Step(
      before: "a NUMBER", after: "a INT64", told: ["changes field T.a from NUMBER to INT64"],
      losses: 1),
    Step(
      before: "a NUMBER PREFERRED AS INT64", after: "a NUMBER PREFERRED AS DOUBLE",
      told: ["changes field T.a from NUMBER PREFERRED AS INT64 to NUMBER PREFERRED AS DOUBLE"],
      losses: 1),
    Step(
      before: "a NUMBER PREFERRED AS INT64", after: "a NUMBER",
      told: ["changes field T.a from NUMBER PREFERRED AS INT64 to NUMBER"], losses: 1),
    Step(
      before: "a STRING QUERYABLE", after: "a STRING QUERYABLE SORTABLE",
      told: ["changes the options of T.a from QUERYABLE to QUERYABLE, SORTABLE"]),
    Step(
      before: "a STRING QUERYABLE", after: "a STRING SORTABLE",
      told: ["changes the options of T.a from QUERYABLE to SORTABLE"], warnings: 1),
    Step(
      before: "\"___recordID\" REFERENCE QUERYABLE", after: "a STRING",
      told: [
        "changes the options of T.___recordID from QUERYABLE to none", "adds field T.a STRING",
      ], warnings: 1),
    Step(
      before: "a STRING, GRANT READ TO \"_world\"",
      after: "a STRING, GRANT READ, WRITE TO \"_icloud\"",
      told: [
        "changes what T grants to _icloud from none to READ, WRITE",
        "changes what T grants to _world from READ to none",
      ]),
    Step(before: "a STRING", after: "a STRING", told: []),
  ]

  @Test(arguments: steps)
  func `the steps from one schema to another, and what they may lose`(_ step: Step) throws {
    let difference = SchemaDifference(
      from: try Self.schema(step.before), to: try Self.schema(step.after))
    #expect(difference.changes.map(\.description) == step.told)
    #expect(difference.losses.count == step.losses)
    #expect(difference.warnings.count == step.warnings)
  }

  @Test func `types and roles come and go`() throws {
    let old = try Schema(text: "DEFINE SCHEMA CREATE ROLE a; RECORD TYPE A (x STRING);")
    let new = try Schema(text: "DEFINE SCHEMA CREATE ROLE b; RECORD TYPE B (x STRING);")
    let difference = SchemaDifference(from: old, to: new)
    #expect(
      difference.changes.map(\.description) == [
        "adds role b", "removes record type A", "adds record type B", "removes role a",
      ])
    #expect(difference.losses.map(\.description) == ["removes record type A"])
  }

  @Test func `a list of unknown elements stays where the text cannot name it`() throws {
    var old = try Self.schema("a STRING")
    old.types[RecordType(unchecked: "T")]?.fields["l"] = SchemaField(.unknownList, [])
    #expect(old.text == (try Self.schema("a STRING").text))
    #expect(SchemaDifference(from: old, to: try Schema(text: old.text)).changes.isEmpty)
    let settled = SchemaDifference(from: old, to: try Self.schema("a STRING, l LIST<INT64>"))
    #expect(settled.losses.isEmpty && settled.changes.count == 1)
    let single = SchemaDifference(from: old, to: try Self.schema("a STRING, l INT64"))
    #expect(single.losses.count == 1)
  }

  private static func schema(_ body: String) throws -> Schema {
    try Schema(text: "DEFINE SCHEMA RECORD TYPE T (\(body));")
  }
}
