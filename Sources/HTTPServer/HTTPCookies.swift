extension HTTPRequestHead {
  /// The cookies in order, of all `Cookie` headers (RFC 6265, 5.4). Values are as sent, but for the
  /// quotes around them; what has no `=` or no name is left out.
  public var cookies: [(name: String, value: String)] {
    headers.values("Cookie").flatMap { $0.split(separator: ";") }.compactMap { pair in
      guard let equals = pair.firstIndex(of: "=") else { return nil }
      let name = trimmed(pair[..<equals])
      if name.isEmpty { return nil }
      return (name: String(name), value: String(unquoted(trimmed(pair[equals...].dropFirst()))))
    }
  }

  /// The value of the first cookie with this name.
  public func cookie(_ name: String) -> String? { cookies.first { $0.name == name }?.value }
}

private func trimmed(_ text: Substring) -> Substring {
  let start = text.drop { $0 == " " || $0 == "\t" }
  let end = start.lastIndex { $0 != " " && $0 != "\t" }
  return end.map { start[...$0] } ?? ""
}

private func unquoted(_ text: Substring) -> Substring {
  let isQuoted = text.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"")
  return isQuoted ? text.dropFirst().dropLast() : text
}
