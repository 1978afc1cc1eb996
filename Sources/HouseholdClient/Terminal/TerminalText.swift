/// Text as a terminal can show it: nothing in it moves the cursor, and its width is known.
package enum TerminalText {
  /// A text with control characters spelled out, so that no name can speak to the terminal: `\n`, `\t`, else
  /// `\u{1B}`. What turns the direction of writing around counts among them. With `keepsLines` line feeds and tabs
  /// stay.
  package static func escaped(_ text: String, keepsLines: Bool = false) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n", "\t":
        if keepsLines {
          escaped.unicodeScalars.append(scalar)
        } else {
          escaped += scalar == "\n" ? "\\n" : "\\t"
        }
      case "\r": if !keepsLines { escaped += "\\r" }
      case _ where isUnsafe(scalar):
        escaped += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Whether a scalar could do something other than show.
  static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFF9...0xFFFB: true
    default: false
    }
  }

  /// How many columns a text takes on a terminal.
  package static func width(_ text: String) -> Int {
    text.reduce(0) { $0 + width($1) }
  }

  private static func width(_ character: Character) -> Int {
    var width = 0
    for scalar in character.unicodeScalars {
      if scalar.value == 0xFE0F, width == 1 { return 2 }
      width = max(width, columns(scalar))
    }
    return width
  }

  private static func columns(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    if scalar.value < 0x1100 { return 1 }
    return isWide(scalar) ? 2 : 1
  }

  /// Whether a scalar takes two columns. Source: Unicode, EastAsianWidth (W and F), and emoji as they are shown.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isEmojiPresentation { return true }
    switch scalar.value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1B000...0x1B2FF,
      0x1F200...0x1F2FF, 0x20000...0x3FFFD:
      return true
    default: return false
    }
  }

  /// A text that is at least `width` columns wide.
  package static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - Self.width(text)))
  }

  /// A text that is at most `width` columns wide; one that was cut ends in "…".
  package static func shortened(_ text: String, to width: Int) -> String {
    guard self.width(text) > width else { return text }
    var short = ""
    var taken = 0
    for character in text {
      let columns = self.width(character)
      guard taken + columns < width else { break }
      short.append(character)
      taken += columns
    }
    return short + "…"
  }
}
