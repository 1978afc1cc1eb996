import Kernel

/// Finds what somebody names.
package enum NameSearch {
  /// What a thing is found by.
  package struct Names {
    let name: String
    let id: String

    package init(name: String, id: String) {
      self.name = name
      self.id = id
    }
  }

  /// The things that a text names best: the one with that ID, else those with just that name, else those whose name
  /// means the same, else those whose name begins so.
  package static func all<Thing>(
    _ text: String, among things: [Thing], _ names: (Thing) -> Names
  ) -> [Thing] {
    let typed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let key = ItemText.nameKey(typed)
    guard !key.isEmpty else { return [] }
    let known = things.map { (thing: $0, names: names($0)) }
    let tests: [(Names) -> Bool] = [
      { $0.id == typed }, { $0.name == typed }, { ItemText.nameKey($0.name) == key },
      { ItemText.nameKey($0.name).hasPrefix(key) },
    ]
    for test in tests {
      let found = known.filter { test($0.names) }
      if !found.isEmpty { return found.map(\.thing) }
    }
    return []
  }

  /// The one thing that a text names. Throws `CommandFailure` (notFound) if there is none, or several; `kind` says
  /// what was looked for, and `empty` what to do where there is nothing at all.
  package static func one<Thing>(
    _ text: String, among things: [Thing], _ kind: String, empty: String? = nil,
    _ names: (Thing) -> Names
  ) throws(CommandFailure) -> Thing {
    let found = all(text, among: things, names)
    if found.count == 1 { return found[0] }
    throw failure(text, found.map(names), among: things.map(names), kind, empty: empty)
  }

  /// Why there is not the one thing that a text names.
  static func failure(
    _ text: String, _ found: [Names], among all: [Names], _ kind: String, empty: String?
  ) -> CommandFailure {
    let shown = TerminalText.escaped(text)
    guard found.isEmpty else {
      return CommandFailure(
        .notFound, "\(found.count) \(kind)s are meant by \(shown)",
        hint: "Did you mean one of these? " + told(found))
    }
    if all.isEmpty, let empty {
      return CommandFailure(.notFound, "There is no \(kind) yet", hint: empty)
    }
    let near = NearWords.nearest(to: text, among: all.map(\.name))
    return CommandFailure(
      .notFound, "There is no \(kind) \(shown)",
      hint: near.map { "Did you mean \(TerminalText.escaped($0))?" }
        ?? (all.isEmpty ? nil : "There are: " + first(all.map(\.name))))
  }

  /// Names as they can be typed: where two are the same, the ID too.
  private static func told(_ found: [Names]) -> String {
    let counts = Dictionary(found.map { ($0.name, 1) }, uniquingKeysWith: +)
    return first(
      found.map { counts[$0.name] == 1 ? $0.name : "\($0.name) (\($0.id))" })
  }

  /// The first few of some names, each once.
  private static func first(_ names: [String]) -> String {
    let most = 6
    var seen: Set<String> = []
    let different = names.filter { seen.insert($0).inserted }
    return different.prefix(most).map { TerminalText.escaped($0) }.joined(separator: ", ")
      + (different.count > most ? ", …" : "")
  }
}
