/// Reads pasted text, such as a message or a Markdown checklist, as the lines of a list.
public enum ItemLines {
  /// The most bytes accepted: far more than any list, little enough to read at once in a browser.
  public static let maxBytes = 256 * 1_024

  /// The most lines that hold something. More is no shopping list but a file pasted by mistake.
  public static let maxLines = 1_000

  /// The items and sections of a text in their order; blank lines and rules ("---") are left out.
  ///
  /// A bullet, a number with point or bracket, and a check box are taken off; a ticked box makes the item
  /// checked. A Markdown heading, or a line without a mark that ends in a colon, opens a section.
  /// Throws `tooManyBytes` and `tooManyLines` above the maxima; nothing is read in part.
  public static func parse(_ text: String) throws(ItemLinesError) -> [ItemLine] {
    let bytes = Array(text.utf8)
    guard bytes.count <= maxBytes else { throw .tooManyBytes }
    var lines: [ItemLine] = []
    var section: String?
    for range in LineRanges(bytes).ranges {
      let line = bytes.trimmed(range)
      guard !line.isEmpty, !LineMark.isRule(bytes, line) else { continue }
      if let title = LineMark.heading(bytes, line) {
        section = bytes.text(title)
        lines.append(.section(bytes.text(title)))
      } else {
        let mark = LineMark(bytes, line)
        guard !mark.rest.isEmpty else { continue }
        let item = ItemText.parse(validUTF8: withoutTabs(bytes[mark.rest]))
        lines.append(.item(item, isChecked: mark.isChecked, section: section))
      }
      guard lines.count <= maxLines else { throw .tooManyLines }
    }
    return lines
  }

  /// A cell of a spreadsheet becomes a word of the item.
  private static func withoutTabs(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    bytes.map { $0 == 0x09 ? 0x20 : $0 }
  }
}

/// A line of a pasted text.
public enum ItemLine: Equatable, Sendable {
  /// A heading.
  case section(String)
  /// An item, whether it was ticked, and the heading above it.
  case item(ParsedItem, isChecked: Bool, section: String?)
}

/// Why a text was not read at all.
public enum ItemLinesError: Error, Equatable {
  /// More than `ItemLines.maxBytes`.
  case tooManyBytes
  /// More than `ItemLines.maxLines` lines that are not blank.
  case tooManyLines
}
