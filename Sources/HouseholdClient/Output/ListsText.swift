/// What commands on lists print.
package struct ListsText: Sendable {
  package let style: TextStyle

  package init(_ style: TextStyle) { self.style = style }

  /// All lists, with how much is to be bought.
  package func overview(_ lists: [ShoppingList]) -> [String] {
    guard !lists.isEmpty else {
      return ["There are no lists yet. Make one: multe lists new Groceries"]
    }
    var table = TextTable()
    for list in lists {
      let open = list.items.count { $0.checked == nil }
      let isDone = open == 0
      table.add(
        .init(list.record.title, isDone ? .dim : .bold),
        .init(count(open, list.items.count), isDone ? .dim : .plain),
        .init(sharing(list), .dim))
    }
    return table.lines(style)
  }

  private func count(_ open: Int, _ total: Int) -> String {
    if total == 0 { return "empty" }
    return open == 0 ? "all \(total) done" : "\(open) of \(total) open"
  }

  private func sharing(_ list: ShoppingList) -> String {
    if list.isOthers { return list.ownerName.map { "shared by \($0)" } ?? "shared with you" }
    return list.record.share == nil ? "" : "shared"
  }

  /// A list with its items.
  package func list(_ list: ShoppingList, openOnly: Bool = false) -> [String] {
    let open = list.items.count { $0.checked == nil }
    let title = style.bold(TerminalText.escaped(list.record.title))
    let sharing = sharing(list)
    var lines = [
      title
        + style.dim(
          "  \(count(open, list.items.count))"
            + (sharing.isEmpty ? "" : ", \(TerminalText.escaped(sharing))"))
    ]
    if list.items.isEmpty {
      return lines + ["Nothing is on it. Add something: multe lists add LIST \"2 l milk\""]
    }
    if open == 0 && openOnly { return lines + ["Everything is done."] }
    let groups = list.bySection
    for group in groups {
      if let section = group.section, !section.isEmpty {
        lines.append(style.dim(TerminalText.escaped(section)))
      }
      lines += group.items.map(line)
    }
    if !openOnly {
      // What is done is under no heading; without a gap it would look as if it were in the last section.
      let hasSections = groups.contains { $0.section?.isEmpty == false }
      if hasSections && !list.done.isEmpty { lines.append("") }
      lines += list.done.map(line)
    }
    return lines
  }

  /// A line for an item.
  package func line(_ item: CKRecord) -> String {
    let isDone = item.checked != nil
    let comment = item.text("comment").split(whereSeparator: \.isNewline).joined(separator: " · ")
    let name = TerminalText.escaped(item.title)
    let amount = TerminalText.escaped(item.amountText)
    let box = isDone ? style.green("[x]") : "[ ]"
    var line = "  \(box) " + (isDone ? style.dim(name) : name)
    if !amount.isEmpty { line += "  " + (isDone ? style.dim(amount) : style.yellow(amount)) }
    if !comment.isEmpty { line += "  " + style.dim(TerminalText.escaped(comment)) }
    return line
  }

  /// What became of something that was added.
  package func added(_ outcome: ItemAddition.Outcome, _ item: CKRecord) -> String {
    let name = TerminalText.escaped(item.title)
    let what = TerminalText.escaped(item.described)
    switch outcome {
    case .added: return style.green("+ ") + what
    case .already: return "= \(what) is on the list already"
    case .raised: return style.green("+ ") + "\(name): now \(TerminalText.escaped(item.amountText))"
    case .reopened: return style.green("+ ") + "\(what) is back on the list"
    case .beside: return style.green("+ ") + "\(what), beside another amount of it"
    }
  }
}

extension ShoppingList {
  /// The name of the list's owner, as the share tells it.
  package var ownerName: String? {
    guard isOthers else { return nil }
    return share.flatMap(SharePeople.ownerName)
  }
}
