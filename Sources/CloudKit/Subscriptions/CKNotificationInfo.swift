import Synchronization

/// What the notifications of a subscription show; in Swift `CKSubscription.NotificationInfo`.
///
/// The class is at the top level because an archive cannot name a nested class on Linux.
public final class CKNotificationInfo: NSObject, NSSecureCoding, NSCopying, Sendable {
  let state: Mutex<NotificationSettings>

  init(settings: NotificationSettings) { state = Mutex(settings) }

  /// What is shown. A key names a text in the app, and its arguments the fields whose values are put into it.
  public init(
    alertBody: String? = nil, alertLocalizationKey: String? = nil,
    alertLocalizationArgs: [CKRecord.FieldKey] = [], title: String? = nil,
    titleLocalizationKey: String? = nil, titleLocalizationArgs: [CKRecord.FieldKey] = [],
    subtitle: String? = nil, subtitleLocalizationKey: String? = nil,
    subtitleLocalizationArgs: [CKRecord.FieldKey] = [], alertActionLocalizationKey: String? = nil,
    alertLaunchImage: String? = nil, soundName: String? = nil,
    desiredKeys: [CKRecord.FieldKey] = [], shouldBadge: Bool = false,
    shouldSendContentAvailable: Bool = false, shouldSendMutableContent: Bool = false,
    category: String? = nil, collapseIDKey: String? = nil
  ) {
    var settings = NotificationSettings()
    settings.alertBody = alertBody
    settings.alertLocalizationKey = alertLocalizationKey
    settings.alertLocalizationArgs = alertLocalizationArgs
    settings.title = title
    settings.titleLocalizationKey = titleLocalizationKey
    settings.titleLocalizationArgs = titleLocalizationArgs
    settings.subtitle = subtitle
    settings.subtitleLocalizationKey = subtitleLocalizationKey
    settings.subtitleLocalizationArgs = subtitleLocalizationArgs
    settings.alertActionLocalizationKey = alertActionLocalizationKey
    settings.alertLaunchImage = alertLaunchImage
    settings.soundName = soundName
    settings.desiredKeys = desiredKeys
    settings.shouldBadge = shouldBadge
    settings.shouldSendContentAvailable = shouldSendContentAvailable
    settings.shouldSendMutableContent = shouldSendMutableContent
    settings.category = category
    settings.collapseIDKey = collapseIDKey
    state = Mutex(settings)
  }

  /// What is shown: nothing.
  public override convenience init() { self.init(settings: NotificationSettings()) }

  // MARK: Archives

  /// What is shown can be archived securely.
  public static var supportsSecureCoding: Bool { true }

  /// Writes it to an archive.
  public func encode(with coder: NSCoder) {
    let settings = state.withLock { $0 }
    guard let data = try? JSONEncoder().encode(settings) else { return }
    coder.encode(data as NSData, forKey: "settings")
  }

  /// Reads it from an archive; nil if there is none.
  public convenience init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "settings"),
      let data = coder.decodeObject(of: NSData.self, forKey: "settings") as Data?,
      let settings = try? JSONDecoder().decode(NotificationSettings.self, from: data)
    else { return nil }
    self.init(settings: settings)
  }

  /// A copy that changes by itself.
  public func copy(with zone: NSZone? = nil) -> Any {
    CKNotificationInfo(settings: state.withLock { $0 })
  }

  /// A copy that changes by itself.
  public override func copy() -> Any { copy(with: nil) }
}

extension CKSubscription {
  /// What the notifications of a subscription show.
  public typealias NotificationInfo = CKNotificationInfo
}

extension CKNotificationInfo {
  private subscript<Value: Sendable>(
    key: WritableKeyPath<NotificationSettings, Value> & Sendable
  ) -> Value {
    get { state.withLock { $0[keyPath: key] } }
    set { state.withLock { $0[keyPath: key] = newValue } }
  }

  /// The text.
  public var alertBody: String? {
    get { self[\.alertBody] }
    set { self[\.alertBody] = newValue }
  }

  /// The text to be looked up in the app.
  public var alertLocalizationKey: String? {
    get { self[\.alertLocalizationKey] }
    set { self[\.alertLocalizationKey] = newValue }
  }

  /// The fields whose values are put into the text that is looked up.
  public var alertLocalizationArgs: [CKRecord.FieldKey]? {
    get { self[\.alertLocalizationArgs] }
    set { self[\.alertLocalizationArgs] = newValue }
  }

  /// The title.
  public var title: String? {
    get { self[\.title] }
    set { self[\.title] = newValue }
  }

  /// The title to be looked up in the app.
  public var titleLocalizationKey: String? {
    get { self[\.titleLocalizationKey] }
    set { self[\.titleLocalizationKey] = newValue }
  }

  /// The fields whose values are put into the title that is looked up.
  public var titleLocalizationArgs: [CKRecord.FieldKey]? {
    get { self[\.titleLocalizationArgs] }
    set { self[\.titleLocalizationArgs] = newValue }
  }

  /// The line below the title.
  public var subtitle: String? {
    get { self[\.subtitle] }
    set { self[\.subtitle] = newValue }
  }

  /// The line below the title, to be looked up in the app.
  public var subtitleLocalizationKey: String? {
    get { self[\.subtitleLocalizationKey] }
    set { self[\.subtitleLocalizationKey] = newValue }
  }

  /// The fields whose values are put into the line that is looked up.
  public var subtitleLocalizationArgs: [CKRecord.FieldKey]? {
    get { self[\.subtitleLocalizationArgs] }
    set { self[\.subtitleLocalizationArgs] = newValue }
  }

  /// The title of the button, to be looked up in the app.
  public var alertActionLocalizationKey: String? {
    get { self[\.alertActionLocalizationKey] }
    set { self[\.alertActionLocalizationKey] = newValue }
  }

  /// The picture while the app starts.
  public var alertLaunchImage: String? {
    get { self[\.alertLaunchImage] }
    set { self[\.alertLaunchImage] = newValue }
  }

  /// The sound.
  public var soundName: String? {
    get { self[\.soundName] }
    set { self[\.soundName] = newValue }
  }

  /// The fields whose values come along: texts, numbers, dates, references and places.
  public var desiredKeys: [CKRecord.FieldKey]? {
    get { self[\.desiredKeys] }
    set { self[\.desiredKeys] = newValue }
  }

  /// Whether the app's icon gets a number.
  public var shouldBadge: Bool {
    get { self[\.shouldBadge] }
    set { self[\.shouldBadge] = newValue }
  }

  /// Whether the app is woken to fetch.
  public var shouldSendContentAvailable: Bool {
    get { self[\.shouldSendContentAvailable] }
    set { self[\.shouldSendContentAvailable] = newValue }
  }

  /// Whether the app may change the notification before it is shown.
  public var shouldSendMutableContent: Bool {
    get { self[\.shouldSendMutableContent] }
    set { self[\.shouldSendMutableContent] = newValue }
  }

  /// What the app can do with it.
  public var category: String? {
    get { self[\.category] }
    set { self[\.category] = newValue }
  }

  /// What later notifications with the same key take the place of.
  public var collapseIDKey: String? {
    get { self[\.collapseIDKey] }
    set { self[\.collapseIDKey] = newValue }
  }
}
