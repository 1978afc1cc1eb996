/// What `multe watch` prints.
package struct WatchText: Sendable {
  package let style: TextStyle

  package init(_ style: TextStyle) { self.style = style }

  /// The line for a change: when, where, what, and who if it was somebody else.
  package func line(_ change: WatchedChange, now: Date) -> String {
    let time = style.dim(Self.time(change.at ?? now))
    let place = change.list.map { TerminalText.escaped($0.name) } ?? "Notes"
    let who = change.byName.map { style.dim("  by \(TerminalText.escaped($0))") } ?? ""
    return "\(time)  \(style.bold(place)): \(what(change))\(who)"
  }

  /// The time of a day, where this program runs: 17:05:09.
  private static func time(_ date: Date) -> String {
    let parts = Calendar.current.dateComponents([.hour, .minute, .second], from: date)
    return [parts.hour, parts.minute, parts.second]
      .map { String(format: "%02d", $0 ?? 0) }.joined(separator: ":")
  }

  private func what(_ change: WatchedChange) -> String {
    let name = named(change)
    let before = change.before.map { TerminalText.escaped($0) } ?? ""
    return switch (change.event, change.kind) {
    case (.added, .item): style.green("+ ") + name
    case (.removed, .item): style.red("- ") + name
    case (.ticked, .item): style.green("[x] ") + name
    case (.unticked, .item): "[ ] " + name
    case (.moved, .item): style.green("+ ") + name + " (from another list)"
    case (.renamed, .item), (.renamed, .note): "\(before) is \(name) now"
    case (.changed, .item): "\(name) (changed)"
    case (.added, .list): "made"
    case (.renamed, .list): "was \(before)"
    case (.shared, _): "shared"
    case (.unshared, _): "shared no more"
    case (.removed, .list): style.red("deleted")
    case (.added, .note): style.green("+ ") + name
    case (.removed, .note): style.red("- ") + name
    case (.trashed, _): style.red("- ") + name + " (in the trash)"
    case (.restored, _): style.green("+ ") + name + " (from the trash)"
    default: "\(name) (changed)"
    }
  }

  private func named(_ change: WatchedChange) -> String {
    guard let thing = change.item ?? change.note else { return "" }
    guard let number = thing.number else { return TerminalText.escaped(thing.name) }
    let amount = AmountText.text(number, thing.unit)
    return TerminalText.escaped("\(amount) \(thing.name)")
  }
}
