import Records

/// A notification as the web courier brings it. Source: frames of the live courier.
public struct PushNotification {
  /// Where something changed, and for whom.
  public struct Place: Sendable {
    /// The container.
    public let container: String
    /// The database as the subscriber sees it.
    public let scope: DatabaseScope
    /// The zone; its owner is left out in the public database.
    public let zone: ZoneID
    /// Who is told.
    public let subscriber: UserRecordName

    /// Where something changed, and for whom.
    public init(
      container: String, scope: DatabaseScope, zone: ZoneID, subscriber: UserRecordName
    ) {
      self.container = container
      self.scope = scope
      self.zone = zone
      self.subscriber = subscriber
    }
  }

  /// What it is about.
  public enum Content {
    /// A record.
    case record(NotifiedRecord)
    /// There is something to fetch.
    case fetch
    /// So many were waiting that this one stands for all: fetch everything.
    case missed
  }

  /// The subscription that tells it.
  public let subscription: Subscription
  /// The same for all that one change makes.
  public let id: String
  /// Where.
  public let place: Place
  /// What.
  public let content: Content

  /// A notification.
  public init(_ subscription: Subscription, id: String, _ place: Place, _ content: Content) {
    self.subscription = subscription
    self.id = id
    self.place = place
    self.content = content
  }

  /// The JSON object. Where the values of fields make it too large, they are left out, and it says so.
  public var json: [UInt8] {
    let whole = json(isPruned: false)
    return whole.count <= Limits.notificationBytes ? whole : json(isPruned: true)
  }

  private func json(isPruned: Bool) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writeShown(isPruned: isPruned, to: &writer)
      writer.key("ck")
      writer.object { writer in
        writer.member("nid", id)
        writer.member("cid", place.container)
        writer.member("ckuserid", place.subscriber.value)
        writer.member("ce", 2)
        if isPruned { writer.member("pruned", true) }
        if case .missed = content { writer.member("missed", true) }
        writeContent(isPruned: isPruned, to: &writer)
      }
    }
    return writer.bytes
  }

  private func writeShown(isPruned: Bool, to writer: inout JSONWriter) {
    switch content {
    case .record(let record): subscription.info?.write(isPruned ? nil : record, to: &writer)
    case .fetch: subscription.info?.write(nil, to: &writer)
    case .missed:
      writer.key("aps")
      writer.object { $0.member("content-available", 1) }
    }
  }

  private func writeContent(isPruned: Bool, to writer: inout JSONWriter) {
    guard case .record(let record) = content else {
      writer.key("fet")
      return writer.object { writePlace(to: &$0) }
    }
    writer.key("qry")
    writer.object { writer in
      writePlace(to: &writer)
      writer.member("rid", record.name.value)
      writer.member("fo", record.event.rawValue)
      let fields = Set(subscription.info?.additionalFields ?? []).sorted()
      guard !isPruned, !fields.isEmpty else { return }
      writer.key("af")
      writer.object { writer in
        for field in fields {
          guard let value = record.value(of: field) else { continue }
          writer.key(field)
          FieldEncoding.writeBare(value, to: &writer)
        }
      }
    }
  }

  private func writePlace(to writer: inout JSONWriter) {
    writer.member("sid", subscription.id.value)
    writer.member("zid", place.zone.name.value)
    if let owner = place.zone.owner { writer.member("zoid", owner.value) }
    writer.member("dbs", place.scope.notifiedNumber)
  }
}

extension DatabaseScope {
  /// The number of a database in notifications.
  fileprivate var notifiedNumber: Int64 {
    switch self {
    case .public: 0
    case .private: 1
    case .shared: 2
    }
  }
}
