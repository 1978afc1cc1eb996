import Kernel

/// What is done to notes.
extension Household {
  /// What is read of notes: all but the bytes of their files.
  static let noteKeys = [
    "title", "text", "labels", "pinned", "color", "trashed", "reminder", "note", "name",
    "mediaType",
    CKShare.SystemFieldKey.title,
  ]

  /// All notes, also those that others share, and those in the trash.
  package func notes() async throws -> NotesSnapshot {
    NotesSnapshot(try await allRecords(zone: Self.notesZone, keys: Self.noteKeys).records)
  }

  /// Makes a note.
  package func makeNote(title: String, text: String, labels: [String]) async throws -> Note {
    try await makeZone(Self.notesZone)
    let record = CKRecord(
      recordType: CKRecord.Household.notes, zoneID: CKRecordZone.ID(zoneName: Self.notesZone))
    record["title"] = title
    if !text.isEmpty { record["text"] = text }
    if !labels.isEmpty { record["labels"] = labels }
    _ = try await saving(.private)([record])
    return Note(record)
  }

  /// What came of saving an edit.
  package struct EditOutcome: Sendable {
    package let note: Note
    /// Whether somebody else's changes were laid together with these.
    package let isMerged: Bool
    /// Whether both changed the same words, so that both wordings stand in the text.
    package let hasConflict: Bool
    /// Whether somebody had deleted the note, which the edit brought back.
    package let isBroughtBack: Bool
  }

  /// Saves an edit that began with `base`. What the note became meanwhile is laid together with it, by the words.
  package func save(
    _ edited: (title: String, text: String), base: (title: String, text: String), of note: Note
  ) async throws -> EditOutcome {
    let fresh = try? await notes().notes.first { $0.record.recordID == note.record.recordID }
    guard let fresh else { return try await bringBack(note, edited) }
    let record = fresh.record
    let title = TextMerge.merge(
      base: base.title, mine: edited.title, theirs: record.text("title"), form: .line)
    let text = TextMerge.merge(
      base: base.text, mine: edited.text, theirs: record.text("text"), form: .lines)
    let isMerged = record.text("text") != base.text || record.text("title") != base.title
    set(title.text, "title", record)
    set(text.text, "text", record)
    guard !record.changedKeys().isEmpty else {
      return EditOutcome(
        note: fresh, isMerged: isMerged, hasConflict: false, isBroughtBack: false)
    }
    do {
      let outcome = try await saving(fresh.scope)([record])
      let saved = outcome.records[record.recordID] ?? record
      let conflicts = outcome.conflicts[record.recordID] ?? []
      return EditOutcome(
        note: Note(saved, attachments: fresh.attachments),
        isMerged: isMerged || outcome.mergedCount > 0,
        hasConflict: title.hasConflict || text.hasConflict || !conflicts.isEmpty,
        isBroughtBack: false)
    } catch let error as CKError where error.code == .unknownItem {
      return try await bringBack(note, edited)
    }
  }

  private func set(_ text: String, _ key: String, _ record: CKRecord) {
    guard record.text(key) != text else { return }
    record[key] = text.isEmpty ? nil : text
  }

  /// An edit beats a deletion made elsewhere: what somebody typed is kept.
  private func bringBack(
    _ note: Note, _ edited: (title: String, text: String)
  ) async throws -> EditOutcome {
    if note.record.isOwn { try await makeZone(Self.notesZone) }
    let record = CKRecord(recordType: note.record.recordType, recordID: note.record.recordID)
    for key in note.record.allKeys() { record[key] = note.record[key] }
    record["trashed"] = nil
    set(edited.title, "title", record)
    set(edited.text, "text", record)
    _ = try await saving(note.scope)([record])
    return EditOutcome(
      note: Note(record), isMerged: false, hasConflict: false, isBroughtBack: true)
  }

  /// Puts notes into the trash, or takes them out of it.
  package func trash(_ notes: [Note], at date: Date?) async throws {
    for scope in [CKDatabase.Scope.private, .shared] {
      let records = notes.filter { $0.scope == scope }.map(\.record)
      for record in records { record["trashed"] = date }
      if !records.isEmpty { _ = try await saving(scope)(records) }
    }
  }

  /// Adds a file to a note.
  package func attach(_ file: URL, to note: Note) async throws -> CKRecord {
    let record = CKRecord(
      recordType: CKRecord.Household.attachments, zoneID: note.record.recordID.zoneID)
    record["name"] = file.lastPathComponent
    record["mediaType"] = MediaType.of(file.pathExtension)
    record["file"] = CKAsset(fileURL: file)
    record["note"] = CKRecord.Reference(recordID: note.record.recordID, action: .deleteSelf)
    record.setParent(note.record.recordID)
    _ = try await saving(note.scope)([record])
    return record
  }

  /// Where the bytes of a file of a note lie, for the moment. Throws `CommandFailure`.
  package func file(of attachment: CKRecord) async throws -> URL {
    let scope: CKDatabase.Scope = attachment.isOwn ? .private : .shared
    let record = try await database(scope).record(for: attachment.recordID)
    guard let file = (record["file"] as? CKAsset)?.fileURL else {
      throw CommandFailure(.failure, "\(TerminalText.escaped(attachment.title)) has no file")
    }
    return file
  }
}
