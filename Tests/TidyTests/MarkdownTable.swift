/// A table of a Markdown page: the rows under one header line.
struct MarkdownTable {
  let rows: [[String: String]]

  /// The first table whose header has all these columns; `nil` if there is none.
  static func first(in file: SourceFile, columns: [String]) -> MarkdownTable? {
    all(in: file, columns: columns).first
  }

  /// Every table whose header has all these columns.
  static func all(in file: SourceFile, columns: [String]) -> [MarkdownTable] {
    file.lines.split(whereSeparator: { !$0.hasPrefix("|") }).compactMap { block in
      let cells = block.map(cells(of:))
      guard let header = cells.first, columns.allSatisfy(header.contains) else { return nil }
      return MarkdownTable(
        rows: cells.dropFirst(2).map { Dictionary(zip(header, $0), uniquingKeysWith: { $1 }) })
    }
  }

  /// The cells between the bars. A bar after a backslash belongs to its cell.
  private static func cells(of line: Substring) -> [String] {
    var cells: [String] = []
    var cell = ""
    var isEscaped = false
    for character in line.dropFirst() {
      if character == "|" && !isEscaped {
        cells.append(trimmed(cell))
        cell = ""
      } else {
        cell.append(character)
      }
      isEscaped = character == "\\"
    }
    return cells
  }

  private static func trimmed(_ cell: String) -> String {
    var cell = cell[...]
    while cell.first == " " { cell.removeFirst() }
    while cell.last == " " { cell.removeLast() }
    return String(cell)
  }
}

extension String {
  /// The parts of the text between backticks.
  var quoted: [String] {
    let parts = split(separator: "`", omittingEmptySubsequences: false)
    return parts.indices.filter { !$0.isMultiple(of: 2) && $0 < parts.count - 1 }.map {
      String(parts[$0])
    }
  }
}
