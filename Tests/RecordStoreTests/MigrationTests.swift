import Glibc
import Testing

@testable import RecordStore

@Suite struct MigrationTests {
  private static let first = Format.Version("items", ["CREATE TABLE items(name TEXT)"])
  private static let second = Format.Version(
    "amounts", ["ALTER TABLE items ADD amount TEXT", "UPDATE items SET amount='1'"])

  private let folder = try! TemporaryFolder()
  private var path: String { folder.path + "/db" }

  @Test func `a new file gets the current format without a copy`() throws {
    try open([Self.first, Self.second]).close()
    #expect(try version() == 2)
    #expect(!folder.names.contains { $0.hasSuffix(".backup") })
  }

  @Test func `an older file is copied, then made newer`() throws {
    let old = try open([Self.first])
    try old.writeAndWait { try $0.database.execute("INSERT INTO items VALUES('milk')") }
    old.close()
    let new = try open([Self.first, Self.second])
    let row = try new.read { sql in
      try sql.first("SELECT name, amount FROM items") { ($0.text(0), $0.text(1)) }
    }
    new.close()
    #expect(row! == ("milk", "1"))
    #expect(try version() == 2)

    let copy = try SQLiteDatabase(path: path + ".format-1.backup", readOnly: true)
    #expect(try copy.first("PRAGMA user_version") { $0.integer(0) } == 1)
    #expect(try copy.first("SELECT name FROM items") { $0.text(0) } == "milk")
    #expect(try copy.first("PRAGMA integrity_check") { $0.text(0) } == "ok")
    #expect(!folder.names.contains { $0.hasSuffix(".unfinished") })
  }

  @Test func `a file of the current format is left alone`() throws {
    try open([Self.first]).close()
    try open([Self.first]).close()
    #expect(!folder.names.contains { $0.hasSuffix(".backup") })
  }

  @Test func `a newer file is refused with its number, and not touched`() throws {
    try open([Self.first, Self.second]).close()
    #expect(throws: StorageError.newerFormat(found: 2, known: 1)) { try open([Self.first]) }
    #expect(try version() == 2)
  }

  @Test func `a migration that fails leaves the file as it was`() throws {
    let old = try open([Self.first])
    try old.writeAndWait { try $0.database.execute("INSERT INTO items VALUES('milk')") }
    old.close()
    let broken = Format.Version("broken", ["UPDATE items SET name='x'", "CREATE TABLE items(x)"])
    #expect {
      try open([Self.first, Self.second, broken])
    } throws: { error in
      guard case .migrationFailed(let backup?, let message)? = error as? StorageError else {
        return false
      }
      return backup == path + ".format-1.backup" && message.contains("items")
    }
    #expect(try version() == 1)
    let again = try open([Self.first])
    #expect(try again.read { try $0.first("SELECT name FROM items") { $0.text(0) } } == "milk")
    again.close()
    try open([Self.first, Self.second]).close()
    #expect(try version() == 2)
  }

  @Test func `a new file whose first format fails has no tables`() throws {
    let broken = Format.Version("broken", ["CREATE TABLE a(x)", "CREATE TABLE a(x)"])
    #expect(throws: StorageError.self) { try open([broken]) }
    try open([Self.first]).close()
    #expect(try version() == 1)
  }

  @Test func `what is no database is refused as such`() throws {
    let file = fopen(path, "w")!
    fputs(String(repeating: "This is a shopping list, not a database.\n", count: 100), file)
    fclose(file)
    #expect {
      try open([Self.first])
    } throws: { error in
      if case .notADatabase? = error as? StorageError { true } else { false }
    }
  }

  @Test func `a file with a number that no format has is refused`() throws {
    let foreign = try SQLiteDatabase(path: path)
    try foreign.execute("CREATE TABLE t(x); PRAGMA user_version=-7")
    #expect {
      try open([Self.first])
    } throws: { error in
      if case .notADatabase? = error as? StorageError { true } else { false }
    }
  }

  @Test func `another program's file is not taken for a new one`() throws {
    let foreign = try SQLiteDatabase(path: path)
    try foreign.execute("CREATE TABLE photos(x)")
    #expect {
      try open([Self.first])
    } throws: { error in
      if case .notADatabase? = error as? StorageError { true } else { false }
    }
    #expect(try foreign.rows("SELECT name FROM sqlite_schema") { $0.text(0) } == ["photos"])
  }

  @Test func `the format of records is one that SQLite takes`() throws {
    try open(StoreUnderTest.format.versions).close()
    #expect(try version() == StoreUnderTest.format.current)
  }

  private func open(_ versions: [Format.Version]) throws(StorageError) -> Storage {
    try Storage(path: path, format: Format(versions), durability: .none)
  }

  private func version() throws -> Int64? {
    try SQLiteDatabase(path: path).first("PRAGMA user_version") { $0.integer(0) }
  }
}
