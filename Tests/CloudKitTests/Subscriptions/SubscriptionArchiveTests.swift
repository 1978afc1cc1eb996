import CloudKit
import Testing

/// Subscriptions in archives, and copies of them.
@Suite struct SubscriptionArchiveTests {
  private static func info() -> CKSubscription.NotificationInfo {
    CKSubscription.NotificationInfo(
      alertBody: "a", alertLocalizationKey: "b", alertLocalizationArgs: ["c"], title: "d",
      titleLocalizationKey: "e", titleLocalizationArgs: ["f"], subtitle: "g",
      subtitleLocalizationKey: "h", subtitleLocalizationArgs: ["i"],
      alertActionLocalizationKey: "j", alertLaunchImage: "k", soundName: "l", desiredKeys: ["m"],
      shouldBadge: true, shouldSendContentAvailable: true, shouldSendMutableContent: true,
      category: "n", collapseIDKey: "o")
  }

  @Test func `what is shown survives an archive`() throws {
    let info = try #require(try archived(Self.info()))
    #expect(info.alertBody == "a" && info.alertLocalizationKey == "b")
    #expect(info.alertLocalizationArgs == ["c"] && info.title == "d")
    #expect(info.titleLocalizationKey == "e" && info.titleLocalizationArgs == ["f"])
    #expect(info.subtitle == "g" && info.subtitleLocalizationKey == "h")
    #expect(info.subtitleLocalizationArgs == ["i"] && info.alertActionLocalizationKey == "j")
    #expect(info.alertLaunchImage == "k" && info.soundName == "l" && info.desiredKeys == ["m"])
    #expect(info.shouldBadge && info.shouldSendContentAvailable && info.shouldSendMutableContent)
    #expect(info.category == "n" && info.collapseIDKey == "o")
  }

  @Test func `a query subscription survives an archive`() throws {
    let subscription = CKQuerySubscription(
      recordType: "T", predicate: NSPredicate(format: "name == %@", "a"), subscriptionID: "s",
      options: [.firesOnRecordDeletion])
    subscription.zoneID = CKRecordZone.ID(zoneName: "Z")
    subscription.notificationInfo = Self.info()
    let back = try #require(try archived(subscription))
    #expect(back.subscriptionID == "s" && back.subscriptionType == .query)
    #expect(back.recordType == "T" && back.predicate == subscription.predicate)
    #expect(back.querySubscriptionOptions == [.firesOnRecordDeletion])
    #expect(back.zoneID?.zoneName == "Z" && back.notificationInfo?.title == "d")
  }

  @Test func `the other subscriptions survive an archive`() throws {
    let ofZone = CKRecordZoneSubscription(zoneID: CKRecordZone.ID(zoneName: "Z"))
    ofZone.recordType = "T"
    let zoneBack = try #require(try archived(ofZone))
    #expect(zoneBack.subscriptionID == ofZone.subscriptionID && zoneBack.recordType == "T")
    #expect(zoneBack.zoneID.zoneName == "Z")
    let ofDatabase = CKDatabaseSubscription()
    ofDatabase.recordType = "T"
    let databaseBack = try #require(try archived(ofDatabase))
    #expect(databaseBack.subscriptionID == ofDatabase.subscriptionID)
    #expect(databaseBack.recordType == "T" && databaseBack.notificationInfo == nil)
  }

  @Test func `a copy changes by itself`() {
    let subscriptions: [CKSubscription] = [
      CKQuerySubscription(recordType: "T", predicate: NSPredicate(value: true)),
      CKRecordZoneSubscription(zoneID: CKRecordZone.ID(zoneName: "Z")), CKDatabaseSubscription(),
    ]
    for subscription in subscriptions {
      subscription.notificationInfo = Self.info()
      let copy = subscription.copy() as? CKSubscription
      copy?.notificationInfo = nil
      #expect(copy?.subscriptionID == subscription.subscriptionID)
      #expect(copy?.subscriptionType == subscription.subscriptionType)
      #expect(subscription.notificationInfo?.alertBody == "a")
    }
  }

  @Test func `what is shown is copied in`() {
    let subscription = CKDatabaseSubscription()
    let info = Self.info()
    subscription.notificationInfo = info
    info.alertBody = "changed"
    #expect(subscription.notificationInfo?.alertBody == "a")
  }
}
