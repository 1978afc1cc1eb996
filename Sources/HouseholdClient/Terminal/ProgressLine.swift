/// One line that tells how far long work is.
package enum ProgressLine {
  private static let barWidth = 24

  /// The line, at most `columns` wide.
  package static func text(_ what: String, done: Int, of total: Int, columns: Int) -> String {
    let share = total > 0 ? Double(min(done, total)) / Double(total) : 1
    let filled = Int((share * Double(barWidth)).rounded(.down))
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: barWidth - filled)
    let line = "\(TerminalText.escaped(what)) \(bar) \(min(done, total))/\(total)"
    return TerminalText.shortened(line, to: max(columns - 1, 10))
  }
}
