import WebServices

/// Reads archives of Google Keep, as Google Takeout makes them (zip or tgz), into a plan of lists.
///
/// Notes are found by the shape of their JSON, in any folder and language. Checklists become lists;
/// everything else is reported. Lists come in Keep's order: pinned ones first, archived ones last,
/// the newest first within each.
public enum KeepImport {
  /// Reads the archive at `path` and plans its import. Saves nothing and changes nothing.
  ///
  /// Works on the calling thread until it is done, in memory of some times the size of the notes'
  /// texts; pictures are passed over unread. The same archive gives the same record names each
  /// time, and so does a later export for the notes that it shares with an earlier one.
  ///
  /// - Parameters:
  ///   - path: The archive's file.
  ///   - last: The highest position of the lists that are there already; the new ones come after it.
  ///   - untitled: What a list without a title is called, with its day behind.
  ///   - hash: A collision-resistant hash of at least 16 bytes, such as SHA-256.
  ///   - progress: Is told at most a hundred times how many of the archive's bytes are behind.
  ///   - isCancelled: Is asked often; true ends the reading.
  /// - Throws: Any case of `ImportError`; `noNotes` where nothing looks like a note.
  public static func plan(
    archive path: String, after last: String? = nil, untitled: String = "Keep list",
    hash: @escaping ([UInt8]) -> [UInt8],
    progress: (ImportProgress) -> Void = { _ in }, isCancelled: @escaping () -> Bool = { false }
  ) throws(ImportError) -> HouseholdImport {
    try withUTF8Locale { () throws(ImportError) in
      let reader = try ArchiveReader(path: path, isCancelled: isCancelled)
      var planner = KeepPlanner(names: ImportNames(hash: hash), untitled: untitled)
      var meter = ProgressMeter(total: reader.fileBytes)
      while let entry = try reader.next() {
        try planner.take(entry, from: reader)
        meter.advance(to: reader.fileBytesDone, report: progress)
      }
      let plan = try planner.plan(after: last)
      meter.advance(to: reader.fileBytes, report: progress)
      return plan
    }
  }
}

/// Sorts an archive's entries into notes and other files.
struct KeepPlanner {
  private var lists: KeepLists
  private var files = KeepFiles()

  /// Bytes that tell what a file is.
  private static let headBytes = 512

  init(names: ImportNames, untitled: String) {
    lists = KeepLists(names: names, untitled: untitled)
  }

  /// Takes the entry that `reader` stands at. Throws what reading and the limits throw.
  mutating func take(_ entry: ArchiveEntry, from reader: ArchiveReader) throws(ImportError) {
    switch entry.kind {
    case .directory: return
    case .other: return files.skip(entry, .notAFile)
    case .file: break
    }
    files.count += 1
    var bytes: [UInt8] = []
    guard try reader.read(into: &bytes, upTo: Self.headBytes) != .unreadable else {
      return files.skip(entry, .unreadable)
    }
    let kind = FileKind(name: entry.fileName, head: bytes)
    guard kind == .json || kind == .maybeJSON else { return files.add(entry, kind) }
    let limit = reader.limits.entryBytesMax
    switch try reader.read(into: &bytes, upTo: limit + 1) {
    case .unreadable: files.skip(entry, .unreadable)
    case .more where kind == .maybeJSON: files.add(entry, .unknown)
    case .more: files.skip(entry, .tooLarge(limit: limit))
    case .whole: try takeJSON(bytes, entry, kind)
    }
  }

  private mutating func takeJSON(
    _ bytes: [UInt8], _ entry: ArchiveEntry, _ kind: FileKind
  ) throws(ImportError) {
    guard let json = try? JSONReader.read(Array(bytes.dropFirst(FileKind.markBytes(bytes)))) else {
      return kind == .json ? files.skip(entry, .brokenJSON) : files.add(entry, .unknown)
    }
    guard let note = KeepNote(json) else { return files.add(entry, kind) }
    files.addNote(entry, attachments: note.attachments)
    try lists.take(note, entry)
  }

  /// The plan of all that was taken. Throws `noNotes`.
  func plan(after last: String?) throws(ImportError) -> HouseholdImport {
    guard files.hasNotes else { throw .noNotes(files: files.count) }
    let (skipped, passedOver) = files.report()
    var plan = HouseholdImport()
    plan.lists = lists.ordered(after: last)
    plan.skipped = lists.skipped + skipped
    plan.passedOver = passedOver
    return plan
  }
}
