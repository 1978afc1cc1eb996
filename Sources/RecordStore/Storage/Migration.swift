import Glibc

/// Brings a file to the current format: copies an older file first, steps in one transaction, refuses
/// a newer one.
enum Migration {
  static func run(
    _ database: SQLiteDatabase, path: String, format: Format
  ) throws(StorageError) {
    let found = try version(of: database)
    guard found <= format.current else {
      throw .newerFormat(found: found, known: format.current)
    }
    // Without a number of ours, only an empty file may become ours.
    let isOurs = try found == 0 ? isEmpty(database) : found > 0
    guard isOurs else {
      throw .notADatabase(message: "the file belongs to another program")
    }
    guard found < format.current else { return }
    let backup = found == 0 ? nil : "\(path).format-\(found).backup"
    do throws(SQLError) {
      if let backup { try copy(database, to: backup) }
      try database.execute("BEGIN IMMEDIATE")
      for version in format.versions[Int(found)...] {
        for script in version.scripts { try database.execute(script) }
      }
      try database.execute("PRAGMA user_version=\(format.current); COMMIT")
    } catch {
      try? database.execute("ROLLBACK")
      throw .migrationFailed(backup: backup, message: error.message)
    }
  }

  private static func version(of database: SQLiteDatabase) throws(StorageError) -> Int64 {
    try integer("PRAGMA user_version", database)
  }

  private static func isEmpty(_ database: SQLiteDatabase) throws(StorageError) -> Bool {
    try integer("SELECT count(*) FROM sqlite_schema", database) == 0
  }

  private static func integer(
    _ query: String, _ database: SQLiteDatabase
  ) throws(StorageError) -> Int64 {
    try StorageError.wrap { () throws(SQLError) in
      try database.first(query) { $0.integer(0) } ?? 0
    }
  }

  /// A consistent copy, complete or absent: made under another name, then renamed.
  private static func copy(_ database: SQLiteDatabase, to path: String) throws(SQLError) {
    let unfinished = path + ".unfinished"
    unlink(unfinished)
    try database.run("VACUUM INTO ?1", [.text(unfinished)])
    guard rename(unfinished, path) == 0 else {
      throw SQLError(kind: .disk, message: "cannot name the backup copy (errno \(errno))")
    }
  }
}
