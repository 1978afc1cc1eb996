import CloudKit
import Foundation
import HouseholdClient

/// `multe notes …`
enum NotesCommands {
  static let bodies: [String: Program.Body] = [
    "notes": overview, "notes list": overview, "notes show": show, "notes new": NoteEditing.new,
    "notes edit": NoteEditing.edit, "notes attach": attach, "notes search": search,
    "notes export": export, "notes delete": delete, "notes restore": restore,
  ]

  private static func overview(_ call: Invocation) async throws {
    let isTrash = call.arguments.has("--trashed")
    let notes = try await call.household().notes().notes.filter { ($0.trashed != nil) == isTrash }
    call.tell(text(call).overview(notes, isTrash: isTrash), notes.map { NoteShape($0) })
  }

  private static func text(_ call: Invocation) -> NotesText {
    NotesText(call.style, columns: Output.columns)
  }

  private static func show(_ call: Invocation) async throws {
    let notes = try await call.household().notes()
    let note = try notes.note(call.operands[0])
    call.tell(text(call).note(note), NoteShape(note, withText: true))
  }

  private static func search(_ call: Invocation) async throws {
    let words = call.operands.joined(separator: " ")
    let found = try await call.household().notes().search(words)
    guard !found.isEmpty || call.isJSON else {
      throw CommandFailure(.notFound, "No note has all of: \(TerminalText.escaped(words))")
    }
    call.tell(text(call).found(found, for: words), found.map { NoteShape($0, withText: true) })
  }

  private static func attach(_ call: Invocation) async throws {
    let files = call.operands.dropFirst().map { URL(fileURLWithPath: $0) }
    for file in files {
      var isFolder: ObjCBool = false
      let isThere = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
      guard isThere, !isFolder.boolValue, FileManager.default.isReadableFile(atPath: file.path)
      else {
        throw CommandFailure(
          .notFound, "There is no file \(TerminalText.escaped(file.path)) that can be read")
      }
    }
    let household = try call.household()
    var note = try await household.notes().note(call.operands[0])
    let progress = call.progress("Sending", total: files.count)
    defer { progress.end() }
    for (index, file) in files.enumerated() {
      progress.tell(index)
      note.attachments.append(try await household.attach(file, to: note))
    }
    progress.end()
    let title = TerminalText.escaped(note.title)
    call.tell(
      files.map { "\(TerminalText.escaped($0.lastPathComponent)) is with \(title) now." },
      NoteShape(note))
  }

  private static func export(_ call: Invocation) async throws {
    let household = try call.household()
    let all = try await household.notes()
    let notes =
      call.operands.isEmpty ? all.notes : try call.operands.map { try all.note($0) }
    let folder = URL(fileURLWithPath: call.arguments["--to"] ?? "multe-notes")
    let total = notes.reduce(0) { $0 + 1 + $1.attachments.count }
    let progress = call.progress("Writing", total: total)
    defer { progress.end() }
    try await NotesExport(household, to: folder)(notes) { progress.tell($0) }
    progress.end()
    let what = notes.count == 1 ? "1 note" : "\(notes.count) notes"
    call.tell(
      ["\(what) in \(TerminalText.escaped(folder.path))"],
      ExportShape(folder: folder.path, notes: notes.count))
  }

  private static func delete(_ call: Invocation) async throws {
    try await trash(true, call)
  }

  private static func restore(_ call: Invocation) async throws {
    try await trash(false, call)
  }

  private static func trash(_ isThrown: Bool, _ call: Invocation) async throws {
    let household = try call.household()
    let all = try await household.notes()
    let notes = try call.operands.map { try all.note($0, isTrashed: !isThrown) }
    try await household.trash(notes, at: isThrown ? Date() : nil)
    call.tell(
      notes.map {
        let title = TerminalText.escaped($0.title)
        return isThrown
          ? "\(title) is in the trash; `multe notes restore` takes it out." : "\(title) is back."
      }, notes.map { NoteShape($0) })
  }
}
