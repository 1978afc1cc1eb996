import CloudKit
import Foundation

extension CKRecord {
  /// False for an attachment whose file did not come.
  fileprivate var hasItsFile: Bool {
    guard let asset = self["file"] as? CKAsset else { return true }
    return asset.fileURL != nil
  }
}

extension NotesCloudStore {
  /// Brings what other devices changed since the last fetch.
  ///
  /// - Throws: `CKError`; errors of files. If a record or its file cannot be had, the others are taken all the same, and it is
  ///   thrown after; the next fetch then tries again.
  @discardableResult
  public func fetchChanges() async throws -> Changes {
    try await makeZone()
    do {
      return try await fetch(since: state.changeToken)
    } catch CKError.changeTokenExpired {
      return try await fetch(since: nil)
    }
  }

  private func fetch(since token: CKServerChangeToken?) async throws -> Changes {
    var records: [CKRecord] = []
    var failure: (any Error)?
    var gone: Set<String> = []
    var next = token
    var isComplete = false
    while !isComplete {
      let page = try await database.recordZoneChanges(inZoneWith: Self.zoneID, since: next)
      for result in page.modificationResultsByID.values {
        switch result {
        case .success(let modification) where modification.record.hasItsFile:
          records.append(modification.record)
        case .success: failure = CKError(.assetNotAvailable)
        case .failure(let error): failure = error
        }
      }
      gone.formUnion(page.deletions.map(\.recordID.recordName))
      next = page.changeToken
      isComplete = !page.moreComing
    }
    if token == nil, failure == nil {
      // A feed from the beginning tells no deletions: what it lacks is gone.
      gone.formUnion(state.notes.keys)
      gone.formUnion(state.notes.values.flatMap { $0.attachments.keys })
    }
    gone.subtract(records.map(\.recordID.recordName))

    var changes = Changes()
    for record in records where record.recordType == "Notes" { try take(record, &changes) }
    for record in records where record.recordType == "Attachments" {
      try takeAttachment(record, &changes)
    }
    for name in gone.sorted() { try drop(name, &changes) }
    if failure == nil { state.changeToken = next }
    try keepState()
    if let failure { throw failure }
    return changes
  }

  private func url(_ note: CloudState.Note) -> URL {
    folders.documents.appendingPathComponent(note.fileName, isDirectory: false)
  }

  private func isHere(_ url: URL) -> Bool { NSFileVersion.currentVersionOfItem(at: url) != nil }

  private func edit(_ url: URL, _ change: (NoteDocument) throws -> Void) throws {
    let note = NoteDocument(fileURL: url)
    try note.open()
    do {
      try change(note)
    } catch {
      try? note.close()
      throw error
    }
    try note.close()
  }

  // MARK: Notes

  private func take(_ record: CKRecord, _ changes: inout Changes) throws {
    let name = record.recordID.recordName
    let (title, text) = (record["title"] as? String ?? "", record["text"] as? String ?? "")
    if var known = state.notes[name], isHere(url(known)) {
      // What this device saved itself comes back too.
      if known.title != title || known.text != text {
        try update(&known, title: title, text: text, record, &changes)
      }
      known.systemFields = record.systemFields
      state.notes[name] = known
    } else {
      let url = folders.freeURL(likeName: title)
      let note = NoteDocument(fileURL: url)
      note.text = text
      try note.save(to: url, for: .forCreating)
      try note.close()
      state.notes[name] = .init(
        fileName: url.lastPathComponent, title: title, text: text,
        systemFields: record.systemFields,
        attachments: state.notes[name]?.attachments ?? [:])
      changes.changed.insert(url)
    }
  }

  private func update(
    _ known: inout CloudState.Note, title: String, text: String, _ record: CKRecord,
    _ changes: inout Changes
  ) throws {
    var url = url(known)
    let here = try words(of: url)
    if title != known.title, here.title == known.title {
      let new = folders.freeURL(likeName: title)
      url = try folders.rename(url, to: new.deletingPathExtension().lastPathComponent)
      known.fileName = url.lastPathComponent
      changes.changed.insert(url)
    }
    if text != known.text, text != here.text {
      if here.text == known.text {
        try edit(url) { $0.text = text }
        changes.changed.insert(url)
      } else {
        try keep(text, of: record, besides: url)
        changes.inConflict.insert(url)
      }
    }
    (known.title, known.text) = (title, text)
  }

  /// Keeps another device's text as a version in conflict.
  private func keep(_ text: String, of record: CKRecord, besides url: URL) throws {
    let draft = FileManager.default.temporaryDirectory.appendingPathComponent(
      "\(UUID().uuidString).\(NoteDocument.fileExtension)")
    defer { try? FileManager.default.removeItem(at: draft) }
    let theirs = NoteDocument(fileURL: draft)
    theirs.text = text
    try theirs.save(to: draft, for: .forCreating)
    try theirs.close()
    try NSFileVersion.addConflictOfItem(
      at: url, withContentsOf: draft, savedOn: "another device",
      at: record.modificationDate ?? Date())
  }

  // MARK: Attachments

  private func takeAttachment(_ record: CKRecord, _ changes: inout Changes) throws {
    let noteID = (record["note"] as? CKRecord.Reference ?? record.parent)?.recordID
    guard let noteName = noteID?.recordName, let known = state.notes[noteName],
      let asset = record["file"] as? CKAsset, let file = asset.fileURL
    else { return }
    let url = url(known)
    let wish = record["name"] as? String ?? ""
    let contents = try Data(contentsOf: file)
    let recordName = record.recordID.recordName
    var name = known.attachments[recordName]?.name
    try edit(url) { note in
      if let name, let old = try? note.contents(ofAttachment: name) {
        if old == contents, name == wish { return }
        try note.removeAttachment(name)
      }
      name = try note.addAttachment(contents, named: wish)
      changes.changed.insert(url)
    }
    let files = try FileWrapper(url: url).fileWrappers?["Attachments"]?.fileWrappers ?? [:]
    guard let name, let written = files[name] else { return }
    state.notes[noteName]?.attachments[recordName] = .init(
      name: name, fingerprint: CloudState.fingerprint(of: written),
      systemFields: record.systemFields)
  }

  // MARK: Deletions

  /// Drops what is gone on the server. What was changed here since stays, as something new.
  private func drop(_ recordName: String, _ changes: inout Changes) throws {
    if let known = state.notes.removeValue(forKey: recordName) {
      let url = url(known)
      guard isHere(url), try words(of: url) == (known.title, known.text) else { return }
      try folders.delete(url)
      changes.deleted.insert(url)
      return
    }
    guard
      let (noteName, note) = state.notes.first(where: { $0.value.attachments[recordName] != nil }),
      let attachment = note.attachments[recordName]
    else { return }
    state.notes[noteName]?.attachments[recordName] = nil
    let url = url(note)
    let files = try FileWrapper(url: url).fileWrappers?["Attachments"]?.fileWrappers ?? [:]
    guard let file = files[attachment.name],
      CloudState.fingerprint(of: file) == attachment.fingerprint
    else { return }
    try edit(url) { try $0.removeAttachment(attachment.name) }
    changes.changed.insert(url)
  }
}
