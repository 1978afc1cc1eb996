import Kernel

/// What an item's text says. Here, and nowhere else, importers meet the Kernel's reading of it.
struct ItemReading: Equatable {
  var name: String
  var number: Double?
  var unit: String?

  /// Reads a line as it would be read when typed.
  init(_ text: String) {
    let parsed = ItemText.parse(text)
    (name, number, unit) = (parsed.name, parsed.number, parsed.unit)
  }
}
