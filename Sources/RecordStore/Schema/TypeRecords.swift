import Records
import WebServices

/// The records of one type in all databases of its container and environment.
struct TypeRecords {
  /// The key of the type.
  let type: Int64
  let sql: any SQLDatabase

  /// So many records are read before their index entries are written.
  private static let batchCount: Int64 = 500

  /// Joins each record `r` that lives in a zone that lives; `?1` is the type.
  private static let living = """
    types t JOIN databases d ON d.container=t.container AND d.environment=t.environment
    JOIN zones z ON z.db=d.id AND z.state=0 AND z.state<2
    JOIN records r ON r.zone=z.id AND r.type=t.id AND r.deleted=0
    """

  /// Whether there is any.
  func isAny() throws(SQLError) -> Bool {
    try sql.first(
      "SELECT 1 FROM \(Self.living) WHERE t.id=?1 LIMIT 1", [.integer(type)]
    ) { _ in true } ?? false
  }

  /// Whether any has a value in a field. Reads them all, if none has. Throws INTERNAL_ERROR too.
  func isAny(with field: String) throws -> Bool {
    for zone in try zones() {
      var isFound = false
      try forEach(in: zone) { _, record in
        isFound = record[field] != nil
        return !isFound
      }
      if isFound { return true }
    }
    return false
  }

  /// Writes the entries of an unset field for all: what a field begins with that gets an index.
  func addUnsetEntries(of field: Int64) throws(SQLError) {
    try sql.run(
      """
      INSERT INTO entries(zone, field, key, record)
        SELECT r.zone, ?2, ?3, r.id FROM \(Self.living) WHERE t.id=?1
      """, [.integer(type), .integer(field), .blob([])])
  }

  /// Writes the entries that all have by a field. Throws INTERNAL_ERROR too.
  func addEntries(of field: StoredField, named name: String) throws {
    for zone in try zones() {
      try forEach(in: zone) { key, record in
        for entry in IndexEntries.keys(of: record[name], in: field.field) {
          try sql.run(
            "INSERT OR IGNORE INTO entries(zone, field, key, record) VALUES(?1, ?2, ?3, ?4)",
            [.integer(zone), .integer(field.key), .blob(entry.bytes), .integer(key)])
        }
        return true
      }
    }
  }

  /// Removes all entries of a field.
  func removeEntries(of field: Int64) throws(SQLError) {
    for zone in try zones() {
      try sql.run(
        "DELETE FROM entries WHERE zone=?1 AND field=?2", [.integer(zone), .integer(field)])
    }
  }

  /// The zones that live, in all databases.
  private func zones() throws(SQLError) -> [Int64] {
    try sql.rows(
      """
      SELECT z.id FROM types t
      JOIN databases d ON d.container=t.container AND d.environment=t.environment
      JOIN zones z ON z.db=d.id AND z.state=0 AND z.state<2
      WHERE t.id=?1
      """, [.integer(type)]
    ) { $0.integer(0) }
  }

  /// Calls `body` with the records of one zone, while it answers true.
  private func forEach(in zone: Int64, _ body: (Int64, Record) throws -> Bool) throws {
    var last: Int64 = 0
    while true {
      let rows = try sql.rows(
        """
        SELECT \(RecordRow.columns) FROM \(RecordRow.tables)
        WHERE r.zone=?1 AND r.type=?2 AND r.deleted=0 AND r.id>?3 ORDER BY r.id LIMIT ?4
        """,
        [.integer(zone), .integer(type), .integer(last), .integer(Self.batchCount)]
      ) { ($0.text(RecordRow.nameColumn), RecordRow($0)) }
      for (name, row) in rows {
        let record = try row.record(named: RecordName(unchecked: name))
        guard try body(row.key, record) else { return }
      }
      guard rows.count == Int(Self.batchCount) else { return }
      last = rows.last!.1.key
    }
  }
}
