/// Something that happened to a list, an item or a note.
package struct WatchedChange: Encodable, Sendable {
  /// What happened.
  package enum Event: String, Encodable, Sendable {
    case added, removed, renamed, changed, ticked, unticked, moved, trashed, restored, shared,
      unshared
  }

  /// What it happened to.
  package enum Kind: String, Encodable, Sendable {
    case list, item, note
  }

  /// A record, as it is told.
  package struct Thing: Encodable, Sendable, Equatable {
    package let id: String
    package let name: String
    package var number: Double?
    package var unit: String?
  }

  package let event: Event
  package let kind: Kind
  /// The list that it is, or that the item is on.
  package var list: Thing?
  package var item: Thing?
  package var note: Thing?
  /// What it was called before.
  package var before: String?
  /// Who did it: the name of their user record; absent for what is gone, and for one's own.
  package var by: String?
  /// What they are called, where a share tells it.
  package var byName: String?
  /// When, by the server's clock; absent for what is gone.
  package var at: Date?

  init(_ event: Event, _ kind: Kind) {
    self.event = event
    self.kind = kind
  }
}

extension WatchedChange.Thing {
  init(_ record: CKRecord) {
    let isNote = record.recordType == CKRecord.Household.notes
    self.init(
      id: record.fullName, name: isNote ? NoteText.title(of: record) : record.title,
      number: record["number"] as? Double, unit: record["unit"] as? String)
  }
}
