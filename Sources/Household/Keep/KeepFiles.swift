/// The files of an export that are no notes, and what becomes of each once all notes are known.
///
/// - The HTML page beside a JSON file of the same name is a copy of it: passed over.
/// - A file that a note names as its attachment is reported with the note: passed over. Takeout
///   often names it `.jpeg` in the note and `.jpg` in the archive, so endings do not count.
/// - A page in the folder above the notes' folder is Takeout's index, whatever its language: passed
///   over.
/// - Other files beside notes are reported one by one; those of folders without notes are reported
///   by the folder, since an export may hold a person's whole mail and photos.
struct KeepFiles {
  /// Files seen, of any kind.
  var count = 0
  /// Whether anything is, or may be, a note.
  private(set) var hasNotes = false

  private var noteFolders: Set<String> = []
  /// The folder above each folder of notes.
  private var upperFolders: Set<String> = []
  private var jsonStems: Set<String> = []
  private var attachmentStems: Set<String> = []
  private var others: [(entry: ArchiveEntry, kind: FileKind)] = []
  private var skipped: [SkippedFile] = []
  private var systemFiles = 0

  mutating func addNote(_ entry: ArchiveEntry, attachments: [String]) {
    hasNotes = true
    if noteFolders.insert(entry.folder).inserted, !entry.folder.isEmpty {
      upperFolders.insert(ArchiveEntry(name: entry.folder, kind: .directory).folder)
    }
    jsonStems.insert(Self.stem(entry.name))
    for name in attachments { attachmentStems.insert(Self.stem(entry.folder + "/" + name)) }
  }

  mutating func add(_ entry: ArchiveEntry, _ kind: FileKind) {
    if kind == .system { systemFiles += 1 } else { others.append((entry, kind)) }
  }

  /// Reports a file that could not be read to its end.
  mutating func skip(_ entry: ArchiveEntry, _ reason: SkipReason) {
    skipped.append(SkippedFile(file: entry.name, reason: reason))
    guard entry.fileName.lowercased().hasSuffix(".json") else { return }
    if reason == .brokenJSON || reason == .unreadable { hasNotes = true }
    jsonStems.insert(Self.stem(entry.name))
  }

  /// What to tell about the files; call it after the last one.
  func report() -> (skipped: [SkippedFile], passedOver: PassedOver) {
    var skipped = skipped
    var passedOver = PassedOver()
    passedOver.systemFiles = systemFiles
    var countByFolder: [String: Int] = [:]
    for (entry, kind) in others {
      switch kind {
      case .page where jsonStems.contains(Self.stem(entry.name)): passedOver.copies += 1
      case _ where attachmentStems.contains(Self.stem(entry.name)): passedOver.attachments += 1
      case _ where isTakeoutFile(entry, kind): passedOver.takeoutFiles += 1
      case _ where noteFolders.contains(entry.folder):
        skipped.append(SkippedFile(file: entry.name, reason: Self.reason(kind)))
      default: countByFolder[entry.folder, default: 0] += 1
      }
    }
    for (folder, count) in countByFolder.sorted(by: { $0.key < $1.key }) {
      skipped.append(SkippedFile(file: folder + "/", reason: .otherFiles(count: count)))
    }
    return (skipped, passedOver)
  }

  private func isTakeoutFile(_ entry: ArchiveEntry, _ kind: FileKind) -> Bool {
    switch entry.fileName.lowercased() {
    case "archive_browser.html": true
    case "labels.txt": noteFolders.contains(entry.folder)
    default:
      kind == .page && upperFolders.contains(entry.folder) && !noteFolders.contains(entry.folder)
    }
  }

  private static func reason(_ kind: FileKind) -> SkipReason {
    switch kind {
    case .json: .otherJSON
    case .page: .otherPage
    case .archive: .nestedArchive
    case .maybeJSON, .system, .unknown: .otherFile
    }
  }

  /// A name without its last ending.
  private static func stem(_ name: String) -> String {
    guard let dot = name.lastIndex(of: "."), !name[dot...].contains("/") else { return name }
    return String(name[..<dot])
  }
}
