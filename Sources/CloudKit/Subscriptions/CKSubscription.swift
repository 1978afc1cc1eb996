import Synchronization

/// What a user wants to hear of: one of its three subclasses.
open class CKSubscription: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  /// What a subscription is found by, unique in its database.
  public typealias ID = String

  /// What is watched. Source: CKSubscription.h.
  public enum SubscriptionType: Int, Sendable {
    /// The records that meet a query: ``CKQuerySubscription``.
    case query = 1
    /// A zone: ``CKRecordZoneSubscription``.
    case recordZone = 2
    /// A database: ``CKDatabaseSubscription``.
    case database = 3
  }

  /// What the subscription is found by.
  public let subscriptionID: ID
  /// What is watched.
  public let subscriptionType: SubscriptionType
  private let info: Mutex<NotificationInfo?>

  init(_ type: SubscriptionType, id: ID, info: NotificationInfo? = nil) {
    subscriptionType = type
    subscriptionID = id
    self.info = Mutex(info)
  }

  /// What its notifications show. It keeps a copy of what is set.
  open var notificationInfo: NotificationInfo? {
    get { info.withLock { $0 } }
    set {
      let copy = newValue?.copy() as? NotificationInfo
      info.withLock { $0 = copy }
    }
  }

  // MARK: Archives and copies

  /// Subscriptions can be archived securely.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the subscription to an archive.
  open func encode(with coder: NSCoder) {
    coder.encode(subscriptionID as NSString, forKey: "subscriptionID")
    coder.encode(subscriptionType.rawValue, forKey: "subscriptionType")
    if let notificationInfo { coder.encode(notificationInfo, forKey: "notificationInfo") }
  }

  /// Reads a subscription from an archive; nil if there is none.
  public required init?(coder: NSCoder) {
    guard let id = coder.string("subscriptionID"), coder.containsValue(forKey: "subscriptionType"),
      let type = SubscriptionType(rawValue: coder.decodeInteger(forKey: "subscriptionType"))
    else { return nil }
    subscriptionID = id
    subscriptionType = type
    info = Mutex(
      coder.containsValue(forKey: "notificationInfo")
        ? coder.decodeObject(of: CKNotificationInfo.self, forKey: "notificationInfo") : nil)
  }

  /// A copy that changes by itself.
  open func copy(with zone: NSZone? = nil) -> Any {
    preconditionFailure("CKSubscription is abstract: make one of its subclasses")
  }

  /// A copy that changes by itself.
  open override func copy() -> Any { copy(with: nil) }

  /// The ID, for people who debug.
  open override var description: String { "<\(type(of: self)): \(subscriptionID)>" }
}

extension NSCoder {
  /// A zone of an archive; nil if absent.
  func zoneID(_ key: String) -> CKRecordZoneID? {
    guard containsValue(forKey: key) else { return nil }
    return decodeObject(of: CKRecordZoneID.self, forKey: key)
  }
}
