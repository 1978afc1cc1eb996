/// Text from outside, made fit for one line.
enum PlainText {
  /// `text` with every control character (C0, DEL, C1) replaced. Everything else stays as it is:
  /// emoji, right-to-left letters and HTML are text like any other.
  static func clean(_ text: String, controls replacement: Unicode.Scalar) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? replacement : $0 }))
  }

  /// `text` on one line, without space around it.
  static func line(_ text: String) -> String {
    let clean = Substring(clean(text, controls: " ")).drop(while: \.isWhitespace)
    guard let last = clean.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(clean[...last])
  }

  /// `text`, or as many of its whole letters as `bytesMax` bytes hold, with a sign that it goes on.
  static func shortened(_ text: String, bytesMax: Int) -> (text: String, isShortened: Bool) {
    guard text.utf8.count > bytesMax else { return (text, false) }
    let sign = "…"
    var end = text.startIndex
    var bytes = sign.utf8.count
    while end < text.endIndex {
      let next = text.index(after: end)
      bytes += text[end..<next].utf8.count
      if bytes > bytesMax { break }
      end = next
    }
    return (text[..<end] + sign, true)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }
}
