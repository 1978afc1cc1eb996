import Kernel

/// Places of items among others.
package enum ItemPlaces {
  /// A place behind all items; those whose places are none, which another program made, do not count.
  package static func end(of items: [CKRecord]) -> String {
    for item in items.sorted(by: CKRecord.isOrdered).reversed() {
      if let position = between(item.position, nil) { return position }
    }
    return (try? Position.between(nil, nil)) ?? "a0"
  }

  /// Moves an item to a place among others, counted from 0 without it. Answers what was changed: the item, or all, if
  /// two neighbours share a place or have none.
  package static func move(
    _ item: CKRecord, to index: Int, among items: [CKRecord]
  ) -> [CKRecord] {
    var others = items.filter { $0.recordID != item.recordID }
    let index = max(0, min(index, others.count))
    let before = index > 0 ? others[index - 1].position : nil
    let after = index < others.count ? others[index].position : nil
    if let position = between(before, after) {
      item["position"] = position
      return [item]
    }
    others.insert(item, at: index)
    var last: String?
    for each in others {
      last = between(last, nil)
      each["position"] = last
    }
    return others
  }

  private static func between(_ before: String?, _ after: String?) -> String? {
    try? Position.between(before, after)
  }
}
