import Records

/// Turns notes into lists.
struct KeepLists {
  /// Why notes are not taken, or not wholly, in the order of the archive.
  private(set) var skipped: [SkippedFile] = []

  private let names: ImportNames
  private let untitled: String
  private var taken: [Taken] = []
  private var indexByName: [RecordName: Int] = [:]
  private var itemCount = 0

  private struct Taken {
    var list: ImportedList
    /// The texts and ticks of the items.
    var content: String
    /// Pinned notes first, then the others, then archived ones.
    var rank: Int
    var createdMicroseconds: Int64
  }

  /// Items of all lists together: a household has hundreds; each takes some hundred bytes here.
  static let itemsMax = 200_000
  /// Bytes of a title or an item's text. Keep allows 1,000 letters.
  static let textBytesMax = 4096

  init(names: ImportNames, untitled: String) {
    self.names = names
    self.untitled = untitled
  }

  /// Takes a note, or reports why not. Throws `tooManyItems`.
  mutating func take(_ note: KeepNote, _ entry: ArchiveEntry) throws(ImportError) {
    if let reason = reasonToSkip(note) { return skip(entry, reason) }
    var left = leftParts(note)
    let (lines, shortened) = lines(note)
    let title = PlainText.shortened(PlainText.line(note.title), bytesMax: Self.textBytesMax)
    let shortenedCount = shortened + (title.isShortened ? 1 : 0)
    if shortenedCount > 0 { left.append(.shortened(count: shortenedCount)) }

    itemCount += lines.count
    guard itemCount <= Self.itemsMax else { throw .tooManyItems(limit: Self.itemsMax) }
    let name = title.text.isEmpty ? nameOfUntitled(note, entry) : title.text
    let content = lines.map { ($0.isChecked ? "x" : "-") + $0.text }.joined(separator: "\n")
    switch place(lines, content, of: note, entry) {
    case .known(let file): skip(entry, .sameList(as: file))
    case .new(let recordName, let items):
      indexByName[recordName] = taken.count
      let list = ImportedList(
        recordName: recordName, name: name, position: "", items: items, file: entry.name)
      let rank = note.isPinned ? 0 : note.isArchived ? 2 : 1
      taken.append(
        Taken(
          list: list, content: content, rank: rank,
          createdMicroseconds: note.createdMicroseconds ?? 0))
      if !left.isEmpty { skip(entry, .leftBehind(left)) }
    }
  }

  /// The lists in their order, with positions after `last`.
  func ordered(after last: String?) -> [ImportedList] {
    let order = taken.indices.sorted { first, second in
      let (a, b) = (taken[first], taken[second])
      return (a.rank, -a.createdMicroseconds, first) < (b.rank, -b.createdMicroseconds, second)
    }
    let positions =
      last.map { EvenPositions.keys(order.count, after: $0) } ?? EvenPositions.keys(order.count)
    return zip(order, positions).map { index, position in
      var list = taken[index].list
      list.position = position
      return list
    }
  }

  private mutating func skip(_ entry: ArchiveEntry, _ reason: SkipReason) {
    skipped.append(SkippedFile(file: entry.name, reason: reason))
  }
}

extension KeepLists {
  private func reasonToSkip(_ note: KeepNote) -> SkipReason? {
    if note.isTrashed { return .trashed }
    guard let items = note.items else { return .note }
    return items.allSatisfy { PlainText.line($0.text).isEmpty } ? .emptyChecklist : nil
  }

  private func leftParts(_ note: KeepNote) -> [LeftPart] {
    var parts: [LeftPart] = []
    if !note.attachments.isEmpty {
      parts.append(.attachments(note.attachments.map(PlainText.line)))
    }
    if !note.labels.isEmpty { parts.append(.labels(note.labels.map(PlainText.line))) }
    if note.shareeCount > 0 { parts.append(.sharing(people: note.shareeCount)) }
    if note.annotationCount > 0 { parts.append(.annotations(count: note.annotationCount)) }
    if note.hasReminder { parts.append(.reminder) }
    if note.isArchived { parts.append(.archived) }
    if note.isColored { parts.append(.color) }
    if note.hasText { parts.append(.text) }
    if note.unreadableItems > 0 { parts.append(.unreadableItems(count: note.unreadableItems)) }
    if !note.unknownKeys.isEmpty { parts.append(.unknown(note.unknownKeys.map(PlainText.line))) }
    return parts
  }

  /// The lines that hold text, each fit for one line, and how many had to be shortened.
  private func lines(_ note: KeepNote) -> (lines: [KeepNote.Item], shortened: Int) {
    var shortened = 0
    let lines = (note.items ?? []).compactMap { item -> KeepNote.Item? in
      let text = PlainText.line(item.text)
      guard !text.isEmpty else { return nil }
      let short = PlainText.shortened(text, bytesMax: Self.textBytesMax)
      if short.isShortened { shortened += 1 }
      return KeepNote.Item(text: short.text, isChecked: item.isChecked)
    }
    return (lines, shortened)
  }

  /// People know an untitled list by when they wrote it.
  private func nameOfUntitled(_ note: KeepNote, _ entry: ArchiveEntry) -> String {
    let day = KeepDate.day(
      fileName: entry.fileName, microseconds: note.createdMicroseconds ?? note.editedMicroseconds)
    return day.map { "\(untitled) \($0)" } ?? untitled
  }
}

extension KeepLists {
  private enum Place {
    case known(file: String)
    case new(RecordName, [ImportedItem])
  }

  /// Finds the record name of a checklist.
  ///
  /// A note is known by the moment it was made and its title; old exports lack the moment, so there
  /// the file's name takes its place. Two checklists that are equal in these but not in their items
  /// are two lists: the second is known by its items too.
  private func place(
    _ lines: [KeepNote.Item], _ content: String, of note: KeepNote, _ entry: ArchiveEntry
  ) -> Place {
    let origin = note.createdMicroseconds.map(String.init) ?? entry.fileName
    let checked = (note.editedMicroseconds ?? note.createdMicroseconds ?? 0) / 1000
    let name = names.name(["keep", origin, note.title])
    let items = items(lines, in: name, checkedMilliseconds: checked)
    guard let index = indexByName[name] else { return .new(name, items) }
    if taken[index].content == content { return .known(file: taken[index].list.file) }

    let ownName = names.name(["keep", origin, note.title, content])
    if let index = indexByName[ownName] { return .known(file: taken[index].list.file) }
    return .new(ownName, self.items(lines, in: ownName, checkedMilliseconds: checked))
  }

  private func items(
    _ lines: [KeepNote.Item], in list: RecordName, checkedMilliseconds: Int64
  ) -> [ImportedItem] {
    var seen: [String: Int] = [:]
    return zip(lines, EvenPositions.keys(lines.count)).map { line, position in
      let occurrence = seen[line.text, default: 0]
      seen[line.text] = occurrence + 1
      let reading = ItemReading(line.text)
      return ImportedItem(
        recordName: names.name([list.value, line.text, String(occurrence)]),
        name: reading.name, number: reading.number, unit: reading.unit,
        checkedMilliseconds: line.isChecked ? checkedMilliseconds : nil, position: position)
    }
  }
}
