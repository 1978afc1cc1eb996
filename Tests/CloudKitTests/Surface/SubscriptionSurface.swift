import CloudKit

/// Subscriptions and notifications as apps write them. What is here has to compile; `SurfaceTests` runs what can fail.
@available(*, deprecated)
private enum SubscriptionSurface {

  static func subscriptions(_ z: CKRecordZone) {
    let q = CKQuerySubscription(
      recordType: "A", predicate: NSPredicate(value: true), subscriptionID: "a",
      options: [.firesOnRecordCreation, .firesOnRecordUpdate, .firesOnRecordDeletion, .firesOnce])
    _ = CKQuerySubscription(
      recordType: "A", predicate: NSPredicate(value: true), options: .firesOnRecordCreation)
    _ = CKQuerySubscription(
      recordType: "A", predicate: NSPredicate(value: true), subscriptionID: "s")
    _ = CKQuerySubscription(recordType: "A", predicate: NSPredicate(value: true))
    q.zoneID = z.zoneID
    _ = q.recordType
    _ = q.predicate
    _ = q.querySubscriptionOptions.contains(.firesOnce)
    let rz = CKRecordZoneSubscription(zoneID: z.zoneID, subscriptionID: "z")
    _ = CKRecordZoneSubscription(zoneID: z.zoneID)
    rz.recordType = "A"
    _ = rz.zoneID
    let db = CKDatabaseSubscription(subscriptionID: "d")
    _ = CKDatabaseSubscription()
    db.recordType = nil
    let i = CKSubscription.NotificationInfo()
    let _ = CKSubscription.NotificationInfo(alertBody: "a")
    let _ = CKSubscription.NotificationInfo(shouldSendContentAvailable: true)
    let _ = CKSubscription.NotificationInfo(
      alertLocalizationKey: "k", alertLocalizationArgs: ["a"], soundName: "default",
      shouldBadge: true)
    i.alertBody = ""
    i.alertLocalizationKey = ""
    i.alertLocalizationArgs = [""]
    i.title = ""
    i.titleLocalizationKey = ""
    i.titleLocalizationArgs = []
    i.subtitle = ""
    i.subtitleLocalizationKey = ""
    i.subtitleLocalizationArgs = []
    i.alertActionLocalizationKey = ""
    i.alertLaunchImage = ""
    i.soundName = "default"
    i.desiredKeys = []
    i.shouldBadge = true
    i.shouldSendContentAvailable = true
    i.shouldSendMutableContent = true
    i.category = ""
    i.collapseIDKey = ""
    for s: CKSubscription in [q, rz, db] {
      s.notificationInfo = i
      _ = s.subscriptionID
      switch s.subscriptionType {
      case .query, .recordZone, .database: break
      @unknown default: break
      }
    }
  }

  static func notifications(_ dictionary: [AnyHashable: Any]) {
    let n = CKNotification(fromRemoteNotificationDictionary: dictionary)!
    if let userInfo = dictionary as? [String: NSObject] {
      _ = CKNotification(fromRemoteNotificationDictionary: userInfo)
    }
    switch n.notificationType {
    case .query, .recordZone, .readNotification, .database: break
    @unknown default: break
    }
    _ = (
      n.notificationID, n.containerIdentifier, n.subscriptionOwnerUserRecordID, n.isPruned,
      n.subscriptionID
    )
    _ = (
      n.alertBody, n.title, n.badge, n.soundName, n.category, n.subtitle, n.alertLocalizationKey,
      n.alertLocalizationArgs, n.alertActionLocalizationKey, n.alertLaunchImage,
      n.titleLocalizationKey, n.titleLocalizationArgs, n.subtitleLocalizationKey,
      n.subtitleLocalizationArgs
    )
    if let n = n as? CKQueryNotification {
      _ = (n.recordID, n.recordFields?["a"] as? String, n.databaseScope)
      switch n.queryNotificationReason {
      case .recordCreated, .recordUpdated, .recordDeleted: break
      @unknown default: break
      }
    }
    if let n = n as? CKRecordZoneNotification { _ = (n.recordZoneID, n.databaseScope) }
    if let n = n as? CKDatabaseNotification { _ = n.databaseScope }
    _ = CKQueryNotification(fromRemoteNotificationDictionary: dictionary)
    let _: CKQueryNotification.Reason = .recordCreated
    let _: CKNotification.NotificationType = .query
    let _: CKQuerySubscription.Options = [.firesOnce]
    let _: CKNotification.ID? = n.notificationID
  }

}
