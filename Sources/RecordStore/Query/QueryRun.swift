import Records

/// One page of a query in one zone.
struct QueryRun {
  private let query: Query
  private let type: StoredType
  private let zone: Int64
  private let visibility: Visibility
  private let sql: any SQLDatabase
  private let limit: Int
  private let bytesMax: Int
  private let fewMax: Int
  private let read: (UnsafeRawBufferPointer) -> Void
  /// How many records were told.
  private(set) var told = 0
  /// How many bytes these have.
  private(set) var bytesTold = 0
  /// The last record that was told.
  private(set) var last: QueryMarker?

  init(
    _ query: Query, _ type: StoredType, zone: DatabaseReader.Zone, _ sql: any SQLDatabase,
    limit: Int, bytesMax: Int, fewMax: Int, _ read: @escaping (UnsafeRawBufferPointer) -> Void
  ) {
    self.query = query
    self.type = type
    self.zone = zone.key
    visibility = zone.visibility
    self.sql = sql
    self.limit = limit
    self.bytesMax = bytesMax
    self.fewMax = fewMax
    self.read = read
  }

  /// Tells the records after `marker`; answers whether there are more.
  mutating func page(after marker: QueryMarker?) throws -> Bool {
    switch try QueryPlan.choose(query, type, zone: zone, sql, fewMax: fewMax) {
    case .names(let names): return try sorted(try names.flatMap(candidates(named:)), marker)
    case .few(let keys): return try sorted(try keys.flatMap(candidates(withKey:)), marker)
    case .all: return try sorted(try allCandidates(), marker)
    case .byAge(let residual): return try byAge(residual: residual, marker)
    case .inOrder(let field, let range, let residual):
      return query.effectiveSorts.count == 1
        ? try inOrder(field, range, residual: residual, marker)
        : try inGroups(field, range, marker)
    }
  }

  // MARK: Along an index

  private mutating func inOrder(
    _ field: Int64, _ range: KeyRange, residual: Bool, _ marker: QueryMarker?
  ) throws -> Bool {
    let scan = IndexScan(
      zone: zone, field: field, range, backwards: query.breaksTiesBackwards,
      visibility: visibility)
    let (statement, values) = scan.statement(
      after: marker, columns: residual ? RecordRow.columns : nil,
      limit: residual ? nil : limit + 1)
    return try walk(statement, values, at: IndexScan.keyColumns, residual: residual) { row in
      QueryMarker(keys: [SortKey(bytes: row.blob(0))], record: row.integer(1))
    }
  }

  private mutating func byAge(residual: Bool, _ marker: QueryMarker?) throws -> Bool {
    let columns = residual ? RecordRow.columns : "r.body"
    let tables = residual ? RecordRow.tables : "records r"
    let statement = """
      SELECT r.id, \(columns) FROM \(tables)
      WHERE r.zone=?1 AND r.type=?2 AND r.deleted=0 AND r.id>?3 \(visibility.condition(4))
      ORDER BY r.id
      \(residual ? "" : "LIMIT \(limit + 1)")
      """
    let values: [SQLValue] =
      [.integer(zone), .integer(type.key), .integer(marker?.record ?? 0)] + visibility.values
    return try walk(statement, values, at: 1, residual: residual) { row in
      QueryMarker(keys: [], record: row.integer(0))
    }
  }

  /// Tells the rows of a statement in its order until the page is full; answers whether there are more.
  /// From `column` on a row has the body alone, or with `residual` all that the query is held against.
  private mutating func walk(
    _ statement: String, _ values: [SQLValue], at column: Int, residual: Bool,
    _ marker: (any SQLRow) -> QueryMarker
  ) throws -> Bool {
    var hasMore = false
    var last: QueryMarker?
    var failure: (any Error)?
    var told = 0
    var bytesTold = 0
    let body = residual ? column + RecordRow.bodyColumn : column
    try sql.forEachRow(statement, values) { row in
      do {
        if residual, !query.matches(try Self.record(row, at: column).0) { return true }
        guard told < limit, bytesTold < bytesMax else {
          hasMore = true
          return false
        }
        let bytes = row.bytes(body)
        read(bytes)
        told += 1
        bytesTold += bytes.count
        if told == limit || bytesTold >= bytesMax { last = marker(row) }
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
    self.told += told
    self.bytesTold += bytesTold
    self.last = last
    return hasMore
  }

  /// Records with the same first key are read together and sorted by the other keys.
  private mutating func inGroups(
    _ field: Int64, _ range: KeyRange, _ marker: QueryMarker?
  ) throws -> Bool {
    var group: [Candidate] = []
    var found: [Candidate] = []
    var bytes = 0
    var isFull = false
    var failure: (any Error)?
    let scan = IndexScan(
      zone: zone, field: field, range, backwards: query.breaksTiesBackwards,
      visibility: visibility)
    let (statement, values) = scan.statement(fromGroupOf: marker, columns: RecordRow.columns)
    let limit = self.limit
    try sql.forEachRow(statement, values) { row in
      do {
        let candidate = try candidate(row, at: IndexScan.keyColumns)
        if let first = group.first, first.keys[0] != candidate.keys[0] {
          found += after(marker, group)
          group = []
          bytes = found.reduce(0) { $0 + $1.body.count }
          isFull = found.count > limit || bytes >= bytesMax
          if isFull { return false }
        }
        if query.matches(candidate.record) {
          group.append(candidate)
          bytes += candidate.body.count
        }
        try checkMemory(group.count, bytes)
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
    let hasMore = tell(found + after(marker, group))
    return hasMore || isFull
  }

  // MARK: Sorted in memory

  private struct Candidate {
    let key: Int64
    let record: Record
    let keys: [SortKey]
    let body: [UInt8]
  }

  private mutating func sorted(
    _ candidates: [Candidate], _ marker: QueryMarker?
  ) throws -> Bool {
    tell(after(marker, candidates.filter { query.matches($0.record) }))
  }

  /// What comes after the marker, in order.
  private func after(_ marker: QueryMarker?, _ candidates: [Candidate]) -> [Candidate] {
    let remaining =
      marker.map { marker in
        candidates.filter { precedes((marker.keys, marker.record), ($0.keys, $0.key)) }
      } ?? candidates
    return remaining.sorted { precedes(($0.keys, $0.key), ($1.keys, $1.key)) }
  }

  private func precedes(_ a: ([SortKey], Int64), _ b: ([SortKey], Int64)) -> Bool {
    for (sort, (x, y)) in zip(query.effectiveSorts, zip(a.0, b.0)) where x != y {
      return (x < y) == sort.ascending
    }
    return (a.1 < b.1) != query.breaksTiesBackwards && a.1 != b.1
  }

  private mutating func tell(_ candidates: [Candidate]) -> Bool {
    let start = told
    for candidate in candidates.prefix(limit) where bytesTold < bytesMax {
      candidate.body.withUnsafeBytes(read)
      bytesTold += candidate.body.count
      told += 1
      last = QueryMarker(keys: candidate.keys, record: candidate.key)
    }
    return candidates.count > told - start
  }

  private func candidates(named name: RecordName) throws -> [Candidate] {
    try candidates(
      where: "r.zone=?1 AND r.name=?2", [.integer(zone), .text(name.value)])
  }

  private func candidates(withKey key: Int64) throws -> [Candidate] {
    try candidates(where: "r.id=?1", [.integer(key)])
  }

  private func allCandidates() throws -> [Candidate] {
    try candidates(where: "r.zone=?1 AND r.type=?2", [.integer(zone), .integer(type.key)])
  }

  private func candidates(where condition: String, _ values: [SQLValue]) throws -> [Candidate] {
    var found: [Candidate] = []
    var bytes = 0
    var failure: (any Error)?
    try sql.forEachRow(
      """
      SELECT \(RecordRow.columns) FROM \(RecordRow.tables)
      WHERE r.deleted=0 AND \(condition) \(visibility.condition(values.count + 1))
      """, values + visibility.values
    ) { row in
      do {
        let candidate = try candidate(row, at: 0)
        found.append(candidate)
        bytes += candidate.body.count
        try checkMemory(found.count, bytes)
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
    return found
  }

  private func candidate(_ row: any SQLRow, at column: Int) throws -> Candidate {
    let (record, key) = try Self.record(row, at: column)
    return Candidate(
      key: key, record: record, keys: query.effectiveSorts.map { $0.key(of: record) },
      body: row.blob(column + RecordRow.bodyColumn))
  }

  private static func record(
    _ row: any SQLRow, at column: Int
  ) throws(RecordError) -> (Record, Int64) {
    let parsed = RecordRow(row, at: column)
    let name = RecordName(unchecked: row.text(column + RecordRow.nameColumn))
    return (try parsed.record(named: name), parsed.key)
  }

  private func checkMemory(_ count: Int, _ bytes: Int) throws(RecordError) {
    guard count <= Limits.sortedInMemory else {
      throw .badRequest(
        "Too many records to sort without an index: more than \(Limits.sortedInMemory)")
    }
    guard bytes <= Limits.sortedInMemoryBytes else {
      throw .badRequest(
        "Too much to sort without an index: more than \(Limits.sortedInMemoryBytes) bytes")
    }
  }
}
