import Kernel

/// All lists as they were when they were read.
package struct ListsSnapshot: Sendable {
  /// The lists by name; those without one come last.
  package private(set) var lists: [ShoppingList] = []
  /// Whether the person's zone is there already.
  package let hasZone: Bool

  /// The lists in the records of some zones.
  ///
  /// Whoever may write in a shared list can put any record below it. What lies below is seen by all who see the list,
  /// so an item is in the list that it lies below, whatever its field says; a list below another is none.
  package init(_ records: [CKRecord], hasZone: Bool = true) {
    self.hasZone = hasZone
    var lists: [CKRecord.ID: CKRecord] = [:]
    var items: [CKRecord.ID: [CKRecord]] = [:]
    var shares: [CKRecord.ID: CKShare] = [:]
    var shops: [String: CKRecord] = [:]
    for record in records {
      switch record.recordType {
      case CKRecord.Household.lists where record.parent == nil: lists[record.recordID] = record
      case CKRecord.Household.items:
        let list = record.parent ?? record["list"] as? CKRecord.Reference
        if let list { items[list.recordID, default: []].append(record) }
      case CKRecord.Household.shops where record.parent == nil && record.isOwn:
        shops[record.recordID.recordName] = record
      default: if let share = record as? CKShare { shares[share.recordID] = share }
      }
    }
    self.lists = lists.map { id, record in
      var list = ShoppingList(record, items: items[id] ?? [])
      list.share = record.share.flatMap { shares[$0.recordID] }
      let shop = (record["shop"] as? CKRecord.Reference).flatMap { shops[$0.recordID.recordName] }
      let known = [shop, shops[CKRecord.Household.anyShop]].compactMap { $0 }
      list.learned = known.map { [UInt8]($0["learned"] as? Data ?? Data()) }
      list.sections = zip(known, list.learned).flatMap {
        AisleOrder.order($1, fixed: $0["sections"] as? [String] ?? [])
      }
      return list
    }
    self.lists.sort(by: Self.isOrdered)
  }

  private static func isOrdered(_ a: ShoppingList, _ b: ShoppingList) -> Bool {
    let (first, second) = (a.record.name, b.record.name)
    if first.isEmpty != second.isEmpty { return !first.isEmpty }
    switch first.compare(second, options: [.caseInsensitive, .numeric], locale: .current) {
    case .orderedAscending: return true
    case .orderedDescending: return false
    case .orderedSame: return a.record.fullName < b.record.fullName
    }
  }

  /// The list that somebody names. Throws `CommandFailure` if there is none, or several.
  package func list(_ name: String) throws(CommandFailure) -> ShoppingList {
    try NameSearch.one(name, among: lists, "list", empty: "Make one: multe lists new NAME") {
      .init(name: $0.record.name, id: $0.record.fullName)
    }
  }

  /// Throws `CommandFailure` (exists) if there is a list that a name means as much as it would mean a new one.
  package func checkIsNew(_ name: String) throws(CommandFailure) {
    let key = ItemText.nameKey(name)
    let known = lists.first {
      $0.record.name == name || !key.isEmpty && ItemText.nameKey($0.record.name) == key
    }
    guard let known else { return }
    let owner = known.isOthers ? known.ownerName.map { ", which \($0) shares with you" } ?? "" : ""
    throw CommandFailure(
      .exists, "There is a list \(TerminalText.escaped(known.record.name + owner)) already",
      hint: "Add to it with `multe lists add`, or make another of that name with --force.")
  }
}

extension CKRecord {
  /// Whether the record is in the person's own database.
  package var isOwn: Bool { recordID.zoneID.ownerName == CKCurrentUserDefaultName }
}
