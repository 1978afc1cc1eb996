extension HTTPRequestHead {
  /// The cookies in order, of all `Cookie` headers (RFC 6265, 5.4). Values are as sent, but for the
  /// quotes around them; what has no `=` or no name is left out.
  public var cookies: [(name: String, value: String)] {
    var cookies: [(name: String, value: String)] = []
    for var header in headers.values("Cookie") {
      header.withUTF8 { bytes in
        for pair in bytes.split(separator: UInt8(ascii: ";")) {
          guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
          let name = trimmed(pair[..<equals])
          if name.isEmpty { continue }
          let value = unquoted(trimmed(pair[equals...].dropFirst()))
          cookies.append(
            (
              name: String(decoding: name, as: UTF8.self),
              value: String(decoding: value, as: UTF8.self)
            ))
        }
      }
    }
    return cookies
  }

  /// The value of the first cookie with this name.
  public func cookie(_ name: String) -> String? { cookies.first { $0.name == name }?.value }
}

private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

private func trimmed(_ text: Bytes) -> Bytes {
  func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
  var text = text.drop(while: isBlank)
  while let last = text.last, isBlank(last) { text.removeLast() }
  return text
}

private func unquoted(_ text: Bytes) -> Bytes {
  let quote = UInt8(ascii: "\"")
  return text.count >= 2 && text.first == quote && text.last == quote
    ? text.dropFirst().dropLast() : text
}
