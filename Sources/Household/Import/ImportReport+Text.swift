extension ImportReport {
  /// The report as lines for a terminal, each ended by a line feed. No text from the archive can
  /// steer the terminal: control characters have been replaced when it was read.
  public var text: String {
    let lines = [summary] + lists.map(\.text) + skippedLines + passedOver.lines
    return lines.map { $0 + "\n" }.joined()
  }

  private var summary: String {
    let added = lists.count { $0.status == .added }
    let present = lists.count - added
    let text = counted(added, "list", "lists") + " added"
    return present == 0 ? text + "." : text + ", \(present) there already."
  }

  private var skippedLines: [String] {
    skipped.isEmpty
      ? [] : ["Not imported, or not wholly:"] + skipped.map { "  \($0.file): \($0.reason.text)" }
  }
}

extension ImportReport.List {
  fileprivate var text: String {
    let note = status == .present ? " (there already)" : ""
    return "  \(name): \(counted(items, "item", "items"))\(note)"
  }
}

extension PassedOver {
  fileprivate var lines: [String] {
    let parts = [
      copies == 0 ? nil : counted(copies, "HTML copy", "HTML copies") + " of notes",
      attachments == 0
        ? nil : counted(attachments, "attachment", "attachments") + " of notes named above",
      takeoutFiles == 0 ? nil : counted(takeoutFiles, "file", "files") + " of Takeout's own",
      systemFiles == 0 ? nil : counted(systemFiles, "file", "files") + " of an operating system",
    ].compactMap { $0 }
    return parts.isEmpty
      ? [] : ["Passed over, for they hold nothing more: " + parts.joined(separator: ", ") + "."]
  }
}
