import Foundation

/// Finds words in notes.
public enum NoteSearch {
  /// A note that has all the words, and the line where the first of them stands.
  public struct Match: Hashable, Sendable {
    /// The note.
    public var entry: NoteEntry
    /// The line.
    public var line: String
  }

  /// The notes that have all the words in their names or texts, whatever the case and accents, in the order of the list. Notes
  /// that are not here, or cannot be read, have no words.
  public static func matches(of words: String, in entries: [NoteEntry]) -> [Match] {
    let words = words.split(whereSeparator: \.isWhitespace).map(folded)
    guard !words.isEmpty else { return [] }
    return entries.compactMap { entry in
      let note = NoteDocument(fileURL: entry.url)
      guard entry.isHere, (try? note.revert(toContentsOf: entry.url)) != nil else { return nil }
      let lines = [entry.name] + note.text.split(separator: "\n").map(String.init)
      let foldedLines = lines.map { folded($0[...]) }
      let all = foldedLines.joined(separator: "\n")
      guard words.allSatisfy(all.contains) else { return nil }
      let index = foldedLines.firstIndex { $0.contains(words[0]) } ?? 0
      return Match(entry: entry, line: lines[index])
    }
  }

  private static func folded(_ text: Substring) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
