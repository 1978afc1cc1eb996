import HouseholdClient

/// Shows how far long work is, on one line of the terminal that is taken away at the end.
final class ProgressTeller {
  private let what: String
  private let total: Int
  private let isShown: Bool

  /// Work of one step is over before anybody could read it.
  init(_ what: String, total: Int, isShown: Bool) {
    self.what = what
    self.total = total
    self.isShown = isShown && total > 1
  }

  /// How many steps are done.
  func tell(_ done: Int) {
    guard isShown else { return }
    let line = ProgressLine.text(what, done: done, of: total, columns: Output.columns)
    Output.write("\r\u{1B}[K" + line, to: Output.errorFile)
  }

  /// The work is over.
  func end() {
    if isShown { Output.write("\r\u{1B}[K", to: Output.errorFile) }
  }
}
