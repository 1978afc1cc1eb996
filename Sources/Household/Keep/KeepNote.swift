import WebServices

/// A note of Google Keep, as Takeout writes it.
///
/// Google documents no format. The keys here are those of real exports from 2021 to 2025; old ones
/// lack `createdTimestampUsec`, and times come as numbers or as texts.
struct KeepNote: Equatable, Sendable {
  /// One line of a checklist.
  struct Item: Equatable, Sendable {
    var text: String
    var isChecked: Bool
  }

  var title = ""
  /// The lines of a checklist in their order; nil for a note that is none.
  var items: [Item]?
  /// Lines of a checklist that are not of the known shape.
  var unreadableItems = 0
  var hasText = false
  var isTrashed = false
  var isArchived = false
  var isPinned = false
  var isColored = false
  var createdMicroseconds: Int64?
  var editedMicroseconds: Int64?
  /// The names of the files that belong to the note.
  var attachments: [String] = []
  var labels: [String] = []
  var shareeCount = 0
  var annotationCount = 0
  var hasReminder = false
  /// Names of members that no known export has.
  var unknownKeys: [String] = []
}

extension KeepNote {
  /// The note that `json` is, or nil where its shape is not that of one: an object with a time or a
  /// state of Keep's and with content of Keep's.
  init?(_ json: JSONValue) {
    guard let object = json.object else { return nil }
    let marks = ["isTrashed", "userEditedTimestampUsec", "createdTimestampUsec"]
    let contents = ["listContent", "textContent", "attachments", "title"]
    guard marks.contains(where: { object[$0] != nil }),
      contents.contains(where: { object[$0] != nil })
    else { return nil }
    for member in object.members { take(member.name, member.value) }
  }

  private mutating func take(_ name: String, _ value: JSONValue) {
    switch name {
    case "title": title = value.string ?? ""
    case "listContent": takeItems(value)
    case "textContent": hasText = value.string?.contains { !$0.isWhitespace } ?? false
    case "isTrashed": isTrashed = value.bool ?? false
    case "isArchived": isArchived = value.bool ?? false
    case "isPinned": isPinned = value.bool ?? false
    case "color": isColored = (value.string ?? "DEFAULT") != "DEFAULT"
    case "createdTimestampUsec": createdMicroseconds = Self.microseconds(value)
    case "userEditedTimestampUsec": editedMicroseconds = Self.microseconds(value)
    case "attachments": attachments = Self.texts(value, "filePath")
    case "labels": labels = Self.texts(value, "name")
    case "sharees": shareeCount = value.array?.count ?? 0
    case "annotations": annotationCount = value.array?.count ?? 0
    case "reminder", "reminders": hasReminder = !Self.isEmpty(value)
    case "textContentHtml": break
    default: if !Self.isEmpty(value) { unknownKeys.append(name) }
    }
  }

  /// `textHtml` of an item repeats its text and is left.
  private mutating func takeItems(_ value: JSONValue) {
    guard let elements = value.array else { return }
    items = elements.compactMap { element in
      guard let text = element.object?["text"]?.string else { return nil }
      return Item(text: text, isChecked: element.object?["isChecked"]?.bool ?? false)
    }
    unreadableItems = elements.count - (items?.count ?? 0)
  }

  /// A time from a number or a text; nil for zero and what is no time between 1970 and 9999.
  private static func microseconds(_ value: JSONValue) -> Int64? {
    let number = value.integer ?? value.string.flatMap { Int64($0) }
    guard let number, (1...253_402_300_799_999_999).contains(number) else { return nil }
    return number
  }

  private static func texts(_ value: JSONValue, _ name: String) -> [String] {
    (value.array ?? []).compactMap { $0.object?[name]?.string }
  }

  private static func isEmpty(_ value: JSONValue) -> Bool {
    switch value {
    case .null, .bool(false), .string(""): true
    case .array(let elements): elements.isEmpty
    case .object(let object): object.members.isEmpty
    default: false
    }
  }
}
