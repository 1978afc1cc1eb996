/// Notes written into a folder.
package struct NotesExport {
  let household: Household
  let folder: URL

  package init(_ household: Household, to folder: URL) {
    self.household = household
    self.folder = folder
  }

  /// What was written of a note.
  private struct Entry: Encodable {
    let note: NoteShape
    let path: String
    let filePaths: [String]
  }

  /// Writes notes with their files; `progress` is told how many notes and files are done. Throws `CommandFailure`, and
  /// writes nothing, if there is something in the folder already.
  package func callAsFunction(
    _ notes: [Note], progress: (Int) -> Void = { _ in }
  ) async throws {
    let files = FileManager.default
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    guard try files.contentsOfDirectory(atPath: folder.path).isEmpty else {
      throw CommandFailure(
        .failure, "\(TerminalText.escaped(folder.path)) is not empty, and nothing is written over",
        hint: "Name another folder with --to.")
    }
    var names = ExportNames()
    var entries: [Entry] = []
    var done = 0
    for note in notes {
      let name = names.name(for: note.title)
      let path = name + ".md"
      let text = "# \(note.title)\n" + (note.text.isEmpty ? "" : "\n\(note.text)\n")
      try Data(text.utf8).write(to: folder.appendingPathComponent(path))
      done += 1
      progress(done)
      var paths: [String] = []
      var fileNames = ExportNames()
      for attachment in note.attachments {
        paths.append(try await write(attachment, below: name, &fileNames))
        done += 1
        progress(done)
      }
      entries.append(
        Entry(note: NoteShape(note, withText: true), path: path, filePaths: paths))
    }
    try Data((JSONText.text(entries) + "\n").utf8)
      .write(to: folder.appendingPathComponent("notes.json"))
  }

  private func write(
    _ attachment: CKRecord, below name: String, _ names: inout ExportNames
  ) async throws -> String {
    let source = try await household.file(of: attachment)
    let below = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: below, withIntermediateDirectories: true)
    let original = attachment.title as NSString
    let stem = names.name(for: original.deletingPathExtension)
    let ending = ExportNames.safe(original.pathExtension)
    let file = original.pathExtension.isEmpty ? stem : "\(stem).\(ending)"
    try FileManager.default.copyItem(at: source, to: below.appendingPathComponent(file))
    return "\(name)/\(file)"
  }
}
