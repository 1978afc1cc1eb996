/// Rows of cells whose columns stand below each other.
package struct TextTable: Sendable {
  /// A cell, and how it is painted once its width is known.
  package struct Cell: Sendable {
    let text: String
    let paint: TextStyle.Paint

    /// A cell; control characters in the text are spelled out.
    package init(_ text: String, _ paint: TextStyle.Paint = .plain) {
      self.text = TerminalText.escaped(text)
      self.paint = paint
    }
  }

  private var rows: [[Cell]] = []

  package init() {}

  package mutating func add(_ cells: Cell...) { rows.append(cells) }

  /// The lines. The last cell of a row is not padded, so no line ends in blanks.
  package func lines(_ style: TextStyle = TextStyle(isColored: false)) -> [String] {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        let width = TerminalText.width(cell.text)
        if column < widths.count {
          widths[column] = max(widths[column], width)
        } else {
          widths.append(width)
        }
      }
    }
    return rows.map { row in
      let last = row.lastIndex { !$0.text.isEmpty } ?? 0
      return row.prefix(last + 1).enumerated().map { column, cell in
        let gap = column == last ? 0 : widths[column] - TerminalText.width(cell.text)
        return style.paint(cell.text, cell.paint) + String(repeating: " ", count: gap)
      }.joined(separator: "  ")
    }
  }
}
