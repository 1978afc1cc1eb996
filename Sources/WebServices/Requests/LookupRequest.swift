import Records

/// The body of `records/lookup`.
public struct LookupRequest: Sendable, Hashable {
  /// A record to look up, and its shape.
  public struct Item: Sendable, Hashable {
    /// The name.
    public let name: RecordName
    /// The shape of the answer.
    public let shape: RecordShape
  }

  /// The zone of all records.
  public let zone: ZoneID
  /// The records, in the order of the answer.
  public let records: [Item]

  /// Reads a request; records may also be bare names. Throws BAD_REQUEST.
  public init(json: JSONObject) throws(RecordError) {
    guard let elements = try json.array("records") else {
      throw .badRequest("Missing required key 'records'")
    }
    guard elements.count <= Limits.operationsPerRequest else {
      throw .badRequest("At most \(Limits.operationsPerRequest) records in one request")
    }
    let shape = try RecordShape(json: json)
    var records: [Item] = []
    for element in elements {
      if let name = element.string {
        records.append(Item(name: try NameRules.recordOrUserName(name), shape: shape))
        continue
      }
      guard let object = element.object, let name = try object.recordName("recordName") else {
        throw .badRequest("Missing required key 'recordName'")
      }
      records.append(Item(name: name, shape: try RecordShape(json: object, outer: shape)))
    }
    self.records = records
    let zone = try json.zoneID("zoneID")
    self.zone = zone ?? .defaultZone
  }
}
