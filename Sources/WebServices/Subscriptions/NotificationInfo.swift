import Records

/// What the notifications of a subscription show. Source: CloudKit Web Services Reference, Types.
public struct NotificationInfo: Sendable, Hashable {
  /// The text that is shown.
  public let alertBody: String?
  /// The text that is looked up in the app.
  public let alertLocalizationKey: String?
  /// The fields whose values are put into it.
  public let alertLocalizationArgs: [String]
  /// The title of the button, to be looked up in the app.
  public let alertActionLocalizationKey: String?
  /// The picture while the app starts.
  public let alertLaunchImage: String?
  /// The sound.
  public let soundName: String?
  /// What the app does with it.
  public let category: String?
  /// Whether the app shows that there is something new.
  public let shouldBadge: Bool
  /// Whether the app is woken to fetch.
  public let shouldSendContentAvailable: Bool
  /// The fields whose values come along.
  public let additionalFields: [String]

  /// Reads it; unknown keys do no harm. Throws BAD_REQUEST.
  public init(json: JSONObject) throws(RecordError) {
    alertBody = try json.string("alertBody")
    alertLocalizationKey = try json.string("alertLocalizationKey")
    alertLocalizationArgs = try Self.fields("alertLocalizationArgs", in: json)
    alertActionLocalizationKey = try json.string("alertActionLocalizationKey")
    alertLaunchImage = try json.string("alertLaunchImage")
    soundName = try json.string("soundName")
    category = try json.string("category")
    shouldBadge = try json.bool("shouldBadge") ?? false
    shouldSendContentAvailable = try json.bool("shouldSendContentAvailable") ?? false
    additionalFields = try Self.fields("additionalFields", in: json)
  }

  private static func fields(
    _ key: String, in json: JSONObject
  ) throws(RecordError) -> [String] {
    let names = try json.strings(key) ?? []
    guard names.count <= Limits.namesPerSubscription else {
      throw .badRequest("'\(key)' has at most \(Limits.namesPerSubscription) fields")
    }
    for name in names { _ = try NameRules.fieldName(name) }
    return names
  }
}

extension NotificationInfo {
  /// Writes the member `aps`, unless there is nothing to show. `record` is whose values fill the text.
  func write(_ record: NotifiedRecord?, to writer: inout JSONWriter) {
    guard
      hasAlert || soundName != nil || category != nil || shouldBadge || shouldSendContentAvailable
    else { return }
    writer.key("aps")
    writer.object { writer in
      if hasAlert { writeAlert(record, to: &writer) }
      if let soundName { writer.member("sound", soundName) }
      if shouldBadge { writer.member("badge", 1) }
      if let category { writer.member("category", category) }
      if shouldSendContentAvailable { writer.member("content-available", 1) }
    }
  }

  private var hasAlert: Bool { alertBody != nil || alertLocalizationKey != nil }

  private func writeAlert(_ record: NotifiedRecord?, to writer: inout JSONWriter) {
    writer.key("alert")
    if let alertBody, alertLocalizationKey == nil, alertActionLocalizationKey == nil,
      alertLaunchImage == nil
    {
      return writer.string(alertBody)
    }
    writer.object { writer in
      if let alertBody { writer.member("body", alertBody) }
      if let alertLocalizationKey {
        writer.member("loc-key", alertLocalizationKey)
        writer.key("loc-args")
        writer.array { writer in
          for name in alertLocalizationArgs { writer.string(record?.text(of: name) ?? "") }
        }
      }
      if let key = alertActionLocalizationKey { writer.member("action-loc-key", key) }
      if let image = alertLaunchImage { writer.member("launch-image", image) }
    }
  }
}
