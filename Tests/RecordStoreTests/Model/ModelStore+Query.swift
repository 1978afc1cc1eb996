import RecordStore
import Records

extension ModelStore {
  /// Where a page ended.
  struct Cursor {
    let zone: Int
    let keys: [SortKey]
    let birth: Int
    let record: RecordName?
  }

  struct Page {
    var records: [[UInt8]] = []
    var next: Cursor?
  }

  /// The page after `cursor`; of one zone, or of all from the oldest on. Nil for a zone that is not there.
  func page(
    of query: Query, in id: DatabaseID, zone name: ZoneName?, after cursor: Cursor?, limit: Int
  ) throws(RecordError) -> Page? {
    var zones = self[id].live
    if let name {
      zones = zones.filter { $0.name == name }
      if zones.isEmpty, name != .defaultZone { return nil }
    }
    try check(query)
    var page = Page()
    for zone in zones where cursor.map({ zone.birth >= $0.zone }) ?? true {
      var found = sorted(query, zone)
      if let cursor, cursor.zone == zone.birth {
        found = found.filter {
          precedes((cursor.keys, cursor.birth), ($0.keys, $0.row.birth), query)
        }
      }
      for item in found {
        if page.records.count == limit { return page }
        page.records.append(item.row.record.members)
        page.next = Cursor(
          zone: zone.birth, keys: item.keys, birth: item.row.birth, record: item.row.record.name)
      }
    }
    page.next = nil
    return page
  }

  /// Which records of a zone a query finds, in order.
  private func sorted(_ query: Query, _ zone: ModelZone) -> [(row: ModelRow, keys: [SortKey])] {
    let matching = zone.rows.values.filter { !$0.isDeleted && query.matches($0.record) }
    return matching.map { row in (row, query.effectiveSorts.map { $0.key(of: row.record) }) }
      .sorted { a, b in
        query.precedes(a.row.record, b.row.record)
          ?? ((a.row.birth < b.row.birth) != query.breaksTiesBackwards)
      }
  }

  private func precedes(_ a: ([SortKey], Int), _ b: ([SortKey], Int), _ query: Query) -> Bool {
    for (sort, (x, y)) in zip(query.effectiveSorts, zip(a.0, b.0)) where x != y {
      return (x < y) == sort.ascending
    }
    return a.1 != b.1 && (a.1 < b.1) != query.breaksTiesBackwards
  }

  private func check(_ query: Query) throws(RecordError) {
    guard let fields = schema[query.recordType] else { throw RecordError(.notFound, "type") }
    for key in query.filters.compactMap(\.key) + query.sorts.map(\.key) {
      if case .field(let name) = key, fields[name] == nil { throw .badRequest("field") }
    }
  }

  /// The query with what the schema says of its fields: which of them mix whole numbers and doubles.
  func resolved(_ query: Query) -> Query {
    func mixes(_ key: FieldKey?) -> Bool {
      guard case .field(let name) = key else { return false }
      return schema[query.recordType]?[name] == .number
    }
    return Query(
      recordType: query.recordType,
      filters: query.filters.map {
        Filter(
          $0.comparator, $0.key, $0.value, distance: $0.distance, searched: $0.searched,
          mixesNumbers: mixes($0.key))
      },
      sorts: query.sorts.map {
        SortDescriptor(
          $0.key, ascending: $0.ascending, relativeLocation: $0.relativeLocation,
          mixesNumbers: mixes($0.key))
      })
  }

  /// Whether the fields of a query, if they are there, have the types that the random records plan.
  func knowsAsPlanned(_ query: Query) -> Bool {
    let fields = schema[query.recordType] ?? [:]
    return (query.filters.compactMap(\.key) + query.sorts.map(\.key)).allSatisfy { key in
      guard case .field(let name) = key, let type = fields[name] else { return true }
      let planned = (RandomRecords.fields + RandomRecords.lateFields).first { $0.name == name }
      // A number that came first without its type made a field for both kinds.
      if type == .number, [.int64, .double].contains(planned?.type.element) { return true }
      return planned?.type == type
    }
  }

  /// The fields that a word search without a field looks at.
  func searchable(_ type: RecordType) -> [String] {
    (schema[type] ?? [:]).filter { $0.value.element == .string }.map(\.key)
  }
}
