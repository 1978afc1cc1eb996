/// Why a file is not taken, or not wholly.
public enum SkipReason: Equatable, Sendable {
  /// A note that is not a checklist.
  case note
  /// A note in Keep's bin.
  case trashed
  /// A checklist without a single line of text.
  case emptyChecklist
  /// The same checklist was taken from another `file`.
  case sameList(as: String)
  /// The checklist is taken, but for these parts.
  case leftBehind([LeftPart])
  /// A JSON file that is no JSON.
  case brokenJSON
  /// A JSON file that is not a note.
  case otherJSON
  /// A JSON file of more bytes than `limit`.
  case tooLarge(limit: Int)
  /// A file whose bytes in the archive are damaged or packed in an unknown way.
  case unreadable
  /// A link or a device.
  case notAFile
  /// An archive inside the archive.
  case nestedArchive
  /// An HTML page that no note belongs to.
  case otherPage
  /// A file that no note belongs to.
  case otherFile
  /// A folder's `count` files, among them no note.
  case otherFiles(count: Int)
  /// The server refused the list.
  case refused(code: String, reason: String)
  /// The server refused `count` items of the list; code and reason of the first.
  case itemsRefused(count: Int, code: String, reason: String)
  /// The import ended before this list.
  case notReached
  /// The import ended before `count` items of the list.
  case itemsNotReached(count: Int)
}

/// A part of a checklist that is not taken. Texts are the user's, on one line each.
public enum LeftPart: Equatable, Sendable {
  /// Pictures and other files, by their names in the note.
  case attachments([String])
  /// The names of the note's labels.
  case labels([String])
  /// Whom the note is shared with, its owner among them.
  case sharing(people: Int)
  /// Previews of links.
  case annotations(count: Int)
  /// A time or place to be reminded.
  case reminder
  /// That the note is archived; it is an ordinary list now.
  case archived
  /// A colour other than the default.
  case color
  /// Text that stands beside the items.
  case text
  /// Items of an unknown shape.
  case unreadableItems(count: Int)
  /// What is beyond the longest text that is taken, of the title or of items.
  case shortened(count: Int)
  /// Members of the note that no known export has, by their names.
  case unknown([String])
}

extension SkipReason {
  /// A sentence for the person who started the import.
  public var text: String {
    switch self {
    case .note: "A note, not a checklist. Notes are not imported yet."
    case .trashed: "In Keep's bin."
    case .emptyChecklist: "An empty checklist."
    case .sameList(let file): "The same checklist as \(file)."
    case .leftBehind(let parts):
      "Imported, without: " + parts.map(\.text).joined(separator: "; ") + "."
    case .brokenJSON: "This file's content is broken."
    case .otherJSON: "Not a Keep note."
    case .tooLarge(let limit): "Larger than \(limit >> 20) MB, which no note is."
    case .unreadable: "Damaged in the archive, or packed in an unknown way."
    case .notAFile: "A link or a device, not a file."
    case .nestedArchive: "An archive inside the archive is not opened. Import it by itself."
    case .otherPage: "A web page that belongs to no note in this archive."
    case .otherFile: "A file that belongs to no note in this archive."
    case .otherFiles(1): "1 file that is not a Keep note."
    case .otherFiles(let count): "\(count) files that are not Keep notes."
    case .refused(let code, let reason): "The server refused the list: \(reason) (\(code))"
    case .itemsRefused(let count, let code, let reason):
      "The server refused \(counted(count, "item", "items")): \(reason) (\(code))"
    case .notReached: "The import ended before this list."
    case .itemsNotReached(let count):
      "The import ended before \(counted(count, "item", "items")) of this list."
    }
  }
}

extension LeftPart {
  /// A few words that go into a sentence.
  var text: String {
    switch self {
    case .attachments(let names):
      counted(names.count, "attachment", "attachments") + named(names)
    case .labels(let names): counted(names.count, "label", "labels") + named(names)
    case .sharing(let people): "sharing with \(counted(people, "person", "people"))"
    case .annotations(let count): counted(count, "link preview", "link previews")
    case .reminder: "the reminder"
    case .archived: "being archived"
    case .color: "the colour"
    case .text: "the text beside the checklist"
    case .unreadableItems(let count): counted(count, "unreadable item", "unreadable items")
    case .shortened(let count): "the end of \(counted(count, "very long text", "very long texts"))"
    case .unknown(let names): "unknown content" + named(names)
    }
  }

  /// Names shown of many; a report is read by a person.
  private static let namesShown = 10

  /// The names that are shown.
  static func shown(_ names: [String]) -> [String] {
    names.prefix(namesShown).map { PlainText.shortened($0, bytesMax: 100).text }
  }

  private func named(_ names: [String]) -> String {
    let shown = Self.shown(names)
    let more = names.count > shown.count ? ", and \(names.count - shown.count) more" : ""
    return shown.isEmpty ? "" : " (" + shown.joined(separator: ", ") + more + ")"
  }
}

/// `1 item`, `2 items`.
func counted(_ count: Int, _ one: String, _ many: String) -> String {
  "\(count) \(count == 1 ? one : many)"
}
