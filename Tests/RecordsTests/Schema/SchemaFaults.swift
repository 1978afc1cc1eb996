/// Texts that are no schemas, and what is said of them.
enum SchemaFaults {
  struct Fault: Sendable {
    let text: String
    let line: Int
    let column: Int
    let message: String

    /// A fault that the parser meets.
    init(_ text: String, _ line: Int, _ column: Int, _ found: String, expecting: String) {
      self.init(
        text, line, column,
        "Encountered \"\(found)\" at line \(line), column \(column). Was expecting: \(expecting)")
    }

    /// A fault in words.
    init(_ text: String, _ line: Int, _ column: Int, says: String) {
      self.init(text, line, column, "\(says), at line \(line), column \(column)")
    }

    private init(_ text: String, _ line: Int, _ column: Int, _ message: String) {
      self.text = text
      self.line = line
      self.column = column
      self.message = message
    }
  }

  static let all: [Fault] = grammar + words + rules

  private static let grammar = [
    Fault("", 1, 1, "<EOF>", expecting: "\"DEFINE\""),
    Fault("DEFINE\n\tRECORD", 2, 2, "RECORD", expecting: "\"SCHEMA\""),
    Fault(
      "DEFINE SCHEMA TYPE", 1, 15, "TYPE", expecting: "\"CREATE\", \"RECORD\", <EOF>"),
    Fault("DEFINE SCHEMA\nCREATE ROLE a", 2, 14, "<EOF>", expecting: "\";\""),
    Fault(
      "DEFINE SCHEMA\n\n  RECORD TYPE A (\n    a STRING,\n    b STRING,\n    c               BADTYPE\n  );",
      6, 21, "BADTYPE",
      expecting: "\"LIST\", \"NUMBER\", \"ENCRYPTED\", \"STRING\", \"INT64\", \"DOUBLE\", "
        + "\"TIMESTAMP\", \"BYTES\", \"REFERENCE\", \"ASSET\", \"LOCATION\""),
    Fault("DEFINE SCHEMA RECORD TYPE A ();", 1, 30, ")", expecting: "a name"),
    Fault("DEFINE SCHEMA RECORD TYPE A (a STRING,);", 1, 39, ")", expecting: "a name"),
    Fault(
      "DEFINE SCHEMA RECORD TYPE A (a STRING);;", 1, 40, ";",
      expecting: "\"CREATE\", \"RECORD\", <EOF>"),
    Fault(
      "DEFINE SCHEMA RECORD TYPE A (queryable STRING);", 1, 30, "queryable",
      expecting: "a name; this one needs quotation marks"),
    Fault(
      "DEFINE SCHEMA RECORD TYPE A (GRANT DELETE TO b);", 1, 36, "DELETE",
      expecting: "\"READ\", \"CREATE\", \"WRITE\""),
    Fault(
      "DEFINE SCHEMA RECORD TYPE A (a LIST<LIST<STRING>>);", 1, 37, "LIST",
      expecting: "\"ENCRYPTED\", \"STRING\", \"INT64\", \"DOUBLE\", \"TIMESTAMP\", \"BYTES\", "
        + "\"REFERENCE\", \"ASSET\", \"LOCATION\""),
    Fault(
      "DEFINE SCHEMA RECORD TYPE A (a ENCRYPTED ASSET);", 1, 42, "ASSET",
      expecting: "\"STRING\", \"INT64\", \"DOUBLE\", \"TIMESTAMP\", \"BYTES\", \"LOCATION\""),
    Fault(
      "DEFINE SCHEMA RECORD TYPE A (a NUMBER PREFERRED AS STRING);", 1, 52, "STRING",
      expecting: "\"INT64\", \"DOUBLE\""),
  ]

  private static let words = [
    Fault("DEFINE SCHEMA /* and on", 1, 15, says: "The comment has no end"),
    Fault(
      "DEFINE SCHEMA CREATE ROLE \"a\n\";", 1, 27,
      says: "The name in quotation marks has no end on its line"),
    Fault("DEFINE SCHEMA ä", 1, 15, says: "Encountered the byte C3, which begins nothing"),
    Fault(
      "DEFINE SCHEMA /* ä */ \u{1}", 1, 23, says: "Encountered the byte 1, which begins nothing"),
    Fault("DEFINE SCHEMA _a", 1, 15, says: "Encountered \"_\", which begins nothing"),
    Fault("DEFINE SCHEMA / /", 1, 15, says: "Encountered \"/\", which begins nothing"),
  ]

  private static let rules = [
    Fault(
      "DEFINE SCHEMA RECORD TYPE A (a STRING); RECORD TYPE A (a STRING);", 1, 53,
      says: "There are two record types A"),
    Fault(
      "DEFINE SCHEMA RECORD TYPE A (a STRING, a INT64);", 1, 40, says: "There are two fields a"),
    Fault(
      "DEFINE SCHEMA RECORD TYPE A (\"___etag\" STRING, \"___etag\" STRING);", 1, 48,
      says: "There are two fields ___etag"),
    Fault("DEFINE SCHEMA CREATE ROLE a; CREATE ROLE a;", 1, 42, says: "There are two roles a"),
    Fault(
      "DEFINE SCHEMA CREATE ROLE \"_world\";", 1, 27,
      says: "The role _world is no name: a letter, then letters, digits and underscores"),
    Fault(
      "DEFINE SCHEMA RECORD TYPE A (GRANT READ TO b,\nGRANT READ TO c); CREATE ROLE b;", 2, 15,
      says: "There is no role c"),
    Fault(
      "DEFINE SCHEMA RECORD TYPE A (\"___recordID\" STRING);", 1, 30,
      says: "The type of ___recordID is always REFERENCE"),
    Fault(
      "DEFINE SCHEMA RECORD TYPE A (\"___share\" REFERENCE);", 1, 30,
      says: "The field ___share is no name: a letter, then letters, digits and underscores, "
        + "255 at most"),
    Fault(
      "DEFINE SCHEMA RECORD TYPE A (\"___etag\" STRING SEARCHABLE);", 1, 30,
      says: "The field ___etag has the type STRING and so cannot be SEARCHABLE"),
    Fault(
      "DEFINE SCHEMA RECORD TYPE A (a INT64 SEARCHABLE);", 1, 30,
      says: "The field a has the type INT64 and so cannot be SEARCHABLE"),
    Fault(
      "DEFINE SCHEMA RECORD TYPE A (a LIST<STRING> SORTABLE);", 1, 30,
      says: "The field a has the type LIST<STRING> and so cannot be SORTABLE"),
    Fault(
      "DEFINE SCHEMA RECORD TYPE A (a ASSET QUERYABLE);", 1, 30,
      says: "The field a has the type ASSET and so cannot be QUERYABLE"),
    Fault(
      "DEFINE SCHEMA RECORD TYPE A (a ENCRYPTED STRING QUERYABLE);", 1, 30,
      says: "The field a is ENCRYPTED and so can have no index"),
  ]
}
