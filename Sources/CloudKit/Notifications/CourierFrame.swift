/// What the courier brings, in the form in which Apple's push service brings it.
///
/// The courier numbers the databases from 0 and has one form for zones and databases, where a push numbers them from
/// 1 and has two. Source: frames of the live courier, and dictionaries in logs of apps.
struct CourierFrame {
  /// The dictionary as it came.
  private var dictionary: [String: Any]
  private var ck: [String: Any]

  /// Nil for what is no notification.
  init?(_ data: Data) {
    guard let dictionary = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let ck = NotificationContent.object(dictionary["ck"])
    else { return nil }
    self.dictionary = dictionary
    self.ck = ck
  }

  /// A notification that stands for all that may have been missed in a database.
  init(missedIn scope: CKDatabase.Scope, container: String, subscriber: String?) {
    ck = [
      "ce": 2, "cid": container, "nid": UUID().uuidString, "pruned": true,
      "met": ["dbs": scope.rawValue] as [String: Any],
    ]
    if let subscriber { ck["ckuserid"] = subscriber }
    dictionary = ["aps": ["content-available": 1]]
  }

  /// Whether so many waited that this stands for all of them.
  private var isMissed: Bool { (ck["missed"] as? NSNumber)?.boolValue ?? false }

  /// The subscription to a zone or a database that told it; nil if it was one to a query.
  var feedSubscription: (id: CKSubscription.ID, scope: CKDatabase.Scope)? {
    guard !isMissed, let fetch = NotificationContent.object(ck["fet"]),
      let id = fetch["sid"] as? String, let scope = Self.scope(fetch)
    else { return nil }
    return (id, scope)
  }

  private static func scope(_ body: [String: Any]) -> CKDatabase.Scope? {
    NotificationContent.number(body["dbs"]).flatMap { CKDatabase.Scope(rawValue: $0 &+ 1) }
  }

  /// The dictionary of a push. `isOfDatabase` is whether the subscription is one to a database.
  func pushed(isOfDatabase: Bool) -> [AnyHashable: Any] {
    var ck = ck
    for kind in ["qry", "fet"] {
      guard var body = NotificationContent.object(ck[kind]) else { continue }
      body["dbs"] = Self.scope(body)?.rawValue
      ck[kind] = body
      guard kind == "fet", isMissed || isOfDatabase else { continue }
      ck["fet"] = nil
      ck["met"] = body.filter { $0.key == "dbs" || $0.key == "sid" }
    }
    if isMissed { ck["pruned"] = true }
    ck["missed"] = nil
    var result: [AnyHashable: Any] = dictionary
    result["ck"] = ck
    return result
  }
}
