import Records
import TestSupport
import WebServices

/// Queries at random, most of them allowed.
enum RandomQueries {
  static func query(_ random: inout SplitMix, searchable: (RecordType) -> [String]) -> Query {
    let type =
      random.chance(2) ? RecordType(unchecked: "Unknown") : random.pick(RandomRecords.types)
    let filterCount = random.pick([0, 1, 1, 1, 2, 3])
    let sortCount = random.pick([0, 0, 1, 1, 2, 3])
    return Query(
      recordType: type,
      filters: (0..<filterCount).map { _ in filter(&random, searchable(type)) },
      sorts: (0..<sortCount).map { _ in sort(&random) })
  }

  private static func filter(_ random: inout SplitMix, _ searchable: [String]) -> Filter {
    if random.chance(20) { return systemFilter(&random) }
    if random.chance(5) {
      return Filter(
        random.pick([.containsAllTokens, .containsAnyTokens]), nil,
        .string(random.pick(["milk", "Eggs milk", "and"])), searched: searchable)
    }
    let (name, type) = RandomRecords.field(&random)
    let comparator = random.pick(comparators(of: type))
    let element = type.element ?? random.pick([.int64, .double])
    let value =
      comparator.takesList
      ? RandomRecords.value(.list(element), &random)
      : RandomRecords.value(type == .number ? type : .scalar(element), &random)
    let distance: Double? = comparator == .near ? random.pick([0, 1_500, 1e6, 2.1e7]) : nil
    return Filter(comparator, .field(name), value, distance: distance)
  }

  private static func comparators(of type: FieldType) -> [Comparator] {
    if type.isList {
      return [
        .listContains, .notListContains, .listContainsAny, .notListContainsAny, .listContainsAll,
        .notListContainsAll,
      ]
        + (type.element == .string
          ? [.listMemberBeginsWith, .notListMemberBeginsWith, .containsAnyTokens] : [])
    }
    let equality: [Comparator] = [.equals, .notEquals, .in, .notIn]
    let ranges: [Comparator] = [
      .lessThan, .lessThanOrEquals, .greaterThan, .greaterThanOrEquals,
    ]
    guard let element = type.element else { return equality + ranges }
    switch element {
    case .string:
      return equality + ranges
        + [.beginsWith, .notBeginsWith, .containsAllTokens, .containsAnyTokens]
    case .reference: return equality
    case .location: return equality + [.near]
    default: return equality + ranges
    }
  }

  private static func systemFilter(_ random: inout SplitMix) -> Filter {
    func names(_ names: [String]) -> FieldValue {
      .list(
        .reference,
        names.map { .reference(Reference(recordName: RecordName(unchecked: $0))) })
    }
    let name = random.pick(RandomRecords.names).value
    let one = names([name]).elements[0]
    switch random.below(6) {
    case 0: return Filter(random.pick([.equals, .notEquals]), .system(.recordName), one)
    case 1:
      return Filter(
        random.pick([.in, .notIn]), .system(.recordName), names([name, "r1", name, "none"]))
    case 2: return Filter(random.pick([.equals, .notEquals]), .system(.parent), one)
    case 3:
      let user = names([random.pick(["_a", "_b", "_none"])]).elements[0]
      return Filter(
        random.pick([.equals, .notEquals]),
        .system(random.pick([.createdUserRecordName, .modifiedUserRecordName])), user)
    default:
      return Filter(
        random.pick([.lessThan, .greaterThan, .lessThanOrEquals, .greaterThanOrEquals, .equals]),
        .system(random.pick([.createdTimestamp, .modifiedTimestamp])),
        .timestamp(1_000_000 + Int64(random.below(3_000))))
    }
  }

  private static func sort(_ random: inout SplitMix) -> SortDescriptor {
    let ascending = random.chance(50)
    switch random.below(10) {
    case 0:
      return SortDescriptor(
        .field("place"), ascending: ascending,
        relativeLocation: Location(latitude: 52.5, longitude: 13.4))
    case 1: return SortDescriptor(.system(.recordName), ascending: ascending)
    case 2: return SortDescriptor(.system(.modifiedTimestamp), ascending: ascending)
    case 3: return SortDescriptor(.system(.parent), ascending: ascending)
    default:
      let sortable = RandomRecords.fields.filter {
        !$0.type.isList && $0.type.element != .reference
      }
      let name =
        random.chance(10) ? random.pick(RandomRecords.lateFields).0 : random.pick(sortable).name
      return SortDescriptor(.field(name), ascending: ascending)
    }
  }

  // MARK: As JSON

  /// The request, and whether the values tell their types.
  static func request(
    _ query: Query, zone: ZoneName?, limit: Int, marker: String?, typed: Bool
  ) throws(RecordError) -> QueryRequest {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("query")
      writer.object { writer in
        writer.member("recordType", query.recordType.value)
        writer.key("filterBy")
        writer.array { writer in for filter in query.filters { write(filter, typed, to: &writer) } }
        writer.key("sortBy")
        writer.array { writer in for sort in query.sorts { write(sort, to: &writer) } }
      }
      if let zone {
        writer.member("zoneID", ZoneID(name: zone))
      } else {
        writer.member("zoneWide", true)
      }
      writer.member("resultsLimit", Int64(limit))
      if let marker { writer.member("continuationMarker", marker) }
    }
    return try QueryRequest(json: try JSONReader.read(writer.bytes).object!)
  }

  private static func write(_ filter: Filter, _ typed: Bool, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("comparator", filter.comparator.rawValue)
      if let key = filter.key { write(key, to: &writer) }
      writer.key("fieldValue")
      if typed || filter.comparator.takesList {
        FieldEncoding.write(filter.value, to: &writer)
      } else {
        writer.object {
          $0.key("value")
          $0.value(RandomRecords.untyped(filter.value))
        }
      }
      if let distance = filter.distance {
        writer.key("distance")
        writer.double(distance)
      }
    }
  }

  private static func write(_ sort: SortDescriptor, to writer: inout JSONWriter) {
    writer.object { writer in
      write(sort.key, to: &writer)
      writer.member("ascending", sort.ascending)
      if let place = sort.relativeLocation {
        writer.key("relativeLocation")
        FieldEncoding.write(.location(place), to: &writer)
      }
    }
  }

  private static func write(_ key: FieldKey, to writer: inout JSONWriter) {
    switch key {
    case .field(let name): writer.member("fieldName", name)
    case .system(let field): writer.member("systemFieldName", field.rawValue)
    }
  }
}
