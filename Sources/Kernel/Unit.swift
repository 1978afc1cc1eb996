/// A unit of the table: what it measures, its size among its kind, and how it is written.
struct Unit {
  /// What a unit counts, which decides how certain it must be.
  enum Kind {
    /// A measure: "l", "g", "tbsp".
    case measure
    /// A package, which is also a thing one can buy: "bottle".
    case package
    /// Pieces: the same as no unit.
    case piece
  }

  /// One way to write a unit.
  struct Form {
    /// The folded spelling, words separated by one space.
    var key: [UInt8]
    /// The spelling as the table has it.
    var text: [UInt8]
    /// Counts only in exactly this case: "EL" is a spoon, "El" begins a brand.
    var exactCase: Bool
    /// Counts only as a word of its own: "1st" is no amount, "1 st" is.
    var standsApart: Bool
  }

  var kind: Kind

  /// Units of one dimension add up. An index into the table's dimensions.
  var dimension: Int

  /// How many of the dimension's base unit this is.
  var scale: Int64

  /// Whether a sum may be told in it although neither part was.
  var isReadable: Bool

  var singular: [UInt8]
  var plural: [UInt8]
  var forms: [Form]

  /// The canonical spelling.
  var singularText: String { String(decoding: singular, as: UTF8.self) }
}

extension Unit {
  /// The most words a unit's name has ("cuillère à soupe").
  static let maxWords = 3

  /// The unit attached to a number, as "g" in "500g"; nil if the range is empty or no such unit.
  static func attached(_ bytes: [UInt8], _ range: Range<Int>) -> Unit? {
    guard !range.isEmpty else { return nil }
    return find(bytes, range, attached: true)
  }

  /// The unit written in a range, or nil. A dot behind an abbreviation does not matter; where two
  /// languages share a word, the case decides ("Paket", "paket"), and else the first in the table.
  static func find(_ bytes: [UInt8], _ range: Range<Int>, attached: Bool = false) -> Unit? {
    var typed = range
    if bytes[typed.upperBound - 1] == 0x2E { typed = typed.dropLast() }
    guard !typed.isEmpty, typed.count <= maxBytes else { return nil }
    let text = Array(bytes[typed])
    let key = NameKey.fold(text)
    var found: Unit?
    for unit in UnitTable.units {
      for form in unit.forms where form.key == key {
        if attached, form.standsApart { continue }
        if form.text == text { return unit }
        if !form.exactCase, found == nil { found = unit }
      }
    }
    return found
  }

  /// Longer than any unit's name in any Unicode form.
  private static let maxBytes = 48
}

extension Words {
  /// The unit that starts at a word, and the word behind it; the longest name wins.
  func unit(at index: Int) -> (unit: Unit, next: Int)? {
    var length = min(Unit.maxWords, count - index)
    while length > 0 {
      if let unit = Unit.find(bytes, span(index, index + length)) { return (unit, index + length) }
      length -= 1
    }
    return nil
  }
}

extension Unit {
  /// The unit of this name, as a record holds it.
  static func named(_ bytes: [UInt8]) -> Unit? {
    let name = bytes.trimmed(0..<bytes.count)
    return name.isEmpty ? nil : find(bytes, name)
  }
}
