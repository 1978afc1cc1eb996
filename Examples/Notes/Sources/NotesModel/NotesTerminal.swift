import CloudKit
import Foundation

/// The app without its screens: each command is what a tap does there.
public struct NotesTerminal: Sendable {
  /// What a command can be, one a line.
  public static let usage = """
    usage: NotesExample COMMAND
      list                      the notes, the newest first
      new NAME [TEXT]           makes a note
      show NAME                 its text and attachments
      write NAME TEXT           another text
      attach NAME FILE          attaches a copy of a file
      locate NAME LAT LONG      attaches a place
      detach NAME ATTACHMENT    removes an attachment
      rename NAME NAME          another name
      delete NAME               deletes a note
      search WORDS              the notes with all the words
      versions NAME             the versions of a conflict, numbered
      keep NAME NUMBER          keeps one of them
      sync                      sends and fetches all notes
    """

  /// A command that is none, or is not as it has to be.
  public struct Misuse: Error {}

  private let folders: NoteFolders
  private let container: CKContainer
  private let stateURL: URL
  private let print: @Sendable (String) -> Void

  /// Commands on notes of these folders; `sync` is with the container, and keeps what it knows at `stateURL`.
  public init(
    folders: NoteFolders, container: CKContainer, stateURL: URL,
    print: @escaping @Sendable (String) -> Void
  ) {
    self.folders = folders
    self.container = container
    self.stateURL = stateURL
    self.print = print
  }

  /// Runs a command.
  ///
  /// - Throws: `Misuse`, and what the notes threw.
  public func run(_ arguments: [String]) async throws {
    let words = Array(arguments.dropFirst())
    switch (arguments.first, words.count) {
    case ("list", 0): await list()
    case ("search", 1...): await search(words.joined(separator: " "))
    case ("sync", 0): try await sync()
    case ("rename", 2):
      _ = try await store.rename(folders.url(ofNote: words[0]), to: words[1])
    default: try change(arguments.first, words)
    }
  }

  private func change(_ command: String?, _ words: [String]) throws {
    switch (command, words.count) {
    case ("new", 1), ("new", 2):
      let note = try folders.create(named: words[0])
      if words.count > 1 { note.text = words[1] }
      try note.close()
    case ("show", 1): try edit(words[0], show)
    case ("write", 2): try edit(words[0]) { $0.text = words[1] }
    case ("attach", 2):
      try edit(words[0]) { print(try $0.addAttachment(at: URL(fileURLWithPath: words[1]))) }
    case ("detach", 2): try edit(words[0]) { try $0.removeAttachment(words[1]) }
    case ("locate", 3):
      guard let lat = Double(words[1]), let long = Double(words[2]) else { throw Misuse() }
      try edit(words[0]) { print(try $0.addLocation(NoteLocation(lat: lat, long: long))) }
    case ("delete", 1): try folders.delete(folders.url(ofNote: words[0]))
    case ("versions", 1): try versions(of: folders.url(ofNote: words[0]))
    case ("keep", 2): try keep(words[1], of: folders.url(ofNote: words[0]))
    default: throw Misuse()
    }
  }

  private func edit(_ name: String, _ change: (NoteDocument) throws -> Void) throws {
    let note = NoteDocument(fileURL: try folders.url(ofNote: name))
    try note.open()
    do {
      try change(note)
    } catch {
      try? note.close()
      throw error
    }
    try note.close()
  }

  private func list() async {
    for entry in await NoteList.entries(of: folders) { print(row(entry)) }
  }

  private func row(_ entry: NoteEntry) -> String {
    let marks = [entry.isHere ? nil : "not here", entry.isInConflict ? "in conflict" : nil]
    let note = marks.compactMap { $0 }.joined(separator: ", ")
    return note.isEmpty ? entry.name : "\(entry.name) (\(note))"
  }

  private func search(_ words: String) async {
    let entries = await NoteList.entries(of: folders)
    for match in NoteSearch.matches(of: words, in: entries) {
      print("\(match.entry.name): \(match.line)")
    }
  }

  private func show(_ note: NoteDocument) throws {
    print(note.text)
    for name in try note.attachmentNames {
      let kind = AttachmentKind(name: name)
      let place = kind == .location ? try note.location(ofAttachment: name) : nil
      print("[\(kind)] \(name)" + (place.map { " \($0.lat) \($0.long)" } ?? ""))
    }
  }

  private func versions(of url: URL) throws {
    guard let conflict = NoteConflict(ofNoteAt: url) else { return }
    for (number, version) in conflict.versions.enumerated() {
      print("\(number + 1) \(NoteConflict.description(of: version))")
      print(NoteConflict.text(of: version) ?? "")
    }
  }

  private func keep(_ number: String, of url: URL) throws {
    guard let number = Int(number), let conflict = NoteConflict(ofNoteAt: url),
      conflict.versions.indices.contains(number - 1)
    else { throw Misuse() }
    try conflict.keep(conflict.versions[number - 1])
  }

  private var store: NotesCloudStore {
    NotesCloudStore(container, folders: folders, stateURL: stateURL)
  }

  private func sync() async throws {
    let store = store
    try await store.fetchChanges()
    for entry in await NoteList.entries(of: folders) where entry.isHere {
      if try await store.save(entry.url) == .inConflict { print("\(entry.name) is in conflict") }
    }
  }
}
