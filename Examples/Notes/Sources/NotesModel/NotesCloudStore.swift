import CloudKit
import Foundation

/// Notes as records of the zone `Notes` in the user's private database: type `Notes` with title and text, type `Attachments` with
/// a file each.
///
/// The app for Apple's platforms leaves that to iCloud Drive, which has no protocol for others; a server of one's own needs
/// records. What two devices changed at once becomes two versions of the note, as iCloud Drive makes them.
public actor NotesCloudStore {
  /// What became of a note that was to be saved.
  public enum Outcome: Sendable, Equatable {
    /// The server has it.
    case saved
    /// The server has another; both are here, and somebody has to choose. Then it can be saved.
    case inConflict
  }

  /// What a fetch did to the notes here, by their URLs.
  public struct Changes: Sendable, Equatable {
    /// Notes that are new or changed.
    public var changed: Set<URL> = []
    /// Notes that are gone.
    public var deleted: Set<URL> = []
    /// Notes that have another version now.
    public var inConflict: Set<URL> = []

    /// Whether nothing happened.
    public var isEmpty: Bool { changed.isEmpty && deleted.isEmpty && inConflict.isEmpty }
  }

  /// The zone of the notes.
  public static let zoneID = CKRecordZone.ID(zoneName: "Notes")

  /// Records of one request. The server takes 200.
  private static let batchMax = 100
  /// Attempts of a save that others come between of.
  private static let attemptsMax = 5

  /// The user's private database.
  public nonisolated let database: CKDatabase
  let folders: NoteFolders
  private let stateURL: URL
  var state: CloudState
  private var hasZone = false

  /// Notes of these folders. What the device knows of the records is kept in the file at `stateURL`.
  public init(_ container: CKContainer, folders: NoteFolders, stateURL: URL) {
    database = container.privateCloudDatabase
    self.folders = folders
    self.stateURL = stateURL
    state = CloudState(stateURL)
  }

  func keepState() throws { try state.write(to: stateURL) }

  func makeZone() async throws {
    if hasZone { return }
    try await database.save(CKRecordZone(zoneID: Self.zoneID))
    hasZone = true
  }

  // MARK: Saving

  /// Saves a note with its attachments: those that are new or changed are sent, those that are gone are deleted.
  ///
  /// If another device changed it meanwhile, its changes are fetched first.
  ///
  /// - Throws: `CKError`; errors of the note's files.
  public func save(_ url: URL) async throws -> Outcome {
    try await makeZone()
    for _ in 0..<Self.attemptsMax {
      if NoteConflict(ofNoteAt: url) != nil { return .inConflict }
      do {
        try await send(url)
        return .saved
      } catch let error as CKError where Self.isOvertaken(error) {
        try await fetchChanges()
      }
    }
    throw CKError(.zoneBusy)
  }

  /// Whether somebody else changed or deleted a record of the note.
  private static func isOvertaken(_ error: CKError) -> Bool {
    let errors = error.partialErrorsByItemID?.values.compactMap { $0 as? CKError } ?? [error]
    return errors.contains { $0.code == .serverRecordChanged || $0.code == .unknownItem }
  }

  private func send(_ url: URL) async throws {
    let name = state.recordName(ofFile: url.lastPathComponent)
    let known = name.flatMap { state.notes[$0] }
    let (title, text) = try words(of: url)
    let files = try FileWrapper(url: url).fileWrappers?["Attachments"]?.fileWrappers ?? [:]

    let record =
      known.flatMap { CKRecord.kept($0.systemFields) }
      ?? CKRecord(recordType: "Notes", zoneID: Self.zoneID)
    record["title"] = title
    record["text"] = text
    let isChanged = known == nil || known?.title != title || known?.text != text
    var note =
      known
      ?? CloudState.Note(
        fileName: url.lastPathComponent, title: title, text: text, systemFields: Data())
    var saving: [(record: CKRecord, name: String, file: FileWrapper)] = []
    for (name, file) in files where file.isRegularFile {
      let old = note.attachments.first { $0.value.name == name }?.value
      if old?.fingerprint == CloudState.fingerprint(of: file) { continue }
      let place = url.appendingPathComponent("Attachments/\(name)")
      saving.append((attachment(old, name, at: place, of: record), name, file))
    }
    let gone = note.attachments.filter { files[$0.value.name] == nil }.map(\.key)

    try await send((isChanged ? [record] : []) + saving.map(\.record), deleting: gone)
    (note.title, note.text) = (title, text)
    if isChanged { note.systemFields = record.systemFields }
    for name in gone { note.attachments[name] = nil }
    for (record, name, file) in saving {
      note.attachments[record.recordID.recordName] = .init(
        name: name, fingerprint: CloudState.fingerprint(of: file), systemFields: record.systemFields
      )
    }
    state.notes[record.recordID.recordName] = note
    try keepState()
  }

  private func attachment(
    _ old: CloudState.Attachment?, _ name: String, at url: URL, of note: CKRecord
  ) -> CKRecord {
    let record =
      old.flatMap { CKRecord.kept($0.systemFields) }
      ?? CKRecord(recordType: "Attachments", zoneID: Self.zoneID)
    record["note"] = CKRecord.Reference(record: note, action: .deleteSelf)
    record.setParent(note)
    record["name"] = name
    record["mediaType"] = AttachmentKind.mediaType(ofName: name)
    record["file"] = CKAsset(fileURL: url)
    return record
  }

  /// The note's record comes first, so that no attachment is there without it.
  private func send(_ records: [CKRecord], deleting names: [String]) async throws {
    var records = records[...]
    var ids = names.map { CKRecord.ID(recordName: $0, zoneID: Self.zoneID) }[...]
    while !records.isEmpty || !ids.isEmpty {
      let batch = Array(records.prefix(Self.batchMax))
      let gone = Array(ids.prefix(Self.batchMax))
      _ = try await database.modifyRecords(saving: batch, deleting: gone)
      records = records.dropFirst(batch.count)
      ids = ids.dropFirst(gone.count)
    }
  }

  func words(of url: URL) throws -> (title: String, text: String) {
    let note = NoteDocument(fileURL: url)
    try note.revert(toContentsOf: url)
    return (note.localizedName, note.text)
  }

  // MARK: Renaming and deleting

  /// Renames a note here, so that it stays the same record; `save(_:)` then tells the server. Returns its new URL.
  public func rename(_ url: URL, to name: String) throws -> URL {
    let new = try folders.rename(url, to: name)
    if let record = state.recordName(ofFile: url.lastPathComponent) {
      state.notes[record]?.fileName = new.lastPathComponent
      try keepState()
    }
    return new
  }

  /// Deletes a note on the server and here. Its attachments go with it.
  public func delete(_ url: URL) async throws {
    if let name = state.recordName(ofFile: url.lastPathComponent) {
      let id = CKRecord.ID(recordName: name, zoneID: Self.zoneID)
      do {
        try await database.deleteRecord(withID: id)
      } catch CKError.unknownItem, CKError.zoneNotFound {
        // Another device was first.
      }
      state.notes[name] = nil
    }
    try folders.delete(url)
    try keepState()
  }
}
