/// The text of a request target, percent-decoded (RFC 3986, 2.1) strictly: what two readers could read
/// differently is no text.
enum TargetText {
  /// The text of a path. Nil if a `%` lacks its two digits, if the bytes are not UTF-8, or if a control
  /// character or a further `/` hides behind an escape.
  static func path(_ raw: String) -> String? {
    var raw = raw
    return raw.withUTF8 { decode($0, allowsSlash: false) }
  }

  /// The text of a name or value of a query; `+` is itself, since tokens in base64 have it. Nil as for a
  /// path, but `/` may be escaped.
  static func part(_ raw: UnsafeBufferPointer<UInt8>) -> String? {
    decode(raw, allowsSlash: true)
  }

  /// What a path as sent has before the path that was found in it. No escape stands for a `/`, so both have
  /// as many of them.
  static func folders(of raw: String, before path: String) -> String {
    if raw == path, path.first == "/" { return "" }
    var left = path.utf8.count { $0 == UInt8(ascii: "/") }
    var end = raw.utf8.endIndex
    while left > 0, end > raw.utf8.startIndex {
      end = raw.utf8.index(before: end)
      if raw.utf8[end] == UInt8(ascii: "/") { left -= 1 }
    }
    return String(raw[..<end])
  }

  private static func decode(
    _ raw: UnsafeBufferPointer<UInt8>, allowsSlash: Bool
  ) -> String? {
    var hasEscapes = false
    for byte in raw {
      guard byte > 0x20, byte < 0x7F else { return nil }
      if byte == UInt8(ascii: "%") { hasEscapes = true }
    }
    guard hasEscapes else { return String(decoding: raw, as: UTF8.self) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(raw.count)
    var rest = raw.makeIterator()
    while let byte = rest.next() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = hexDigit(rest.next()), let low = hexDigit(rest.next()) else { return nil }
      let escaped = high << 4 | low
      guard escaped >= 0x20, escaped != 0x7F, allowsSlash || escaped != UInt8(ascii: "/") else {
        return nil
      }
      bytes.append(escaped)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func hexDigit(_ byte: UInt8?) -> UInt8? {
    switch byte {
    case .some(let byte) where (0x30...0x39).contains(byte): byte - 0x30
    case .some(let byte) where (0x41...0x46).contains(byte): byte - 0x41 + 10
    case .some(let byte) where (0x61...0x66).contains(byte): byte - 0x61 + 10
    default: nil
    }
  }
}
