/// Removes what deleted zones held, a piece at a time while nothing else waits, so that deleting a zone
/// of any size is one small write.
enum ZonePurge {
  private static let recordsPerStep = 500

  /// Removes one piece. False if nothing is left to remove.
  static func step(_ database: any SQLDatabase) throws(SQLError) -> Bool {
    guard
      let zone = try database.first(
        "SELECT id FROM zones WHERE state<>0 AND purged=0 LIMIT 1", [], { $0.integer(0) })
    else { return false }
    try database.execute("BEGIN IMMEDIATE")
    do throws(SQLError) {
      let limit = SQLValue.integer(Int64(recordsPerStep))
      let records = try database.rows(
        """
        DELETE FROM records WHERE id IN (SELECT id FROM records WHERE zone=?1 LIMIT ?2)
        RETURNING id
        """, [.integer(zone), limit]
      ) { $0.integer(0) }
      for record in records { try AssetUses.drop(record: record, in: database) }
      var removed = records.count
      removed += try database.run(
        """
        DELETE FROM entries WHERE zone=?1 AND (field, key, record) IN
          (SELECT field, key, record FROM entries WHERE zone=?1 LIMIT ?2)
        """, [.integer(zone), limit])
      if removed == 0 {
        try database.run("UPDATE zones SET purged=1 WHERE id=?1", [.integer(zone)])
        try database.run("DELETE FROM zones WHERE id=?1 AND state=2", [.integer(zone)])
      }
      try database.execute("COMMIT")
      return true
    } catch {
      try? database.execute("ROLLBACK")
      throw error
    }
  }
}
