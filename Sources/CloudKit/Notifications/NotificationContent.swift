/// What is in the dictionary of a push. Source: dictionaries in public logs of apps; see COMPATIBILITY.md.
///
/// Whatever the dictionary holds, reading it does not fail but for want of a kind: what has not the form that it
/// should have is left out.
struct NotificationContent: @unchecked Sendable {
  /// What it is about.
  enum Kind {
    case record(CKRecordID?, CKQueryNotification.Reason, fields: [String: Any]?)
    case zone(CKRecordZoneID?)
    case database
  }

  let kind: Kind
  let scope: CKDatabase.Scope
  let id: String?
  let container: String?
  let subscriber: String?
  let subscription: String?
  let isPruned: Bool
  let alert: NotificationAlert

  /// Nil if the dictionary has nothing of CloudKit's, or no kind.
  init?(_ dictionary: [AnyHashable: Any]) {
    guard let ck = Self.object(dictionary["ck"]) else { return nil }
    let body: [String: Any]
    subscriber = ck["ckuserid"] as? String
    if let query = Self.object(ck["qry"]) {
      body = query
      kind = .record(
        Self.recordID(query, subscriber), Self.reason(query), fields: Self.fields(query, subscriber)
      )
    } else if let fetch = Self.object(ck["fet"]) {
      body = fetch
      kind = .zone(Self.zoneID(fetch, subscriber))
    } else if let meta = Self.object(ck["met"]) {
      body = meta
      kind = .database
    } else {
      return nil
    }
    scope = Self.number(body["dbs"]).flatMap(CKDatabase.Scope.init) ?? .private
    subscription = body["sid"] as? String
    id = ck["nid"] as? String
    container = ck["cid"] as? String
    isPruned = (ck["pruned"] as? NSNumber)?.boolValue ?? false
    alert = NotificationAlert(Self.object(dictionary["aps"]) ?? [:])
  }

  /// The notification, of the class of its kind.
  var notification: CKNotification {
    switch kind {
    case .record: CKQueryNotification(self)
    case .zone: CKRecordZoneNotification(self)
    case .database: CKDatabaseNotification(self)
    }
  }

  // MARK: Reading

  static func object(_ value: Any?) -> [String: Any]? {
    if let object = value as? [String: Any] { return object }
    guard let object = value as? [AnyHashable: Any] else { return nil }
    var result: [String: Any] = [:]
    for case (let key as String, let value) in object { result[key] = value }
    return result
  }

  /// A whole number.
  static func number(_ value: Any?) -> Int? {
    guard let number = value as? NSNumber else { return nil }
    return Int(exactly: number.doubleValue)
  }

  private static func reason(_ body: [String: Any]) -> CKQueryNotification.Reason {
    number(body["fo"]).flatMap(CKQueryNotification.Reason.init) ?? .recordUpdated
  }

  private static func zoneID(_ body: [String: Any], _ subscriber: String?) -> CKRecordZoneID? {
    guard let name = body["zid"] as? String, !name.isEmpty else { return nil }
    let owner = body["zoid"] as? String
    let isOwn = owner == nil || owner == "_defaultOwner" || owner == subscriber
    return CKRecordZoneID(
      zoneName: name, ownerName: isOwn ? CKCurrentUserDefaultName : owner ?? "")
  }

  private static func recordID(_ body: [String: Any], _ subscriber: String?) -> CKRecordID? {
    guard let name = body["rid"] as? String, !name.isEmpty else { return nil }
    return CKRecordID(recordName: name, zoneID: zoneID(body, subscriber) ?? .default)
  }

  private static func fields(
    _ body: [String: Any], _ subscriber: String?
  ) -> [String: Any]? {
    guard let values = object(body["af"]) else { return nil }
    let zone = zoneID(body, subscriber) ?? .default
    return values.compactMapValues { value($0, zone) }
  }

  private static func value(_ value: Any, _ zone: CKRecordZoneID) -> Any? {
    if value is String || value is NSNumber { return value }
    guard let object = object(value) else { return nil }
    if let name = object["recordName"] as? String {
      let action: CKRecord.ReferenceAction =
        object["action"] as? String == "DELETE_SELF" ? .deleteSelf : .none
      return CKReference(recordID: CKRecordID(recordName: name, zoneID: zone), action: action)
    }
    guard let latitude = (object["latitude"] as? NSNumber)?.doubleValue,
      let longitude = (object["longitude"] as? NSNumber)?.doubleValue
    else { return nil }
    return CLLocation(latitude: latitude, longitude: longitude)
  }
}

extension NotificationContent.Kind {
  var type: CKNotification.NotificationType {
    switch self {
    case .record: .query
    case .zone: .recordZone
    case .database: .database
    }
  }

  var recordID: CKRecordID? {
    if case .record(let id, _, _) = self { id } else { nil }
  }

  var reason: CKQueryNotification.Reason {
    if case .record(_, let reason, _) = self { reason } else { .recordUpdated }
  }

  var fields: [String: Any]? {
    if case .record(_, _, let fields) = self { fields } else { nil }
  }

  var zoneID: CKRecordZoneID? {
    if case .zone(let id) = self { id } else { nil }
  }
}

/// What a push shows. Source: Apple's description of the payload of remote notifications.
struct NotificationAlert: Sendable {
  /// A text, or where the app finds it.
  struct Line: Sendable {
    var text: String?
    var key: String?
    var arguments: [String]?
  }

  var body = Line()
  var title = Line()
  var subtitle = Line()
  var actionKey: String?
  var launchImage: String?
  var badge: Int?
  var sound: String?
  var category: String?

  init(_ aps: [String: Any]) {
    badge = NotificationContent.number(aps["badge"])
    sound = aps["sound"] as? String
    category = aps["category"] as? String
    if let text = aps["alert"] as? String { body.text = text }
    guard let alert = NotificationContent.object(aps["alert"]) else { return }
    body = Self.line(alert, "body", "")
    title = Self.line(alert, "title", "title-")
    subtitle = Self.line(alert, "subtitle", "subtitle-")
    actionKey = alert["action-loc-key"] as? String
    launchImage = alert["launch-image"] as? String
  }

  private static func line(_ alert: [String: Any], _ text: String, _ prefix: String) -> Line {
    Line(
      text: alert[text] as? String, key: alert[prefix + "loc-key"] as? String,
      arguments: (alert[prefix + "loc-args"] as? [Any])?.compactMap { $0 as? String })
  }
}
