import WebServices

/// What the notifications of a subscription show.
struct NotificationSettings: Sendable, Hashable, Codable {
  var alertBody: String?
  var alertLocalizationKey: String?
  var alertLocalizationArgs: [String]?
  var title: String?
  var titleLocalizationKey: String?
  var titleLocalizationArgs: [String]?
  var subtitle: String?
  var subtitleLocalizationKey: String?
  var subtitleLocalizationArgs: [String]?
  var alertActionLocalizationKey: String?
  var alertLaunchImage: String?
  var soundName: String?
  var desiredKeys: [String]?
  var shouldBadge = false
  var shouldSendContentAvailable = false
  var shouldSendMutableContent = false
  var category: String?
  var collapseIDKey: String?
}

/// In requests and answers. The protocol has no titles and no collapsing; the server keeps what it does not know.
extension NotificationSettings {
  private static let texts: [(name: String, key: WritableKeyPath<Self, String?> & Sendable)] = [
    ("alertBody", \.alertBody), ("alertLocalizationKey", \.alertLocalizationKey),
    ("title", \.title), ("titleLocalizationKey", \.titleLocalizationKey),
    ("subtitle", \.subtitle), ("subtitleLocalizationKey", \.subtitleLocalizationKey),
    ("alertActionLocalizationKey", \.alertActionLocalizationKey),
    ("alertLaunchImage", \.alertLaunchImage), ("soundName", \.soundName),
    ("category", \.category), ("collapseIDKey", \.collapseIDKey),
  ]
  private static let lists: [(name: String, key: WritableKeyPath<Self, [String]?> & Sendable)] = [
    ("alertLocalizationArgs", \.alertLocalizationArgs),
    ("titleLocalizationArgs", \.titleLocalizationArgs),
    ("subtitleLocalizationArgs", \.subtitleLocalizationArgs), ("additionalFields", \.desiredKeys),
  ]
  private static let flags: [(name: String, key: WritableKeyPath<Self, Bool> & Sendable)] = [
    ("shouldBadge", \.shouldBadge), ("shouldSendContentAvailable", \.shouldSendContentAvailable),
    ("shouldSendMutableContent", \.shouldSendMutableContent),
  ]

  init(_ json: JSONObject) {
    for (name, key) in Self.texts { self[keyPath: key] = json[name]?.string }
    for (name, key) in Self.lists {
      self[keyPath: key] = json[name]?.array?.compactMap(\.string)
    }
    for (name, key) in Self.flags { self[keyPath: key] = json[name]?.bool ?? false }
  }

  /// Writes it as an object.
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      for (name, key) in Self.texts {
        guard let text = self[keyPath: key] else { continue }
        writer.key(name)
        writer.string(text)
      }
      for (name, key) in Self.lists {
        guard let list = self[keyPath: key], !list.isEmpty else { continue }
        writer.key(name)
        writer.array { writer in for text in list { writer.string(text) } }
      }
      for (name, key) in Self.flags where self[keyPath: key] {
        writer.key(name)
        writer.bool(true)
      }
    }
  }
}
