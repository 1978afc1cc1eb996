import CloudKit
import ShoppingListsModel

/// The program's one screen: a list of lists, or of the items of the one that is open.
struct Screen {
  let lists: ShoppingLists
  private var open: CKRecord?
  private var shown: [CKRecord] = []

  init(lists: ShoppingLists) { self.lists = lists }

  static let help = """
    show              the lists, or the items of the open list
    open N            open list number N       back     return to the lists
    add NAME [xN]     add a list, or an item   rename N NAME
    delete N          delete number N          number N AMOUNT
    share N           share item number N      accept ADDRESS   shared
    help, quit
    """

  /// Fetches what is to be shown and shows it.
  mutating func show() async -> String {
    do {
      if let open {
        shown = try await lists.items(of: open)
      } else {
        shown = try await lists.lists()
      }
    } catch {
      return open == nil ? "Error Fetching Records" : "Error Fetching Items for List"
    }
    guard !shown.isEmpty else { return open == nil ? "No Records Found" : "No Items Found" }
    return shown.enumerated().map(line).joined(separator: "\n")
  }

  private func line(_ number: Int, _ record: CKRecord) -> String {
    let amount = open == nil ? "" : "  x\(record.shownNumber)"
    return "\(number + 1). \(record.shownName)\(amount)"
  }

  /// Does what a line says, and tells what to print; nil ends the program.
  mutating func run(_ line: String) async -> String? {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = words.count > 1 ? words[1] : ""
    switch words.first ?? "show" {
    case "show": return await show()
    case "open": return await openList(rest)
    case "back":
      open = nil
      return await show()
    case "add":
      return await show(
        unless: attempt("We were not able to save your \(kind).") { try await add(rest) })
    case "rename":
      return await show(
        unless: attempt("We were not able to save your \(kind).") { try await rename(rest) })
    case "number":
      return await show(
        unless: attempt("We were not able to save your item.") { try await setNumber(rest) })
    case "delete":
      return await show(
        unless: attempt("We are unable to delete the \(kind).") { try await delete(rest) })
    case "share": return await share(rest)
    case "accept": return await accept(rest)
    case "shared": return await showShared()
    case "help": return Self.help
    case "quit": return nil
    default: return "There is no “\(words[0])”; try help"
    }
  }

  private var kind: String { open == nil ? "list" : "item" }

  /// What is there now, unless there is something else to tell.
  private mutating func show(unless message: String?) async -> String {
    if let message { return message }
    return await show()
  }

  /// Does something; tells why it was not done.
  private func attempt(_ failure: String, _ body: () async throws -> Void) async -> String? {
    do {
      try await body()
      return nil
    } catch let error as Unreadable {
      return error.reason
    } catch InvalidField.emptyName {
      return "A name has at least one letter."
    } catch InvalidField.number {
      return "A number is between 1 and 100."
    } catch {
      return "\(failure) \(error.localizedDescription)"
    }
  }

  // MARK: Commands

  private mutating func openList(_ rest: String) async -> String {
    guard open == nil, let list = try? record(rest) else { return "Open which list?" }
    open = list
    return await show()
  }

  private func add(_ text: String) async throws {
    guard let open else {
      _ = try await lists.addList(named: text)
      return
    }
    let (name, number) = Self.amount(text)
    _ = try await lists.addItem(named: name, number: number, to: open)
  }

  private func rename(_ rest: String) async throws {
    let (record, text) = try recordAndRest(rest)
    try await lists.rename(record, to: text)
  }

  private func setNumber(_ rest: String) async throws {
    let (record, text) = try recordAndRest(rest)
    guard open != nil, let number = Int(text) else { throw Unreadable(reason: "Which number?") }
    try await lists.change(record, number: number)
  }

  private func delete(_ rest: String) async throws {
    try await lists.delete(try record(rest))
  }

  private func share(_ rest: String) async -> String {
    guard open != nil, let item = try? record(rest) else { return "Share which item?" }
    do {
      let share = try await lists.share(item)
      return share.url.map { "Shared: \($0.absoluteString)" } ?? "Shared"
    } catch {
      return "We were not able to share your item. \(error.localizedDescription)"
    }
  }

  private func accept(_ rest: String) async -> String {
    guard let address = URL(string: rest), address.scheme != nil else { return "Which address?" }
    do {
      return "Shared with you: " + (try await lists.accept(address).shownName)
    } catch {
      return "We were not able to accept the item. \(error.localizedDescription)"
    }
  }

  private func showShared() async -> String {
    guard let items = try? await lists.sharedItems() else { return "Error Fetching Records" }
    guard !items.isEmpty else { return "No Items Found" }
    return items.map { "\($0.shownName)  x\($0.shownNumber)" }.joined(separator: "\n")
  }

  // MARK: Reading

  private struct Unreadable: Error { let reason: String }

  private func record(_ text: String) throws -> CKRecord {
    guard let number = Int(text), shown.indices.contains(number - 1) else {
      throw Unreadable(reason: "Which one? Give its number.")
    }
    return shown[number - 1]
  }

  private func recordAndRest(_ text: String) throws -> (CKRecord, String) {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    return (try record(words.first ?? ""), words.count > 1 ? words[1] : "")
  }

  /// "Milk x2" is two of Milk.
  private static func amount(_ text: String) -> (String, Int) {
    guard let cut = text.lastIndex(of: " "), text[cut...].hasPrefix(" x"),
      let number = Int(text[cut...].dropFirst(2))
    else { return (text, 1) }
    return (String(text[..<cut]), number)
  }
}
