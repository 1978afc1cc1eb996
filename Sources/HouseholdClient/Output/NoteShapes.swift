/// A note in JSON.
package struct NoteShape: Encodable {
  /// A file of it.
  struct File: Encodable {
    let id: String
    let name: String
    let mediaType: String?
  }

  let id: String
  let title: String
  let text: String?
  let labels: [String]
  let isPinned: Bool
  let color: String?
  let created: Date?
  let changed: Date?
  let reminder: Date?
  let trashed: Date?
  let files: [File]

  package init(_ note: Note, withText: Bool = false) {
    id = note.record.fullName
    title = note.title
    text = withText ? note.text : nil
    labels = note.labels
    isPinned = note.isPinned
    color = note.record["color"] as? String
    created = note.record.creationDate
    changed = note.record.modificationDate
    reminder = note.record["reminder"] as? Date
    trashed = note.trashed
    files = note.attachments.map {
      File(id: $0.fullName, name: $0.name, mediaType: $0["mediaType"] as? String)
    }
  }
}
