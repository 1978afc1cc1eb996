/// A list in JSON.
package struct ListShape: Encodable {
  let id: String
  let name: String
  let open: Int
  let total: Int
  let isShared: Bool
  let sharedBy: String?
  let items: [ItemShape]?

  package init(_ list: ShoppingList, withItems: Bool = false, openOnly: Bool = false) {
    id = list.record.fullName
    name = list.record.name
    total = list.items.count
    open = list.items.count { $0.checked == nil }
    isShared = list.isOthers || list.record.share != nil
    sharedBy = list.isOthers ? list.ownerName : nil
    let shown = list.open + (openOnly ? [] : list.done)
    items = withItems ? shown.map { ItemShape($0) } : nil
  }
}

/// An item in JSON.
package struct ItemShape: Encodable {
  let id: String
  let name: String
  let number: Double?
  let unit: String?
  let comment: String?
  let section: String?
  let checked: Date?

  package init(_ item: CKRecord) {
    id = item.fullName
    name = item.name
    number = item["number"] as? Double
    unit = item["unit"] as? String
    comment = item["comment"] as? String
    section = item["section"] as? String
    checked = item.checked
  }
}

/// What was done to the items of a list, in JSON.
package struct ItemsChangeShape: Encodable {
  /// One of them.
  struct Change: Encodable {
    let outcome: String
    let item: ItemShape
  }

  let list: ListReference
  let changes: [Change]

  package init(_ list: ShoppingList, _ changes: [(outcome: String, item: CKRecord)]) {
    self.list = ListReference(list)
    self.changes = changes.map { Change(outcome: $0.outcome, item: ItemShape($0.item)) }
  }
}

/// Which list, in JSON.
package struct ListReference: Encodable {
  let id: String
  let name: String

  package init(_ list: ShoppingList) {
    id = list.record.fullName
    name = list.record.name
  }
}
