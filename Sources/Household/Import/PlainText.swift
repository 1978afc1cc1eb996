/// Text from outside, made fit for one line.
enum PlainText {
  /// `text` with every control character (C0, DEL, C1) replaced. Everything else stays as it is: emoji, right-to-left
  /// letters and HTML are text like any other.
  static func clean(_ text: String, controls replacement: Unicode.Scalar) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? replacement : $0 }))
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }
}
