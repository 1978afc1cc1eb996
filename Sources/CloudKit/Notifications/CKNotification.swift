/// What a subscription told: that something changed.
///
/// ``CKContainer/notifications(listening:)`` brings them. Which subclass it is says ``notificationType``.
open class CKNotification: NSObject, @unchecked Sendable {
  /// What a notification is found by.
  public typealias ID = CKNotificationID

  /// What a notification is about. Source: CKNotification.h.
  public enum NotificationType: Int, Sendable {
    /// A record that met a query: ``CKQueryNotification``.
    case query = 1
    /// A zone: ``CKRecordZoneNotification``.
    case recordZone = 2
    /// A notification that was read elsewhere; no longer used.
    case readNotification = 3
    /// A database: ``CKDatabaseNotification``.
    case database = 4
  }

  let content: NotificationContent

  init(_ content: NotificationContent) { self.content = content }

  /// The notification in the dictionary that came with a push; nil if there is none in it. Asked of a subclass,
  /// also nil if it is another kind of notification.
  public convenience init?(fromRemoteNotificationDictionary dictionary: [AnyHashable: Any]) {
    guard let made = NotificationContent(dictionary)?.notification as? Self else { return nil }
    self.init(_ckFactory: { made })
  }

  /// What it is about.
  public var notificationType: NotificationType { content.kind.type }
  /// What it is found by: the same for all that one change makes.
  public var notificationID: ID? { content.id.map(CKNotificationID.init) }
  /// The container of the change.
  public var containerIdentifier: String? { content.container }
  /// The user whose subscription it is.
  public var subscriptionOwnerUserRecordID: CKRecord.ID? {
    content.subscriber.map { CKRecord.ID(recordName: $0) }
  }
  /// Whether something was left out: because it was too large, or because so much was waiting that this stands
  /// for all of it, and everything has to be fetched.
  public var isPruned: Bool { content.isPruned }
  /// The subscription that told it.
  public var subscriptionID: CKSubscription.ID? { content.subscription }

  /// The kind and the subscription, for people who debug.
  open override var description: String {
    "<\(type(of: self)): \(content.subscription ?? "no subscription")>"
  }
}

extension CKNotification: _CKFactoryInit {}

/// What is shown of it.
extension CKNotification {
  /// The text.
  public var alertBody: String? { content.alert.body.text }
  /// The text to be looked up in the app.
  public var alertLocalizationKey: String? { content.alert.body.key }
  /// What is put into the text that is looked up.
  public var alertLocalizationArgs: [String]? { content.alert.body.arguments }
  /// The title.
  public var title: String? { content.alert.title.text }
  /// The title to be looked up in the app.
  public var titleLocalizationKey: String? { content.alert.title.key }
  /// What is put into the title that is looked up.
  public var titleLocalizationArgs: [String]? { content.alert.title.arguments }
  /// The line below the title.
  public var subtitle: String? { content.alert.subtitle.text }
  /// The line below the title, to be looked up in the app.
  public var subtitleLocalizationKey: String? { content.alert.subtitle.key }
  /// What is put into the line that is looked up.
  public var subtitleLocalizationArgs: [String]? { content.alert.subtitle.arguments }
  /// The title of the button, to be looked up in the app.
  public var alertActionLocalizationKey: String? { content.alert.actionKey }
  /// The picture while the app starts.
  public var alertLaunchImage: String? { content.alert.launchImage }
  /// The number on the app's icon.
  public var badge: NSNumber? { content.alert.badge.map { NSNumber(value: $0) } }
  /// The sound.
  public var soundName: String? { content.alert.sound }
  /// What the app can do with it.
  public var category: String? { content.alert.category }
}

/// What a notification is found by; in Swift `CKNotification.ID`.
///
/// The class is at the top level because an archive cannot name a nested class on Linux.
public final class CKNotificationID: NSObject, NSSecureCoding, NSCopying, Sendable {
  private let value: String

  init(_ value: String) { self.value = value }

  /// IDs can be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes the ID to an archive.
  public func encode(with coder: NSCoder) { coder.encode(value as NSString, forKey: "id") }

  /// Reads an ID from an archive; nil if there is none.
  public init?(coder: NSCoder) {
    guard let value = coder.string("id") else { return nil }
    self.value = value
  }

  /// The ID itself: it cannot change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether both are of the same notification.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? CKNotificationID)?.value == value
  }

  /// The hash of the ID.
  public override var hash: Int { value.hashValue }

  /// The ID, for people who debug.
  public override var description: String { "<CKNotificationID: \(value)>" }
}
