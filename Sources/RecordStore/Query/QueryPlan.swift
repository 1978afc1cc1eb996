import Records

/// How a query finds its records.
enum QueryPlan {
  /// These names; each is looked up.
  case names([RecordName])
  /// Few records, found by one filter's index: all are read, held against the query and sorted.
  case few([Int64])
  /// Along the index of the first sort, or of the filter that gives the order. What the index does not
  /// say is asked of each record: `residual`.
  case inOrder(field: Int64, KeyRange, residual: Bool)
  /// All records of the type by age; `residual` as above.
  case byAge(residual: Bool)
  /// All records of the type, to be sorted in memory: for distances, and sorts that no index has.
  case all
}

extension QueryPlan {
  /// So many records are read and sorted rather than walking another index.
  static let fewMax = 1_000

  static func choose(
    _ query: Query, _ type: StoredType, zone: Int64, _ sql: any SQLDatabase, fewMax: Int
  ) throws(SQLError) -> QueryPlan {
    if let names = names(query) { return .names(names) }
    let filters = query.filters.map { IndexedFilter($0) }
    let sorts = query.effectiveSorts
    guard let first = sorts.first else {
      if let few = try few(filters, type, zone, sql, fewMax) { return .few(few) }
      return .byAge(residual: !query.filters.isEmpty)
    }
    // One index that gives both the records and their order needs no other.
    let onFirst = filters.filter { $0?.key == first.key && $0?.ranges.count == 1 }
    let isWhollyIndexed =
      onFirst.count == filters.count && onFirst.allSatisfy { $0!.isExact }
      && sorts.count == 1 && first.relativeLocation == nil
    if !isWhollyIndexed, let few = try few(filters, type, zone, sql, fewMax) { return .few(few) }
    guard first.relativeLocation == nil, let field = type.index(of: first.key) else { return .all }
    let range = onFirst.reduce(KeyRange.all) { $0.intersection($1!.ranges[0]) }
    return .inOrder(field: field, range, residual: !isWhollyIndexed)
  }

  private static func names(_ query: Query) -> [RecordName]? {
    for filter in query.filters where filter.key == .system(.recordName) {
      guard filter.comparator == .equals || filter.comparator == .in else { continue }
      let names = filter.value.elements.compactMap { value in
        if case .reference(let target) = value { target.recordName } else { nil }
      }
      return Array(Set(names))
    }
    return nil
  }

  /// The records of the most selective filter, if they are few.
  private static func few(
    _ filters: [IndexedFilter?], _ type: StoredType, _ zone: Int64, _ sql: any SQLDatabase,
    _ fewMax: Int
  ) throws(SQLError) -> [Int64]? {
    var best: [Int64]?
    for case let filter? in filters {
      guard let field = type.index(of: filter.key) else { continue }
      var found: Set<Int64> = []
      for range in filter.ranges where found.count <= fewMax {
        let upper = range.upper.map { SQLValue.blob($0.bytes) }
        try sql.forEachRow(
          """
          SELECT record FROM entries WHERE zone=?1 AND field=?2 AND key>=?3
          \(upper == nil ? "" : "AND key<?5") LIMIT ?4
          """,
          [
            .integer(zone), .integer(field), .blob(range.lower.bytes),
            .integer(Int64(fewMax + 1)),
          ] + (upper.map { [$0] } ?? [])
        ) { row in
          found.insert(row.integer(0))
          return true
        }
      }
      if found.count <= fewMax, found.count < best?.count ?? .max { best = Array(found) }
    }
    return best
  }
}

extension StoredType {
  /// The key of the index of a field; nil if it has none that gives an order.
  func index(of key: FieldKey) -> Int64? {
    switch key {
    case .field(let name):
      guard let stored = fields[name], stored.field.isIndexed else { return nil }
      return stored.key
    case .system(let system): return fields[system.schemaName]?.key
    }
  }
}
