import CloudKit
import Testing

/// Notifications in the dictionaries of pushes.
@Suite struct NotificationTests {
  private static func push(
    _ kind: String, _ body: [String: Any], aps: [String: Any] = ["content-available": 1]
  ) -> [AnyHashable: Any] {
    [
      "aps": aps,
      "ck": [
        "ce": 2, "cid": "iCloud.org.example.app", "ckuserid": "_user", "nid": "n-1", "aux": [:],
        kind: body,
      ] as [String: Any],
    ]
  }

  @Test func `a query notification has its record`() throws {
    let userInfo = Self.push(
      "qry",
      [
        "dbs": 2, "fo": 3, "rid": "r", "sid": "s", "zid": "Z", "zoid": "_defaultOwner",
        "af": ["name": "a", "count": 2, "list": ["recordName": "l", "action": "DELETE_SELF"]],
      ], aps: ["alert": "Text", "badge": 3, "sound": "ding", "category": "c"])
    let notification = try #require(CKNotification(fromRemoteNotificationDictionary: userInfo))
    let query = try #require(notification as? CKQueryNotification)
    #expect(query.notificationType == .query && query.queryNotificationReason == .recordDeleted)
    #expect(query.recordID == CKRecord.ID(recordName: "r", zoneID: .init(zoneName: "Z")))
    #expect(query.databaseScope == .private && query.subscriptionID == "s")
    #expect(query.containerIdentifier == "iCloud.org.example.app" && !query.isPruned)
    #expect(query.subscriptionOwnerUserRecordID?.recordName == "_user")
    #expect(query.recordFields?["name"] as? String == "a")
    #expect(query.recordFields?["count"] as? Int == 2)
    let reference = query.recordFields?["list"] as? CKRecord.Reference
    #expect(reference?.recordID.recordName == "l" && reference?.action == .deleteSelf)
    #expect(query.alertBody == "Text" && query.badge == 3 && query.soundName == "ding")
    #expect(query.category == "c")
    #expect(CKQueryNotification(fromRemoteNotificationDictionary: userInfo) != nil)
    #expect(CKDatabaseNotification(fromRemoteNotificationDictionary: userInfo) == nil)
  }

  @Test func `a zone notification names a zone of somebody else`() throws {
    let userInfo = Self.push("fet", ["dbs": 3, "sid": "s", "zid": "Z", "zoid": "_owner"])
    let notification = CKNotification(fromRemoteNotificationDictionary: userInfo)
    let zone = try #require(notification as? CKRecordZoneNotification)
    #expect(zone.notificationType == .recordZone && zone.databaseScope == .shared)
    #expect(zone.recordZoneID == CKRecordZone.ID(zoneName: "Z", ownerName: "_owner"))
  }

  @Test func `a zone of the subscriber is the current user's`() {
    let userInfo = Self.push("fet", ["dbs": 2, "sid": "s", "zid": "Z", "zoid": "_user"])
    let zone = CKRecordZoneNotification(fromRemoteNotificationDictionary: userInfo)
    #expect(zone?.recordZoneID == CKRecordZone.ID(zoneName: "Z"))
  }

  @Test func `a database notification`() throws {
    let userInfo = Self.push("met", ["dbs": 1, "sid": "s"])
    let notification = CKNotification(fromRemoteNotificationDictionary: userInfo)
    let database = try #require(notification as? CKDatabaseNotification)
    #expect(database.notificationType == .database && database.databaseScope == .public)
  }

  @Test func `all parts of the text are read`() {
    let alert: [String: Any] = [
      "body": "b", "loc-key": "lk", "loc-args": ["la"], "title": "t", "title-loc-key": "tk",
      "title-loc-args": ["ta"], "subtitle": "s", "subtitle-loc-key": "sk",
      "subtitle-loc-args": ["sa"], "action-loc-key": "ak", "launch-image": "li",
    ]
    let notification = CKNotification(
      fromRemoteNotificationDictionary: Self.push("met", ["dbs": 2], aps: ["alert": alert]))
    #expect(notification?.alertBody == "b" && notification?.alertLocalizationKey == "lk")
    #expect(notification?.alertLocalizationArgs == ["la"] && notification?.title == "t")
    #expect(notification?.titleLocalizationKey == "tk")
    #expect(notification?.titleLocalizationArgs == ["ta"] && notification?.subtitle == "s")
    #expect(notification?.subtitleLocalizationKey == "sk")
    #expect(notification?.subtitleLocalizationArgs == ["sa"])
    #expect(notification?.alertActionLocalizationKey == "ak")
    #expect(notification?.alertLaunchImage == "li" && notification?.subscriptionID == nil)
  }

  @Test func `the subscription is read from inside the kind only`() {
    var userInfo = Self.push("met", ["dbs": 2])
    userInfo["sid"] = "outside"
    #expect(CKNotification(fromRemoteNotificationDictionary: userInfo)?.subscriptionID == nil)
  }

  @Test func `a pruned notification says so`() {
    let ck: [String: Any] = [
      "pruned": true, "qry": ["dbs": 2, "sid": "s", "fo": 1] as [String: Any],
    ]
    let notification = CKNotification(fromRemoteNotificationDictionary: ["ck": ck])
    #expect(notification?.isPruned == true)
    let query = notification as? CKQueryNotification
    #expect(query?.recordID == nil && query?.recordFields == nil)
    #expect(query?.notificationID == nil)
  }

  @Test(arguments: 0..<12)
  func `a dictionary that is not as it should be stops nothing`(index: Int) {
    let strange: [Any] = [
      NSNull(), -1, Double.infinity, Double.nan, 1e300, "x", [] as [Any], [:] as [String: Any],
      ["x": NSNull()] as [String: Any], [[1]] as [Any], Date(), Data(),
    ]
    let value = strange[index]
    for key in ["qry", "fet", "met"] {
      for member in ["dbs", "fo", "rid", "sid", "zid", "zoid", "af"] {
        let whole = Self.push(key, [member: value], aps: ["alert": value, "badge": value])
        let notification = CKNotification(fromRemoteNotificationDictionary: whole)
        #expect(notification?.notificationType != .readNotification)
        _ = notification?.badge
        _ = notification?.description
        _ = (notification as? CKQueryNotification)?.recordFields
        _ = (notification as? CKRecordZoneNotification)?.recordZoneID
      }
      _ = CKNotification(fromRemoteNotificationDictionary: ["ck": [key: value]])
    }
    #expect(CKNotification(fromRemoteNotificationDictionary: ["ck": value]) == nil)
    #expect(CKNotification(fromRemoteNotificationDictionary: ["aps": value]) == nil)
    #expect(CKNotification(fromRemoteNotificationDictionary: [1: value]) == nil)
  }

  @Test func `an ID survives an archive and tells one change from another`() throws {
    let userInfo = Self.push("met", ["dbs": 2])
    let a = CKNotification(fromRemoteNotificationDictionary: userInfo)?.notificationID
    let id = try #require(a)
    #expect(try archived(id) == id)
    #expect(CKNotification(fromRemoteNotificationDictionary: userInfo)?.notificationID == id)
  }
}
