/// What commands on notes print.
package struct NotesText: Sendable {
  package let style: TextStyle
  /// How wide the terminal is.
  package let columns: Int

  package init(_ style: TextStyle, columns: Int) {
    self.style = style
    self.columns = columns
  }

  /// All notes, or those in the trash.
  package func overview(_ notes: [Note], isTrash: Bool = false) -> [String] {
    guard !notes.isEmpty else {
      return [
        isTrash ? "The trash is empty." : "There are no notes yet. Write one: multe notes new TITLE"
      ]
    }
    var table = TextTable()
    for note in notes {
      let files = note.attachments.count
      let labels = note.labels.map { "#\($0)" }.joined(separator: " ")
      table.add(
        .init(TerminalText.shortened(note.title, to: 50), note.isPinned ? .bold : .plain),
        .init(day(isTrash ? note.trashed : note.record.modificationDate), .dim),
        .init(files == 0 ? "" : files == 1 ? "1 file" : "\(files) files", .dim),
        .init(labels, .yellow))
    }
    return table.lines(style)
  }

  /// A note with all that it says.
  package func note(_ note: Note) -> [String] {
    var lines = [style.bold(TerminalText.escaped(note.title))]
    var about: [String] = []
    if note.isPinned { about.append("pinned") }
    if note.trashed != nil { about.append("in the trash") }
    about += note.labels.map { "#\($0)" }
    about += note.attachments.map { "file: \($0.name)" }
    if !about.isEmpty {
      lines.append(style.dim(TerminalText.escaped(about.joined(separator: ", "))))
    }
    if !note.text.isEmpty {
      lines += ["", TerminalText.escaped(note.text, keepsLines: true)]
    }
    return lines
  }

  /// The notes that were found, with the line where it was.
  package func found(_ notes: [Note], for search: String) -> [String] {
    notes.flatMap { note in
      let excerpt = NoteText.excerpt(note, for: search, columns: max(20, columns - 4))
      return [style.bold(TerminalText.escaped(note.title))]
        + (excerpt.isEmpty ? [] : ["  " + style.dim(excerpt)])
    }
  }

  private func day(_ date: Date?) -> String {
    date.map { $0.formatted(.iso8601.year().month().day()) } ?? ""
  }
}
