import WebServices

extension SkipReason {
  /// The reason for programs that tell it in other languages.
  public enum Code: String, Sendable, CaseIterable {
    case note = "NOTE"
    case trashed = "TRASHED"
    case emptyChecklist = "EMPTY_CHECKLIST"
    case sameList = "SAME_LIST"
    case leftBehind = "LEFT_BEHIND"
    case brokenJSON = "BROKEN_JSON"
    case otherJSON = "OTHER_JSON"
    case tooLarge = "TOO_LARGE"
    case unreadable = "UNREADABLE"
    case notAFile = "NOT_A_FILE"
    case nestedArchive = "NESTED_ARCHIVE"
    case otherPage = "OTHER_PAGE"
    case otherFile = "OTHER_FILE"
    case otherFiles = "OTHER_FILES"
    case refused = "REFUSED"
    case itemsRefused = "ITEMS_REFUSED"
    case notReached = "NOT_REACHED"
    case itemsNotReached = "ITEMS_NOT_REACHED"
  }

  /// Which of them it is.
  public var code: Code {
    switch self {
    case .note: .note
    case .trashed: .trashed
    case .emptyChecklist: .emptyChecklist
    case .sameList: .sameList
    case .leftBehind: .leftBehind
    case .brokenJSON: .brokenJSON
    case .otherJSON: .otherJSON
    case .tooLarge: .tooLarge
    case .unreadable: .unreadable
    case .notAFile: .notAFile
    case .nestedArchive: .nestedArchive
    case .otherPage: .otherPage
    case .otherFile: .otherFile
    case .otherFiles: .otherFiles
    case .refused: .refused
    case .itemsRefused: .itemsRefused
    case .notReached: .notReached
    case .itemsNotReached: .itemsNotReached
    }
  }

  /// Writes the members that the reason's text has in it: `sameAs`, `megabytes`, `count`, `serverErrorCode`,
  /// `parts`.
  func writeDetails(to writer: inout JSONWriter) {
    switch self {
    case .sameList(let file): writer.member("sameAs", file)
    case .tooLarge(let limit): writer.member("megabytes", Int64(limit >> 20))
    case .otherFiles(let count), .itemsNotReached(let count): writer.member("count", Int64(count))
    case .refused(let code, _): writer.member("serverErrorCode", code)
    case .itemsRefused(let count, let code, _):
      writer.member("count", Int64(count))
      writer.member("serverErrorCode", code)
    case .leftBehind(let parts):
      writer.key("parts")
      writer.array { for part in parts { part.write(to: &$0) } }
    default: break
    }
  }
}

extension LeftPart {
  /// The part for programs that tell it in other languages.
  public enum Code: String, Sendable, CaseIterable {
    case attachments = "ATTACHMENTS"
    case labels = "LABELS"
    case sharing = "SHARING"
    case annotations = "ANNOTATIONS"
    case reminder = "REMINDER"
    case archived = "ARCHIVED"
    case color = "COLOR"
    case text = "TEXT"
    case unreadableItems = "UNREADABLE_ITEMS"
    case shortened = "SHORTENED"
    case unknown = "UNKNOWN"
  }

  /// Which of them it is, with what its words have in them: how many, and the first of their names.
  var told: (code: Code, count: Int?, names: [String]?) {
    switch self {
    case .attachments(let names): (.attachments, names.count, names)
    case .labels(let names): (.labels, names.count, names)
    case .sharing(let people): (.sharing, people, nil)
    case .annotations(let count): (.annotations, count, nil)
    case .reminder: (.reminder, nil, nil)
    case .archived: (.archived, nil, nil)
    case .color: (.color, nil, nil)
    case .text: (.text, nil, nil)
    case .unreadableItems(let count): (.unreadableItems, count, nil)
    case .shortened(let count): (.shortened, count, nil)
    case .unknown(let names): (.unknown, names.count, names)
    }
  }

  fileprivate func write(to writer: inout JSONWriter) {
    let (code, count, names) = told
    writer.object {
      $0.member("code", code.rawValue)
      if let count { $0.member("count", Int64(count)) }
      if let names {
        $0.key("names")
        $0.array { for name in Self.shown(names) { $0.value(.string(name)) } }
      }
    }
  }
}
