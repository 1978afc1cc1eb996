import Records

/// The data of the development environment of a container.
enum DevelopmentData {
  /// Deletes every zone of every database, the default zones too; the feeds of the databases tell it. What
  /// the zones held is removed later, as with any zone. Answers how many zones there were.
  static func erase(of container: String, in transaction: Transaction) throws -> Int {
    let sql = transaction.database
    var count = 0
    let owners = try sql.rows(
      "SELECT owner FROM databases WHERE container=?1 AND environment=?2",
      [.text(container), .text(Environment.development.rawValue)]
    ) { $0.text(0) }
    for owner in owners {
      let id = DatabaseID(
        container: container, environment: .development,
        owner: owner.isEmpty ? nil : UserRecordName(unchecked: owner))
      let key = try transaction.memory.databaseKey(id, in: sql)
      let zones = try ZoneTable.zones(of: key, in: sql)
      let custom = zones.map(\.name).filter { $0 != .defaultZone }
      _ = try ZoneModification.run(custom.map { .delete($0) }, id, in: transaction)
      if let zone = zones.first(where: { $0.name == .defaultZone }) {
        try ZoneModification.eraseDefaultZone(zone.key, id, in: transaction)
      }
      count += zones.count
    }
    return count
  }
}
