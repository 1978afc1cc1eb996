/// An item as it was read from a text.
public struct ParsedItem: Sendable {
  /// What to buy; never empty unless the text was blank.
  public var name: String

  /// How much or how many, above zero; nil where the text named no certain amount.
  public var number: Double?

  /// The unit's canonical spelling, in the singular; nil for a bare count and without a number.
  public var unit: String?

  /// An item of these parts.
  public init(name: String, number: Double? = nil, unit: String? = nil) {
    self.name = name
    self.number = number
    self.unit = unit
  }
}

extension ParsedItem: Equatable {
  /// Compares texts byte by byte: a name in another Unicode form is another name here.
  public static func == (a: ParsedItem, b: ParsedItem) -> Bool {
    a.name.utf8.elementsEqual(b.name.utf8) && a.number == b.number && sameBytes(a.unit, b.unit)
  }
}

/// Whether both are nil or both hold the same bytes.
func sameBytes(_ a: String?, _ b: String?) -> Bool {
  guard let a, let b else { return a == nil && b == nil }
  return a.utf8.elementsEqual(b.utf8)
}
