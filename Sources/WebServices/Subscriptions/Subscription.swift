import Records

/// What a user wants to hear of.
public struct Subscription: Sendable, Hashable {
  /// What is watched.
  public enum Subject: Sendable, Hashable {
    /// The records that match a query; its values wait for the schema.
    case query(QueryRequest, Set<RecordEvent>)
    /// All records of a zone, or of each zone.
    case zone
    /// All zones.
    case database
  }

  /// The name.
  public let id: SubscriptionID
  /// What is watched.
  public let subject: Subject
  /// The only zone that is watched; nil for all.
  public let zone: ZoneID?
  /// Whether it is gone once it has told something.
  public let firesOnce: Bool
  /// What its notifications show.
  public let info: NotificationInfo?
  /// The subscription as it is told and stored.
  public let json: [UInt8]

  /// Reads a subscription; a zone without an owner is `owner`'s. Throws BAD_REQUEST for what is missing,
  /// does not fit its kind or is too large.
  public init(
    json: JSONObject, id: SubscriptionID, owner: UserRecordName? = nil
  ) throws(RecordError) {
    guard let type = try json.string("subscriptionType") else {
      throw .badRequest("Missing required key 'subscriptionType'")
    }
    self.id = id
    let zoneWide = try json.bool("zoneWide")
    let zone = try json.zoneID("zoneID").map { ZoneID(name: $0.name, owner: $0.owner ?? owner) }
    switch type {
    case "query":
      subject = try Self.query(json)
      self.zone = zone ?? (zoneWide ?? true ? nil : ZoneID(name: .defaultZone, owner: owner))
    case "zone":
      guard zone != nil || zoneWide == true else {
        throw .badRequest("Missing required key 'zoneID' of a zone subscription")
      }
      guard zone?.isDefault != true else {
        throw .badRequest("The default zone has no feed: subscribe to a query instead")
      }
      subject = .zone
      self.zone = zone
    case "database":
      subject = .database
      self.zone = nil
    default: throw .invalid("subscriptionType", type)
    }
    firesOnce = try json.bool("firesOnce") ?? false
    info = try json.object("notificationInfo").map { object throws(RecordError) in
      try NotificationInfo(json: object)
    }
    self.json = Self.canonical(json, id, type, self.zone, subject)
    guard self.json.count <= Limits.subscriptionBytes else {
      throw .badRequest("A subscription has at most \(Limits.subscriptionBytes) bytes")
    }
  }

  /// Reads a subscription back from the store. Throws INTERNAL_ERROR if it is damaged.
  public init(stored: [UInt8]) throws(RecordError) {
    guard let json = try? JSONReader.read(stored).object,
      let id = json["subscriptionID"]?.string,
      let read = try? Subscription(json: json, id: SubscriptionID(unchecked: id))
    else { throw RecordError(.internalError, "A stored subscription is damaged") }
    self = read
  }

  private static func query(_ json: JSONObject) throws(RecordError) -> Subject {
    let request = try QueryRequest(json: json)
    guard request.sorts.isEmpty else {
      throw .badRequest("The query of a subscription has no 'sortBy'")
    }
    guard let names = try json.strings("firesOn"), !names.isEmpty else {
      throw .badRequest("'firesOn' needs one or more of create, update and delete")
    }
    var events: Set<RecordEvent> = []
    for name in names {
      guard let event = RecordEvent(wireName: name) else { throw .invalid("firesOn", name) }
      events.insert(event)
    }
    return .query(request, events)
  }

  /// What was said, without what has no meaning here; the query and what is to be shown as they were sent.
  private static func canonical(
    _ json: JSONObject, _ id: SubscriptionID, _ type: String, _ zone: ZoneID?, _ subject: Subject
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("subscriptionID", id.value)
      writer.member("subscriptionType", type)
      if let zone { writer.member("zoneID", zone) }
      if case .query(_, let events) = subject {
        writer.key("query")
        writer.value(json["query"] ?? .null)
        writer.key("firesOn")
        writer.array { writer in
          for event in RecordEvent.allCases where events.contains(event) {
            writer.string(event.wireName)
          }
        }
      }
      writer.member("firesOnce", json["firesOnce"]?.bool ?? false)
      if type != "database" { writer.member("zoneWide", zone == nil) }
      if let info = json["notificationInfo"], !info.isNull {
        writer.key("notificationInfo")
        writer.value(info)
      }
    }
    return writer.bytes
  }
}
