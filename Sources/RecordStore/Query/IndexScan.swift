import Records

/// A walk along the entries of one field, forwards or backwards.
struct IndexScan {
  let zone: Int64
  let field: Int64
  let range: KeyRange
  let backwards: Bool
  let visibility: Visibility

  /// The key and the record come before the columns asked for.
  static let keyColumns = 2

  init(
    zone: Int64, field: Int64, _ range: KeyRange, backwards: Bool, visibility: Visibility
  ) {
    self.zone = zone
    self.visibility = visibility
    self.field = field
    self.range = range
    self.backwards = backwards
  }

  /// The entries after a marker; without columns, the record's body is read.
  func statement(
    after marker: QueryMarker?, columns: String?, limit: Int?
  ) -> (String, [SQLValue]) {
    var conditions = ""
    var values: [SQLValue] = []
    if let marker, let key = marker.keys.first {
      conditions = "AND (e.key, e.record)\(backwards ? "<" : ">")(?4, ?5)"
      values = [.blob(key.bytes), .integer(marker.record)]
    }
    return statement(conditions, values, columns: columns, limit: limit)
  }

  /// The entries from the key of a marker on, that key included.
  func statement(
    fromGroupOf marker: QueryMarker?, columns: String
  ) -> (String, [SQLValue]) {
    guard let key = marker?.keys.first else {
      return statement("", [], columns: columns, limit: nil)
    }
    return statement(
      "AND e.key\(backwards ? "<=" : ">=")?4", [.blob(key.bytes)], columns: columns, limit: nil)
  }

  private func statement(
    _ conditions: String, _ values: [SQLValue], columns: String?, limit: Int?
  ) -> (String, [SQLValue]) {
    var values = [.integer(zone), .integer(field), .blob(range.lower.bytes)] + values
    var upper = ""
    if let end = range.upper {
      values.append(.blob(end.bytes))
      upper = "AND e.key<?\(values.count)"
    }
    let visible = visibility.condition(values.count + 1)
    values += visibility.values
    let tables = columns == nil ? "records r" : RecordRow.tables
    let order = backwards ? "e.key DESC, e.record DESC" : "e.key, e.record"
    // CROSS JOIN keeps SQLite to this order of the loops.
    let statement = """
      SELECT e.key, e.record, \(columns ?? "r.body") FROM entries e CROSS JOIN \(tables)
      WHERE e.zone=?1 AND e.field=?2 AND e.key>=?3 AND r.id=e.record \(conditions) \(upper) \(visible)
      ORDER BY \(order) \(limit.map { "LIMIT \($0)" } ?? "")
      """
    return (statement, values)
  }
}
