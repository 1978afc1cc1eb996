/// Colours, where they are wanted.
package struct TextStyle: Sendable {
  /// When text is coloured.
  package enum Wish: String, Sendable, CaseIterable {
    /// On a terminal, unless `NO_COLOR` is set.
    case auto
    /// Everywhere.
    case always
    /// Nowhere.
    case never
  }

  /// Whether there are any.
  package let isColored: Bool

  /// Text with colours or without.
  package init(isColored: Bool) { self.isColored = isColored }

  /// What a wish means for an output. Source of `NO_COLOR`: no-color.org.
  package init(_ wish: Wish, isTerminal: Bool, _ environment: [String: String]) {
    let forbids = environment["NO_COLOR"]?.isEmpty == false || environment["TERM"] == "dumb"
    isColored =
      switch wish {
      case .always: true
      case .never: false
      case .auto: isTerminal && !forbids
      }
  }

  /// What a text looks like.
  package enum Paint: String, Sendable {
    case plain = ""
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
  }

  package func bold(_ text: String) -> String { paint(text, .bold) }
  package func dim(_ text: String) -> String { paint(text, .dim) }
  package func red(_ text: String) -> String { paint(text, .red) }
  package func green(_ text: String) -> String { paint(text, .green) }
  package func yellow(_ text: String) -> String { paint(text, .yellow) }

  package func paint(_ text: String, _ paint: Paint) -> String {
    guard isColored, paint != .plain, !text.isEmpty else { return text }
    return "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m"
  }
}
