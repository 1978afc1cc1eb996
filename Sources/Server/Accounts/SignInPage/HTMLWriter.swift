/// A page in the making. What is markup was written in this program; everything else is escaped.
struct HTMLWriter {
  private(set) var bytes: [UInt8] = []

  /// Appends markup, which only a literal can be.
  mutating func markup(_ literal: StaticString) {
    literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends a text between tags whose lines may also break behind a full stop, as those of a container's name.
  mutating func breakable(_ text: String) {
    for (index, part) in text.split(separator: ".", omittingEmptySubsequences: false).enumerated() {
      if index > 0 { markup(".<wbr>") }
      self.text(String(part))
    }
  }

  /// Appends a text, between tags or within the quotes of an attribute.
  mutating func text(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): markup("&amp;")
      case UInt8(ascii: "<"): markup("&lt;")
      case UInt8(ascii: ">"): markup("&gt;")
      case UInt8(ascii: "\""): markup("&quot;")
      case UInt8(ascii: "'"): markup("&#39;")
      default: bytes.append(byte)
      }
    }
  }
}
