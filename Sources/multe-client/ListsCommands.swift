import CloudKit
import Foundation
import HouseholdClient

/// `multe lists …`
enum ListsCommands {
  static let bodies: [String: Program.Body] = [
    "lists": overview, "lists show": show, "lists add": add, "lists new": new,
    "lists tick": tick, "lists untick": untick, "lists rename": rename, "lists move": move,
    "lists remove": remove, "lists delete": delete,
  ].merging(SharingCommands.bodies) { a, _ in a }

  private static func overview(_ call: Invocation) async throws {
    let lists = try await call.household().lists().lists
    call.tell(ListsText(call.style).overview(lists), lists.map { ListShape($0) })
  }

  private static func show(_ call: Invocation) async throws {
    let list = try await call.household().lists().list(call.operands[0])
    let openOnly = call.arguments.has("--open")
    call.tell(
      ListsText(call.style).list(list, openOnly: openOnly),
      ListShape(list, withItems: true, openOnly: openOnly))
  }

  // MARK: Adding

  private static func add(_ call: Invocation) async throws {
    let written = try written(Array(call.operands.dropFirst()))
    let household = try call.household()
    let list = try await household.lists().list(call.operands[0])
    try await add(written, to: list, household, call)
  }

  private static func new(_ call: Invocation) async throws {
    let name = call.operands[0].trimmingCharacters(in: .whitespacesAndNewlines)
    guard !name.isEmpty else { throw call.wrong("a list needs a name") }
    let rest = Array(call.operands.dropFirst())
    let written = try rest.isEmpty ? [] : written(rest)
    let household = try call.household()
    if !call.arguments.has("--force") { try await household.lists().checkIsNew(name) }
    let list = try await household.makeList(named: name)
    call.note("Made the list \(TerminalText.escaped(name)).")
    if written.isEmpty {
      call.tell([], ListShape(list, withItems: true))
    } else {
      try await add(written, to: list, household, call)
    }
  }

  private static func written(_ texts: [String]) throws(CommandFailure) -> [WrittenItem] {
    if texts.isEmpty || texts == ["-"] {
      if texts.isEmpty, Output.isTerminal(STDIN_FILENO) {
        throw CommandFailure(
          .usage, "multe lists add: ITEM is missing",
          hint: "For example: multe lists add Groceries \"2 l milk\"")
      }
      return try WrittenItem.lines(Invocation.standardInput())
    }
    var written: [WrittenItem] = []
    for text in texts { written.append(try WrittenItem(text)) }
    return written
  }

  private static func add(
    _ written: [WrittenItem], to list: ShoppingList, _ household: Household, _ call: Invocation
  ) async throws {
    let progress = call.progress("Adding", total: written.count)
    defer { progress.end() }
    progress.tell(0)
    let done = try await household.add(written, to: list) { progress.tell($0) }
    progress.end()
    let text = ListsText(call.style)
    call.tell(
      done.map { text.added($0.outcome, $0.item) },
      ItemsChangeShape(list, done.map { ($0.outcome.rawValue, $0.item) }))
  }

  // MARK: Ticking

  private static func tick(_ call: Invocation) async throws {
    try await setTicked(true, call)
  }

  private static func untick(_ call: Invocation) async throws {
    guard call.arguments.has("--all") || call.operands.count > 1 else {
      throw call.wrong("ITEM is missing, or --all")
    }
    try await setTicked(false, call)
  }

  private static func setTicked(_ isTicked: Bool, _ call: Invocation) async throws {
    let household = try call.household()
    let list = try await household.lists().list(call.operands[0])
    let named = call.operands.dropFirst()
    let items =
      try call.arguments.has("--all")
      ? list.done
      : named.map { try ItemSearch.one($0, in: list, isChecked: !isTicked) }
    let changed = items.filter { ($0.checked != nil) != isTicked }
    for item in changed { item["checked"] = isTicked ? Date() : nil }
    let saved = try await save(changed, household, list, call)
    let text = ListsText(call.style)
    let shown = items.map { saved[$0.recordID] ?? $0 }
    call.tell(
      shown.map { text.line($0) },
      ItemsChangeShape(list, shown.map { (isTicked ? "ticked" : "unticked", $0) }))
  }

  /// Saves, and tells what was laid together with others' changes.
  private static func save(
    _ records: [CKRecord], _ household: Household, _ list: ShoppingList, _ call: Invocation
  ) async throws -> [CKRecord.ID: CKRecord] {
    guard !records.isEmpty else { return [:] }
    let outcome = try await household.saving(list.scope)(records)
    if outcome.conflicts.values.contains(where: { !$0.isEmpty }) {
      call.note("Somebody else changed the same words just now: both are there.")
    }
    return outcome.records
  }

  // MARK: Changing

  private static func rename(_ call: Invocation) async throws {
    let household = try call.household()
    let list = try await household.lists().list(call.operands[0])
    let name = call.operands.last?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    guard !name.isEmpty else { throw call.wrong("a name is missing") }
    let record =
      call.operands.count == 3
      ? try ItemSearch.one(call.operands[1], in: list) : list.record
    let before = record.title
    record["name"] = name
    let saved = try await save([record], household, list, call)[record.recordID] ?? record
    let line = "\(TerminalText.escaped(before)) is \(TerminalText.escaped(saved.title)) now."
    if record === list.record {
      call.tell([line], ListReference(list))
    } else {
      call.tell([line], ItemsChangeShape(list, [("renamed", saved)]))
    }
  }

  private static func move(_ call: Invocation) async throws {
    let places = ["--to", "--first", "--last", "--after"].filter { call.arguments.has($0) }
    guard places.count == 1 else {
      throw call.wrong("say one of --to LIST, --first, --last and --after ITEM")
    }
    let household = try call.household()
    let snapshot = try await household.lists()
    let list = try snapshot.list(call.operands[0])
    let item = try ItemSearch.one(call.operands[1], in: list, isChecked: false)
    if let name = call.arguments["--to"] {
      let target = try snapshot.list(name)
      let moved = try await household.move(item, to: target)
      return call.tell(
        [
          "\(TerminalText.escaped(item.title)) is on \(TerminalText.escaped(target.record.title)) now."
        ],
        ItemsChangeShape(target, [("moved", moved)]))
    }
    let changed = try move(item, in: list, call)
    _ = try await save(changed, household, list, call)
    call.tell([ListsText(call.style).line(item)], ItemsChangeShape(list, [("moved", item)]))
  }

  /// Gives an item its place among the open ones. Behind another it is in the section of that one too.
  private static func move(
    _ item: CKRecord, in list: ShoppingList, _ call: Invocation
  ) throws(CommandFailure) -> [CKRecord] {
    let others = list.items.filter { $0.checked == nil && $0.recordID != item.recordID }
    var index = call.arguments.has("--first") ? 0 : others.count
    if let name = call.arguments["--after"] {
      let other = try ItemSearch.one(name, in: list, isChecked: false)
      guard other.recordID != item.recordID else {
        throw call.wrong("an item cannot follow itself")
      }
      index = (others.firstIndex { $0.recordID == other.recordID } ?? others.count - 1) + 1
      if other.text("section") != item.text("section") { item["section"] = other["section"] }
    }
    return ItemPlaces.move(item, to: index, among: others)
  }

  // MARK: Removing

  private static func remove(_ call: Invocation) async throws {
    guard call.arguments.has("--ticked") || call.operands.count > 1 else {
      throw call.wrong("ITEM is missing, or --ticked")
    }
    let household = try call.household()
    let list = try await household.lists().list(call.operands[0])
    let items =
      try call.arguments.has("--ticked")
      ? list.done : call.operands.dropFirst().map { try ItemSearch.one($0, in: list) }
    _ = try await household.saving(list.scope)([], deleting: items.map(\.recordID))
    call.tell(
      items.map { call.style.red("- ") + TerminalText.escaped($0.described) },
      ItemsChangeShape(list, items.map { ("removed", $0) }))
  }

  private static func delete(_ call: Invocation) async throws {
    let household = try call.household()
    let list = try await household.lists().list(call.operands[0])
    let title = TerminalText.escaped(list.record.title)
    guard !list.isOthers else {
      throw CommandFailure(
        .refused, "\(title) is another person's list",
        hint: "Leave it with `multe lists unshare`.")
    }
    let count = list.items.count
    let what =
      count == 0 ? "" : count == 1 ? " and the item on it" : " and all \(count) items on it"
    guard try call.confirm("Delete \(title)\(what)?") else {
      throw CommandFailure(.failure, "\(title) stays")
    }
    let progress = call.progress("Deleting", total: count)
    defer { progress.end() }
    try await household.delete(list) { progress.tell($0) }
    progress.end()
    call.tell(["\(title) is deleted."], ListReference(list))
  }
}
