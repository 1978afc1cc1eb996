import Foundation
import HouseholdClient

/// Writing notes in an editor.
enum NoteEditing {
  static func new(_ call: Invocation) async throws {
    let title = call.operands[0].trimmingCharacters(in: .whitespacesAndNewlines)
    guard !title.isEmpty else { throw call.wrong("a note needs a title") }
    let household = try call.household()
    let labels = call.arguments["--label"].map { [$0] } ?? []
    if let text = call.arguments["--text"] {
      let words = text == "-" ? Invocation.standardInput() : text
      let note = try await household.makeNote(title: title, text: words, labels: labels)
      return call.tell(
        ["Made the note \(TerminalText.escaped(title))."], NoteShape(note, withText: true))
    }
    try Editor.check(call.environment)
    let note = try await household.makeNote(title: title, text: "", labels: labels)
    try await edit(note, household, call)
  }

  static func edit(_ call: Invocation) async throws {
    try Editor.check(call.environment)
    let household = try call.household()
    let note = try await household.notes().note(call.operands[0])
    try await edit(note, household, call)
  }

  private static func edit(_ note: Note, _ household: Household, _ call: Invocation) async throws {
    let recovery = EditRecovery(
      folder: EditRecovery.folder(call.environment), account: call.accountName,
      note: note.record.fullName)
    let base: String
    if let left = recovery.left() {
      call.note("This goes on with an edit that was not saved. It is in \(recovery.file.path)")
      base = left.base
    } else {
      base = NoteText.editable(title: note.record.text("title"), text: note.text)
      try recovery.begin(base)
    }
    try Editor.open(recovery.file, call.environment)
    let edited = try recovery.text()
    guard edited != base else {
      recovery.end()
      return call.tell(["Nothing changed."], NoteShape(note, withText: true))
    }
    let outcome: Household.EditOutcome
    do {
      let before = NoteText.read(base, before: note.text)
      outcome = try await household.save(
        NoteText.read(edited, before: note.text), base: before, of: note)
    } catch {
      let failure = CommandFailure(error)
      throw CommandFailure(
        failure.exit, failure.message,
        hint: "Your text is kept in \(recovery.file.path). `multe notes edit` goes on with it.")
    }
    recovery.end()
    tell(outcome, call)
  }

  private static func tell(_ outcome: Household.EditOutcome, _ call: Invocation) {
    let title = TerminalText.escaped(outcome.note.title)
    var lines = ["\(title) is saved."]
    if outcome.isBroughtBack {
      lines.append("Somebody had deleted it meanwhile; it is back.")
    } else if outcome.hasConflict {
      lines.append(
        "Somebody else changed the same words: both wordings are in it, marked by ⟷ or ╭──.")
    } else if outcome.isMerged {
      lines.append("Somebody else changed it meanwhile; their changes are in it too.")
    }
    call.tell(lines, NoteShape(outcome.note, withText: true))
  }
}
