import Kernel

/// Something that somebody writes down.
package struct WrittenItem: Sendable, Equatable {
  package var parsed: ParsedItem
  /// The heading above it.
  package var section: String?
  /// Whether it was ticked already.
  package var isChecked = false

  /// What stands in an argument. Throws `CommandFailure` (usage) for a blank one.
  package init(_ text: String) throws(CommandFailure) {
    parsed = ItemText.parse(text)
    guard !parsed.name.isEmpty else {
      throw CommandFailure(.usage, "An item needs a name", hint: "For example: \"2 l milk\"")
    }
  }

  private init(_ parsed: ParsedItem, isChecked: Bool, section: String?) {
    self.parsed = parsed
    self.isChecked = isChecked
    self.section = section
  }

  /// The items in the lines of a text, as the app reads pasted ones. Throws `CommandFailure` (usage) for a text that is
  /// too long.
  package static func lines(_ text: String) throws(CommandFailure) -> [WrittenItem] {
    do {
      return try ItemLines.parse(text).compactMap { line in
        guard case .item(let parsed, let isChecked, let section) = line, !parsed.name.isEmpty
        else { return nil }
        return WrittenItem(parsed, isChecked: isChecked, section: section)
      }
    } catch {
      throw CommandFailure(
        .usage, "The text is too long: at most \(ItemLines.maxLines) lines can be added at once")
    }
  }
}
