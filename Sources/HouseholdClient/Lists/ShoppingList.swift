import Kernel

/// A list with its items.
package struct ShoppingList: Sendable {
  package let record: CKRecord
  /// All items, in their order.
  package private(set) var items: [CKRecord]
  /// The share of the list, if it is shared.
  package var share: CKShare?
  /// The sections in the order in which they are walked.
  package var sections: [String] = []
  /// What is known of where things belong: the list's shop before any shop.
  var learned: [[UInt8]] = []

  package init(_ record: CKRecord, items: [CKRecord] = []) {
    self.record = record
    self.items = items.sorted(by: CKRecord.isOrdered)
  }

  /// Whether the list is another person's.
  package var isOthers: Bool { record.recordID.zoneID.ownerName != CKCurrentUserDefaultName }

  /// Where the list is.
  package var scope: CKDatabase.Scope { isOthers ? .shared : .private }

  /// What is to be bought, in the order of walking.
  package var open: [CKRecord] { bySection.flatMap(\.items) }

  /// What is done, what was ticked last first.
  package var done: [CKRecord] {
    items.filter { $0.checked != nil }.sorted {
      let (first, second) = ($0.checked ?? .distantPast, $1.checked ?? .distantPast)
      return first == second ? CKRecord.isOrdered($0, $1) : first > second
    }
  }

  /// What is to be bought by section: first what has none, then the sections as they are walked, then others.
  package var bySection: [(section: String?, items: [CKRecord])] {
    var keys = [""]
    var groups: [String: (section: String?, items: [CKRecord])] = ["": (nil, [])]
    func group(_ section: String) -> String {
      let key = ItemText.nameKey(section)
      if groups[key] == nil {
        keys.append(key)
        groups[key] = (section, [])
      }
      return key
    }
    for section in sections { _ = group(section) }
    for item in items where item.checked == nil {
      groups[group(item.text("section"))]?.items.append(item)
    }
    return keys.compactMap { groups[$0] }.filter { !$0.items.isEmpty }
  }

  /// The section where things of a name belong; nil if nobody said it yet.
  func section(of name: String) -> String? {
    let key = ItemText.nameKey(name)
    return learned.lazy.compactMap { AisleOrder.section($0, nameKey: key) }.first
  }
}
