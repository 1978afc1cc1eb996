/// A format of `os_log`: that of `printf`, with `%@` for objects and words in braces: `%{public}@`, `%{private}d`.
struct LogFormat {
  private let format: Substring

  init(_ format: StaticString) { self.init(format.description) }

  init(_ format: String) { self.format = format[...] }

  func text(_ arguments: [Any?], showsPrivate: Bool) -> String {
    var rest = format
    var values = arguments[...]
    var result = ""
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      guard let place = Place(&rest, &values) else {
        // Not a place that this knows: it stays as it is.
        result += "%"
        continue
      }
      result += place.text(&values, showsPrivate: showsPrivate)
    }
    return result + rest
  }

  /// One place of the format, from behind its percent sign.
  private struct Place {
    var privacy = OSLogPrivacy.auto
    var layout = ""
    var conversion: Character = "%"

    /// Takes the place from `rest`, and from `values` what its stars stand for; nil if it is none.
    init?(_ rest: inout Substring, _ values: inout ArraySlice<Any?>) {
      var text = rest
      if text.first == "{", let end = text.firstIndex(of: "}") {
        privacy = Self.privacy(text[text.index(after: text.startIndex)..<end])
        text = text[text.index(after: end)...]
      }
      while let sign = text.first, "-+ #0123456789.*".contains(sign) {
        layout +=
          sign == "*" ? String(number(values.popFirst() ?? nil) as Int64? ?? 0) : String(sign)
        text.removeFirst()
      }
      while let size = text.first, "hlqjztL".contains(size) { text.removeFirst() }
      guard let sign = text.popFirst(), "%@sSdDiuUxXocpfFeEgGaAm".contains(sign) else { return nil }
      conversion = sign
      rest = text
    }

    private static func privacy(_ words: Substring) -> OSLogPrivacy {
      let words = words.split(separator: ",").map { $0.filter { $0 != " " } }
      let mask: OSLogPrivacy.Mask = words.contains("mask.hash") ? .hash : .none
      if words.contains("sensitive") { return .sensitive(mask: mask) }
      if words.contains("private") { return .private(mask: mask) }
      return words.contains("public") ? .public : .auto(mask: mask)
    }

    func text(_ values: inout ArraySlice<Any?>, showsPrivate: Bool) -> String {
      if conversion == "%" { return "%" }
      if conversion == "m" { return String(cString: strerror(errno)) }
      guard let argument = values.popFirst() else { return "<missing>" }
      let isScalar = !"@sS".contains(conversion)
      return privacy.text(of: text(of: argument), isScalar: isScalar, showsPrivate: showsPrivate)
    }

    private func text(of value: Any?) -> String {
      switch conversion {
      case "d", "D", "i":
        if let value: Int64 = number(value) { return String(format: "%\(layout)lld", value) }
      case "u", "U", "x", "X", "o":
        let sign = conversion == "U" ? "u" : conversion
        if let value: UInt64 = number(value) { return String(format: "%\(layout)ll\(sign)", value) }
      case "c":
        if let value: UInt32 = number(value), let scalar = Unicode.Scalar(value) {
          return String(scalar)
        }
      case "f", "F", "e", "E", "g", "G", "a", "A":
        if let value = fraction(value) { return String(format: "%\(layout)\(conversion)", value) }
      case "s":
        if let value = value as? UnsafePointer<CChar> { return String(cString: value) }
        if let value = value as? UnsafeMutablePointer<CChar> { return String(cString: value) }
      default: break
      }
      return value.map { String(describing: $0) } ?? "(null)"
    }
  }
}

/// The value as an integer, its highest bits cut off where it does not fit.
private func number<T: FixedWidthInteger>(_ value: Any?) -> T? {
  if let value = value as? any BinaryInteger { return T(truncatingIfNeeded: value) }
  if let value = value as? Bool { return value ? 1 : 0 }
  if let value = value as? NSNumber { return T(truncatingIfNeeded: value.int64Value) }
  return nil
}

private func fraction(_ value: Any?) -> Double? {
  if let value = value as? any BinaryFloatingPoint { return Double(value) }
  if let value = value as? any BinaryInteger { return Double(value) }
  return (value as? NSNumber)?.doubleValue
}
