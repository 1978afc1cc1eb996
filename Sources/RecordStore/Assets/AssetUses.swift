import Records

/// Which records hold which assets, in the same write that changes the record.
enum AssetUses {
  /// Notes what a change of a record adds and drops. A file whose last use this was is marked for removal.
  static func follow(_ change: RecordChange, in sql: any SQLDatabase) throws(SQLError) {
    let before = change.before.map(keys) ?? []
    let after = change.after.map(keys) ?? []
    for asset in after.subtracting(before) {
      try sql.run(
        "INSERT OR IGNORE INTO asset_uses(record, asset) VALUES(?1, ?2)",
        [.integer(change.key), .integer(asset)])
    }
    for asset in before.subtracting(after) {
      try sql.run(
        "DELETE FROM asset_uses WHERE record=?1 AND asset=?2",
        [.integer(change.key), .integer(asset)])
      try AssetTable.removeIfUnused(asset, in: sql)
    }
  }

  /// Drops what a record that is gone held.
  static func drop(record: Int64, in sql: any SQLDatabase) throws(SQLError) {
    let assets = try sql.rows(
      "SELECT asset FROM asset_uses WHERE record=?1", [.integer(record)], { $0.integer(0) })
    guard !assets.isEmpty else { return }
    try sql.run("DELETE FROM asset_uses WHERE record=?1", [.integer(record)])
    for asset in assets { try AssetTable.removeIfUnused(asset, in: sql) }
  }

  private static func keys(_ record: Record) -> Set<Int64> {
    var keys: Set<Int64> = []
    for field in record.fields {
      switch field.value {
      case .asset(let asset): if let key = asset.key { keys.insert(key) }
      case .list(.asset, let elements):
        for case .asset(let asset) in elements { if let key = asset.key { keys.insert(key) } }
      default: break
      }
    }
    return keys
  }
}
