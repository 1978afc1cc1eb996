import Kernel

/// A note with the files that belong to it.
package struct Note: Sendable {
  package let record: CKRecord
  package var attachments: [CKRecord]

  package init(_ record: CKRecord, attachments: [CKRecord] = []) {
    self.record = record
    self.attachments = attachments.sorted {
      $0.name == $1.name
        ? $0.recordID.recordName < $1.recordID.recordName : $0.name < $1.name
    }
  }

  package var title: String { NoteText.title(of: record) }
  package var text: String { record.text("text") }
  package var labels: [String] { record["labels"] as? [String] ?? [] }
  package var isPinned: Bool { (record["pinned"] as? Int ?? 0) != 0 }
  /// When it was thrown away; nil for one that was not.
  package var trashed: Date? { record["trashed"] as? Date }
  package var scope: CKDatabase.Scope { record.isOwn ? .private : .shared }
}

/// All notes as they were when they were read.
package struct NotesSnapshot: Sendable {
  /// Pinned ones first, then what was changed last.
  package private(set) var notes: [Note] = []

  /// The notes in the records of some zones. A file belongs to the note that it lies below.
  package init(_ records: [CKRecord]) {
    var files: [CKRecord.ID: [CKRecord]] = [:]
    for record in records where record.recordType == CKRecord.Household.attachments {
      let note = record.parent ?? record["note"] as? CKRecord.Reference
      if let note { files[note.recordID, default: []].append(record) }
    }
    notes = records.filter { $0.recordType == CKRecord.Household.notes && $0.parent == nil }
      .map { Note($0, attachments: files[$0.recordID] ?? []) }
      .sorted {
        if $0.isPinned != $1.isPinned { return $0.isPinned }
        let (first, second) = ($0.changed, $1.changed)
        return first == second ? $0.record.fullName < $1.record.fullName : first > second
      }
  }

  /// The note that somebody names, among those in the trash or those that are not. Throws `CommandFailure`.
  package func note(_ name: String, isTrashed: Bool = false) throws(CommandFailure) -> Note {
    try NameSearch.one(
      name, among: notes.filter { ($0.trashed != nil) == isTrashed }, "note",
      empty: isTrashed ? "The trash is empty." : "Write one: multe notes new TITLE"
    ) { .init(name: $0.title, id: $0.record.fullName) }
  }

  /// The notes, without those in the trash, that have all words of a text.
  package func search(_ text: String) -> [Note] {
    let words = text.split(whereSeparator: \.isWhitespace).map { ItemText.nameKey(String($0)) }
    return notes.filter { note in
      guard note.trashed == nil else { return false }
      let all = ItemText.nameKey(
        ([note.title, note.text] + note.labels + note.attachments.map(\.name))
          .joined(separator: "\n"))
      return words.allSatisfy { all.contains($0) }
    }
  }
}

extension Note {
  fileprivate var changed: Date { record.modificationDate ?? .distantPast }
}
