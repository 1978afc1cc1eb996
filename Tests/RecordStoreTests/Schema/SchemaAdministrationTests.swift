import Records
import Testing
import WebServices

@testable import RecordStore

@Suite struct SchemaAdministrationTests {
  private let records: TestRecords

  init() throws {
    records = try TestRecords()
    try records.makeZone("Z")
  }

  @Test func `what is imported is exported`() throws {
    let text = """
      DEFINE SCHEMA

          CREATE ROLE keeper;

          RECORD TYPE Note (
              "___createTime" TIMESTAMP SORTABLE,
              "___createdBy"  REFERENCE,
              "___etag"       STRING,
              "___modTime"    TIMESTAMP,
              "___modifiedBy" REFERENCE,
              "___recordID"   REFERENCE QUERYABLE,
              count           NUMBER QUERYABLE,
              legs            NUMBER PREFERRED AS INT64,
              seal            LIST<ENCRYPTED BYTES>,
              title           STRING QUERYABLE SORTABLE SEARCHABLE,
              GRANT READ, CREATE, WRITE TO keeper
          );

          RECORD TYPE Users (
              "___createTime" TIMESTAMP,
              "___createdBy"  REFERENCE,
              "___etag"       STRING,
              "___modTime"    TIMESTAMP,
              "___modifiedBy" REFERENCE,
              "___recordID"   REFERENCE,
              roles           LIST<INT64>,
              GRANT WRITE TO "_creator",
              GRANT READ TO "_world"
          );

      """
    try records.importing(text)
    #expect(try records.schema().text == text)
    #expect(try records.importing(text).changes.isEmpty)
  }

  @Test func `what a save made is exported, and its import changes nothing`() throws {
    try records.save(["a": ["x": .string("x"), "l": .list(nil, [])]])
    let text = try records.schema().text
    #expect(text.contains("RECORD TYPE Item ("))
    #expect(text.contains("GRANT CREATE TO \"_icloud\""))
    #expect(!text.contains(" l "))
    #expect(try records.importing(text).changes.map(\.description) == ["adds record type Users"])
    try records.save(["b": ["l": .list(.string, [.string("y")])]])
    #expect(try records.names(#"{"recordType":"Item"}"#) == ["a", "b"])
  }

  @Test func `an index that comes later finds the records that were there`() throws {
    try records.importing("DEFINE SCHEMA RECORD TYPE Item (x STRING, n NUMBER, l LIST<INT64>);")
    try records.save([
      "a": ["x": .string("milk"), "n": .int64(2), "l": .list(.int64, [.int64(1), .int64(2)])],
      "b": ["x": .string("eggs"), "n": .double(1.5)], "c": [:],
    ])
    try records.importing(
      """
      DEFINE SCHEMA RECORD TYPE Item (
        x STRING QUERYABLE SORTABLE, n NUMBER SORTABLE, l LIST<INT64> QUERYABLE);
      """)
    #expect(try records.names(Self.sorted("x")) == ["c", "b", "a"])
    #expect(try records.names(Self.sorted("n")) == ["c", "b", "a"])
    #expect(try records.names(Self.filtered("x", "EQUALS", #""MILK""#)) == ["a"])
    #expect(try records.names(Self.filtered("l", "LIST_CONTAINS", "2")) == ["a"])
    let entries = try records.count("SELECT count(*) FROM entries")
    try records.importing("DEFINE SCHEMA RECORD TYPE Item (x STRING, n NUMBER, l LIST<INT64>);")
    #expect(throws: RecordError.badRequest("Field 'x' is not marked queryable")) {
      try records.names(Self.filtered("x", "EQUALS", #""milk""#))
    }
    #expect(try records.count("SELECT count(*) FROM entries")! < entries!)
    try records.save(["a": ["x": .string("oil")]])
    try records.importing(
      "DEFINE SCHEMA RECORD TYPE Item (x STRING QUERYABLE, n NUMBER, l LIST<INT64>);")
    #expect(try records.names(Self.filtered("x", "EQUALS", #""milk""#)) == [])
    #expect(try records.names(Self.filtered("x", "EQUALS", #""oil""#)) == ["a"])
  }

  @Test func `an import that would lose the values of records is refused whole`() throws {
    try records.importing(
      "DEFINE SCHEMA RECORD TYPE Item (x STRING, y STRING); RECORD TYPE Old (z STRING);")
    try records.save(["a": ["x": .string("milk")]])
    let before = try records.schema()
    for (text, loss) in [
      ("RECORD TYPE Old (z STRING);", "removes record type Item"),
      ("RECORD TYPE Item (y STRING, n INT64);", "removes field Item.x"),
      ("RECORD TYPE Item (x INT64, y STRING);", "changes field Item.x from STRING to INT64"),
    ] {
      #expect {
        try records.importing("DEFINE SCHEMA \(text)")
      } throws: { error in
        (error as? RecordError)?.reason.hasSuffix("would lose data: it \(loss)") ?? false
      }
      #expect(try records.schema() == before)
    }
    try records.importing("DEFINE SCHEMA RECORD TYPE Item (x STRING, y INT64);")
    #expect(try records.delete("a") == [nil])
    try records.importing("DEFINE SCHEMA RECORD TYPE Item (x INT64);")
    try records.save(["b": ["x": .int64(1)]])
    #expect(try records.delete("b") == [nil])
    try records.importing("DEFINE SCHEMA")
    #expect(try records.schema() == Schema().withUsers)
  }

  @Test func `a type that was removed leaves the tombstones of its records readable`() throws {
    try records.save(["a": ["x": .string("x")]])
    #expect(try records.delete("a") == [nil])
    try records.importing("DEFINE SCHEMA")
    #expect { try records.names(#"{"recordType":"Item"}"#) } throws: {
      ($0 as? RecordError)?.code == .notFound
    }
    #expect(try records.save(type: "Other", ["a": ["x": .int64(1)]]) == [nil])
    #expect(try records.save(["b": ["x": .int64(1)]]) == [nil])
    #expect(try records.names(#"{"recordType":"Item"}"#) == ["b"])
  }

  @Test func `a number that is settled takes its own kind, and finds the others still`() throws {
    try records.importing(
      #"DEFINE SCHEMA RECORD TYPE Item ("___recordID" REFERENCE QUERYABLE, n NUMBER QUERYABLE SORTABLE);"#
    )
    try records.save(["a": ["n": .double(1.5)], "b": ["n": .int64(1)], "c": ["n": .double(2)]])
    #expect(try records.names(Self.sorted("n")) == ["b", "a", "c"])
    #expect(try records.names(Self.filtered("n", "EQUALS", "2")) == ["c"])
    #expect(try records.names(Self.filtered("n", "GREATER_THAN", "1")) == ["a", "c"])
    #expect(
      try records.save(["d": ["n": .string("1")]])[0]?.reason
        == "Invalid value, expected type NUMBER.")
    let difference = try records.importing(
      #"DEFINE SCHEMA RECORD TYPE Item ("___recordID" REFERENCE QUERYABLE, n NUMBER PREFERRED AS INT64 QUERYABLE SORTABLE);"#
    )
    #expect(difference.changes.count == 1)
    #expect(
      try records.save(["d": ["n": .double(1.5)]])[0]?.reason
        == "Invalid value, expected type INT64.")
    try records.save(["d": ["n": .int64(2)]])
    #expect(try records.names(Self.sorted("n")) == ["b", "a", "c", "d"])
    #expect(try records.names(Self.filtered("n", "EQUALS", "2")) == ["c", "d"])
  }

  private static func sorted(_ field: String) -> String {
    #"{"recordType":"Item","sortBy":{"fieldName":"\#(field)"}}"#
  }

  private static func filtered(_ field: String, _ comparator: String, _ value: String) -> String {
    #"""
    {"recordType":"Item","filterBy":{"fieldName":"\#(field)","comparator":"\#(comparator)",
      "fieldValue":{"value":\#(value)}}}
    """#
  }
}

extension TestRecords {
  /// Imports a schema into development.
  @discardableResult
  func importing(_ text: String) throws -> SchemaDifference {
    let schema = try Schema(text: text)
    return try store.storage.writeAndWait {
      try SchemaAdministration.importing(schema, into: "c", in: $0)
    }
  }

  /// The schema of an environment.
  func schema(_ environment: Environment = .development) throws -> Schema {
    try store.storage.read {
      try SchemaAdministration.schema(of: "c", environment, in: $0)
    }
  }
}
