import Kernel

/// The text of a note as it stands in an editor: the title in the first line, an empty line, the text.
package enum NoteText {
  /// What a note is called: its title, or else its first line that says something.
  package static func title(of record: CKRecord) -> String {
    let title = record.text("title").trimmingCharacters(in: .whitespacesAndNewlines)
    if !title.isEmpty { return title }
    let line = record.text("text").split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.first { !$0.isEmpty }
    return line.map { TerminalText.shortened($0, to: 60) } ?? "No title"
  }

  /// What the editor shows.
  package static func editable(title: String, text: String) -> String {
    "\(title)\n\n\(text)" + (text.isEmpty || text.hasSuffix("\n") ? "" : "\n")
  }

  /// What somebody made of it. The line feed that editors put at the end is taken off where the text had none.
  package static func read(
    _ edited: String, before text: String
  ) -> (title: String, text: String) {
    let plain = edited.replacingOccurrences(of: "\r\n", with: "\n")
    let lines = plain.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let title = (lines.first ?? "").trimmingCharacters(in: .whitespaces)
    var rest = lines.count > 1 ? String(lines[1]) : ""
    if rest.hasPrefix("\n") { rest.removeFirst() }
    if rest.hasSuffix("\n"), !text.hasSuffix("\n") { rest.removeLast() }
    return (title, rest)
  }

  /// The first line of a text that has a word of a search, shortened.
  package static func excerpt(_ note: Note, for search: String, columns: Int) -> String {
    let words = search.split(whereSeparator: \.isWhitespace).map { ItemText.nameKey(String($0)) }
    let lines = note.text.split(whereSeparator: \.isNewline).map(String.init)
    let line = lines.first { line in
      let key = ItemText.nameKey(line)
      return words.contains { key.contains($0) }
    }
    let text = (line ?? lines.first ?? "").trimmingCharacters(in: .whitespaces)
    return TerminalText.shortened(TerminalText.escaped(text), to: columns)
  }
}
