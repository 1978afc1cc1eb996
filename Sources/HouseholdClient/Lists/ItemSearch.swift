import Kernel

/// Finds items that somebody names.
package enum ItemSearch {
  /// The one item that a text names. If the text has an amount, as in "2 bottles milk", it tells apart items of the
  /// same name. `isChecked` prefers open or ticked ones where both are meant.
  package static func one(
    _ text: String, in list: ShoppingList, isChecked: Bool? = nil
  ) throws(CommandFailure) -> CKRecord {
    var found = all(text, in: list.items)
    if let isChecked, found.count > 1 {
      let fitting = found.filter { ($0.checked != nil) == isChecked }
      if !fitting.isEmpty { found = fitting }
    }
    if found.count == 1 { return found[0] }
    throw NameSearch.failure(
      text, found.map(names), among: list.items.map { .init(name: $0.name, id: "") }, "item",
      empty: "Add one: multe lists add LIST ITEM")
  }

  private static func all(_ text: String, in items: [CKRecord]) -> [CKRecord] {
    let found = NameSearch.all(text, among: items) { .init(name: $0.name, id: $0.fullName) }
    let parsed = ItemText.parse(text)
    guard found.isEmpty || found.count > 1, let number = parsed.number else { return found }
    let named = NameSearch.all(parsed.name, among: items) { .init(name: $0.name, id: $0.fullName) }
    let amount = Amount(number: number, unit: parsed.unit)
    return named.filter { $0.amount == amount }
  }

  private static func names(_ item: CKRecord) -> NameSearch.Names {
    .init(name: item.described, id: item.fullName)
  }
}
