import Kernel

/// What becomes of what is written down for a list. The rules are those of the web app (`adding/adding.js`): the same
/// thing again is one thing on the list. Amounts add up; a missing amount changes nothing; amounts that do not go
/// together stand beside each other; what was done comes back, with the amount of last time unless there is a new one.
package struct ItemAddition {
  /// What was done.
  package enum Outcome: String, Sendable, Codable {
    case added
    /// It is on the list, and nothing changed.
    case already
    /// It has another amount now.
    case raised
    /// It was ticked, and is open again.
    case reopened
    /// It is on the list twice, since the amounts do not go together.
    case beside
  }

  private let list: ShoppingList
  private var byKey: [String: [CKRecord]]
  private var end: String

  package init(_ list: ShoppingList) {
    self.list = list
    byKey = Dictionary(grouping: list.items) { ItemText.nameKey($0.text("name")) }
    end = ItemPlaces.end(of: list.items)
  }

  /// Adds something. Answers what was done and the item, which is changed and not saved.
  package mutating func add(_ written: WrittenItem) -> (outcome: Outcome, item: CKRecord) {
    let parsed = written.parsed
    let same = byKey[ItemText.nameKey(parsed.name)] ?? []
    let amount = parsed.number.map { Amount(number: $0, unit: parsed.unit) }
    guard !same.isEmpty else { return (.added, make(written, amount)) }
    if written.isChecked { return (.already, same[0]) }
    let open = same.filter { $0.checked == nil }
    guard !open.isEmpty else { return (.reopened, reopen(same, amount, written)) }
    guard let amount else { return (.already, open[0]) }
    for item in open {
      guard let before = item.amount else {
        item.amount = amount
        return (.raised, item)
      }
      if let sum = Amount.sum(before, amount) {
        item.amount = sum
        return (.raised, item)
      }
    }
    return (.beside, make(written, amount))
  }

  private mutating func make(_ written: WrittenItem, _ amount: Amount?) -> CKRecord {
    let name = written.parsed.name
    let item = CKRecord(
      recordType: CKRecord.Household.items, zoneID: list.record.recordID.zoneID)
    item["name"] = name
    if let amount { item.amount = amount }
    if let section = written.section ?? list.section(of: name) { item["section"] = section }
    if written.isChecked { item["checked"] = Date() }
    item["position"] = takeEnd()
    item.put(in: list.record.recordID)
    byKey[ItemText.nameKey(name), default: []].append(item)
    return item
  }

  private mutating func reopen(
    _ same: [CKRecord], _ amount: Amount?, _ written: WrittenItem
  ) -> CKRecord {
    let last = same.max { ($0.checked ?? .distantPast) < ($1.checked ?? .distantPast) } ?? same[0]
    last["position"] = takeEnd()
    last["checked"] = nil
    if let amount { last.amount = amount }
    if last.text("section").isEmpty,
      let section = written.section ?? list.section(of: written.parsed.name)
    {
      last["section"] = section
    }
    return last
  }

  /// The place behind all, and from now on the one behind that.
  private mutating func takeEnd() -> String {
    let position = end
    end = (try? Position.between(position, nil)) ?? position
    return position
  }
}

extension CKRecord {
  /// Puts an item into a list: both who reads its field and who reads its parent find it there.
  func put(in list: CKRecord.ID) {
    self["list"] = CKRecord.Reference(recordID: list, action: .deleteSelf)
    setParent(list)
  }
}
