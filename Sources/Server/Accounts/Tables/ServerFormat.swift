import RecordStore

/// The formats of the server's database file.
enum ServerFormat {
  /// All of them up to today's.
  static let current = Format([
    .init(
      "Records, users, sessions and tokens", RecordTables.versions[0] + [AccountTables.version1]),
    .init(
      "Roles and grants, shares, assets, subscriptions, keys",
      RecordTables.versions[1] + [AccountTables.version2, ConsoleTables.version2]),
    .init("Invitations to shares", RecordTables.versions[2] + [AccountTables.version3]),
  ])
}
