import Records

/// A filter of a request; its value waits for the schema.
public struct IncomingFilter: Sendable, Hashable {
  /// How to compare.
  public let comparator: Comparator
  /// What to compare; nil for a token search in all fields.
  public let key: FieldKey?
  /// What to compare with.
  public let value: IncomingField
  /// Metres, for NEAR.
  public let distance: Double?
}

/// The body of `records/query`.
public struct QueryRequest: Sendable, Hashable {
  /// The type of the records.
  public let recordType: RecordType
  /// The conditions.
  public let filters: [IncomingFilter]
  /// The order.
  public let sorts: [SortDescriptor]
  /// The zone; nil for all zones.
  public let zone: ZoneID?
  /// The most records to answer; at most ``Records/Limits/recordsPerResponse``.
  public let limit: Int
  /// Where the page before ended.
  public let continuationMarker: String?
  /// The shape of the records.
  public let shape: RecordShape
  /// Tells one query from another, so that a marker serves no other; the same in every process.
  public let fingerprint: UInt64

  /// Reads a request. Throws BAD_REQUEST.
  public init(json: JSONObject) throws(RecordError) {
    guard let query = try json.object("query") else {
      throw .badRequest("Missing required key 'query'")
    }
    guard let type = try query.recordType("recordType") else {
      throw .badRequest("Missing required key 'recordType'")
    }
    recordType = type
    filters = try Self.filters(query)
    sorts = try Self.sorts(query)
    let zone = try json.zoneID("zoneID")
    let zoneWide = try json.bool("zoneWide") ?? false
    self.zone = zone ?? (zoneWide ? nil : .defaultZone)
    limit = try RequestedLimit.read(json)
    continuationMarker = try json.string("continuationMarker")
    shape = try RecordShape(json: json)
    fingerprint = Self.fingerprint(query, zone: self.zone)
  }

  private static func filters(_ query: JSONObject) throws(RecordError) -> [IncomingFilter] {
    let objects = try query.objects("filterBy") ?? []
    guard objects.count <= Limits.filtersPerQuery else {
      throw .badRequest("At most \(Limits.filtersPerQuery) filters in one query")
    }
    var filters: [IncomingFilter] = []
    for object in objects {
      guard let name = try object.string("comparator") else {
        throw .badRequest("Missing required key 'comparator'")
      }
      guard let comparator = Comparator(rawValue: name) else {
        throw .invalid("comparator", name)
      }
      let key = try Self.key(object)
      guard key != nil || comparator.isTokenSearch else {
        throw .badRequest("Missing required key 'fieldName' in filterBy")
      }
      filters.append(
        IncomingFilter(
          comparator: comparator, key: key,
          value: try IncomingField(name: "fieldValue", json: object["fieldValue"] ?? .null),
          distance: try object.number("distance")))
    }
    return filters
  }

  private static func sorts(_ query: JSONObject) throws(RecordError) -> [SortDescriptor] {
    let objects = try query.objects("sortBy") ?? []
    guard objects.count <= Limits.sortsPerQuery else {
      throw .badRequest("At most \(Limits.sortsPerQuery) sort descriptors in one query")
    }
    var sorts: [SortDescriptor] = []
    for object in objects {
      guard let key = try key(object) else {
        throw .badRequest("Missing required key 'fieldName' in sortBy")
      }
      var place: Location?
      if let json = object["relativeLocation"], !json.isNull {
        let field = try IncomingField(name: "relativeLocation", json: json)
        guard case .location(let location)? = try field.value(for: .scalar(.location)) else {
          throw .expectedType(ScalarType.location.rawValue)
        }
        place = location
      }
      sorts.append(
        SortDescriptor(
          key, ascending: try object.bool("ascending") ?? true, relativeLocation: place)
      )
    }
    return sorts
  }

  private static func key(_ object: JSONObject) throws(RecordError) -> FieldKey? {
    if let name = try object.string("systemFieldName") {
      guard let field = SystemField(rawValue: name) else {
        throw .invalid("systemFieldName", name)
      }
      return .system(field)
    }
    guard let name = try object.string("fieldName") else { return nil }
    if let system = SystemField(schemaName: name) { return .system(system) }
    return .field(try NameRules.fieldName(name))
  }

  private static func fingerprint(_ query: JSONObject, zone: ZoneID?) -> UInt64 {
    var writer = JSONWriter()
    // Clients that keep objects in hash tables send the names in another order each time.
    writer.value(JSONValue.object(query).withSortedNames)
    writer.string(zone?.name.value ?? "")
    return writer.bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

/// The number of records that a request wants.
public enum RequestedLimit {
  /// Reads `resultsLimit`; more than the maximum counts as the maximum. Throws BAD_REQUEST.
  public static func read(_ json: JSONObject, outer: Int? = nil) throws(RecordError) -> Int {
    guard let limit = try json.integer("resultsLimit") else {
      return outer ?? Limits.recordsPerResponse
    }
    guard limit > 0 else { throw .invalid("resultsLimit", String(limit)) }
    return Int(min(limit, Int64(Limits.recordsPerResponse)))
  }
}
