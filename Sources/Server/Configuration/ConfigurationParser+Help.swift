extension ConfigurationParser {
  /// The column where summaries begin.
  private static var summaryColumn: Int { 26 }
  private static var lineWidth: Int { 100 }

  /// The list of options for the help, a line or more for each.
  package var help: String {
    (options.map { line("--" + $0.name + ($0.value.map { " " + $0 } ?? ""), $0.summary) }
      + [line("--help", "tells this")]).joined()
  }

  private func line(_ option: String, _ summary: String) -> String {
    let indent = String(repeating: " ", count: Self.summaryColumn)
    var text = "  " + option
    text +=
      text.count < Self.summaryColumn - 1
      ? String(repeating: " ", count: Self.summaryColumn - text.count) : "\n" + indent
    var column = Self.summaryColumn
    for word in summary.split(separator: " ") {
      if column > Self.summaryColumn {
        let breaks = column + 1 + word.count > Self.lineWidth
        text += breaks ? "\n" + indent : " "
        column = breaks ? Self.summaryColumn : column + 1
      }
      text += word
      column += word.count
    }
    return text + "\n"
  }
}
