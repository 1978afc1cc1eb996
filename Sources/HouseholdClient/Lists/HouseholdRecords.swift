import Kernel

/// The fields of the household's records, as docs/../ARCHITECTURE.md lists them.
extension CKRecord {
  /// The types of records.
  package enum Household {
    package static let lists = "Lists"
    package static let items = "Items"
    package static let shops = "Shops"
    package static let notes = "Notes"
    package static let attachments = "Attachments"
    package static let versions = "Versions"
    /// The shop that is none in particular has the same name on all devices.
    static let anyShop = "ANY-SHOP"
  }

  /// The text of a field; empty if it is unset.
  package func text(_ key: String) -> String { self[key] as? String ?? "" }

  /// The name of a list, an item or a shop, as people see it.
  package var name: String { text("name").trimmingCharacters(in: .whitespacesAndNewlines) }

  /// The name, or a word for there being none: other programs may leave it out.
  package var title: String { name.isEmpty ? "No name" : name }

  /// How much of an item; nil if there is no number.
  package var amount: Amount? {
    get { (self["number"] as? Double).map { Amount(number: $0, unit: self["unit"] as? String) } }
    set {
      self["number"] = newValue?.number
      self["unit"] = newValue?.unit
    }
  }

  /// How much of an item, as people write it; empty for none.
  package var amountText: String { amount?.text() ?? text("unit") }

  /// An item with its amount, as people write it.
  package var described: String {
    amountText.isEmpty ? title : "\(amountText) \(title)"
  }

  /// When an item was ticked; nil while it is open.
  package var checked: Date? { self["checked"] as? Date }

  /// The place of an item.
  package var position: String { text("position") }

  /// By place, and by name of record where two devices chose the same.
  package static func isOrdered(_ a: CKRecord, _ b: CKRecord) -> Bool {
    let (first, second) = (Array(a.position.utf8), Array(b.position.utf8))
    if first != second { return first.lexicographicallyPrecedes(second) }
    return a.recordID.recordName < b.recordID.recordName
  }

  /// The name that tells a record from all others, also from those of other people's zones: as in the app.
  package var fullName: String {
    let owner = recordID.zoneID.ownerName
    return owner == CKCurrentUserDefaultName
      ? recordID.recordName : "@\(owner)/\(recordID.recordName)"
  }
}
