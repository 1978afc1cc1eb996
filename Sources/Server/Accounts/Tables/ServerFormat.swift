import RecordStore

/// The formats of the server's database file.
enum ServerFormat {
  /// All of them up to today's.
  static let current = Format([
    .init(
      "Records, users, sessions and tokens", [RecordTables.version1, AccountTables.version1])
  ])
}
