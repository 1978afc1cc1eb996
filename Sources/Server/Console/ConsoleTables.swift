/// The tables of the console.
enum ConsoleTables {
  /// What the second format adds: containers that a developer named before anything was in them.
  static let version2 = """
    CREATE TABLE containers(name TEXT PRIMARY KEY, created_at INTEGER NOT NULL) WITHOUT ROWID;
    """
}
