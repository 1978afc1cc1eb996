/// Reads what a shopper types as one item. All of it holds to one promise: text is never lost and never
/// changed; an amount is taken out only where it is certain, and else stays in the name.
public enum ItemText {
  /// The longest text that is searched for an amount; a longer one is a name as it is. Nobody types an
  /// amount into a page of text, and this bounds the work.
  public static let parseMaxBytes = 1_000

  /// Splits a text into name, number and unit.
  ///
  /// The name is empty only if the text holds nothing but white space; callers refuse such an item. A
  /// leading amount wins over a trailing one. Cost: linear in the text.
  public static func parse(_ text: String) -> ParsedItem {
    parse(validUTF8: Array(text.utf8))
  }

  static func parse(validUTF8 bytes: [UInt8]) -> ParsedItem {
    let whole = bytes.trimmed(0..<bytes.count)
    if whole.count <= parseMaxBytes {
      let words = Words(Array(bytes[whole]))
      if let parts = words.leadingAmount() ?? words.trailingAmount() {
        return ParsedItem(
          name: words.bytes.text(parts.name), number: parts.number.double,
          unit: parts.unit?.singularText)
      }
    }
    return ParsedItem(name: bytes.text(whole), number: nil, unit: nil)
  }
}

/// What a text was split into, before it becomes strings.
struct ItemParts {
  var name: Range<Int>
  var number: Quantity
  var unit: Unit?
}
