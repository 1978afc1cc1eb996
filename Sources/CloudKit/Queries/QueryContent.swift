import Records
import WebServices

/// What a server is asked: the `query` of a body.
struct QueryContent: Hashable, Sendable {
  /// Whether no record can meet the query: the answer is known.
  let matchesNothing: Bool
  /// The JSON of the query. Every page of an answer asks for the same bytes.
  let json: [UInt8]

  /// The name of the caller's record stands in for the name that it has on their own devices.
  init(
    recordType: String, filters: [Filter], sorts: [Records.SortDescriptor], matchesNothing: Bool,
    caller: String?
  ) {
    self.matchesNothing = matchesNothing
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("recordType", recordType)
      Self.writeFilters(filters, caller, to: &writer)
      guard !sorts.isEmpty else { return }
      writer.key("sortBy")
      writer.array { writer in for sort in sorts { Self.write(sort, to: &writer) } }
    }
    json = writer.bytes
  }

  /// The filters as a member, for a query or a subscription.
  static func writeFilters(_ filters: [Filter], _ caller: String?, to writer: inout JSONWriter) {
    guard !filters.isEmpty else { return }
    writer.key("filterBy")
    writer.array { writer in
      for filter in filters {
        writer.object { writer in
          writer.member("comparator", filter.comparator.rawValue)
          if let key = filter.key { write(key, to: &writer) }
          writer.key("fieldValue")
          FieldEncoding.write(filter.value.naming(caller), to: &writer)
          guard let distance = filter.distance else { return }
          writer.key("distance")
          writer.double(distance)
        }
      }
    }
  }

  private static func write(_ sort: Records.SortDescriptor, to writer: inout JSONWriter) {
    writer.object { writer in
      write(sort.key, to: &writer)
      writer.member("ascending", sort.ascending)
      guard let place = sort.relativeLocation else { return }
      writer.key("relativeLocation")
      FieldEncoding.write(.location(place), to: &writer)
    }
  }

  private static func write(_ key: FieldKey, to writer: inout JSONWriter) {
    switch key {
    case .field(let name): writer.member("fieldName", name)
    case .system(let field): writer.member("systemFieldName", field.rawValue)
    }
  }
}

extension FieldValue {
  /// The value with the caller's own name in the place of the one that stands for it.
  fileprivate func naming(_ caller: String?) -> FieldValue {
    guard let caller else { return self }
    switch self {
    case .reference(let target) where target.recordName.value == CKCurrentUserDefaultName:
      return .reference(Reference(recordName: RecordName(unchecked: caller)))
    case .list(let type, let elements): return .list(type, elements.map { $0.naming(caller) })
    default: return self
    }
  }
}

/// The body of `records/query`.
enum QueryBody {
  /// Asks for one page. Without a zone, all zones of the database are searched.
  static func write(
    _ query: [UInt8], zone: CKRecordZoneID?, marker: String?, desiredKeys: [String]?, limit: Int
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("query")
      writer.raw(query)
      if let zone { writer.member("zoneID", zone) } else { writer.member("zoneWide", true) }
      if let marker { writer.member("continuationMarker", marker) }
      if let desiredKeys {
        writer.key("desiredKeys")
        writer.array { writer in for key in desiredKeys { writer.string(key) } }
      }
      // The default of operations means as many as the server likes.
      if limit > 0 { writer.member("resultsLimit", Int64(limit)) }
    }
    return writer.bytes
  }
}
