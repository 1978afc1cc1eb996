/// Percent-decoding (RFC 3986, 2.1).
public enum PercentDecoding {
  /// Decodes one segment of a path. Nil if an escape is malformed or the bytes are not UTF-8.
  ///
  /// The result may hold any character, `/` and NUL included: it is a name, never a path.
  public static func decode(_ segment: some StringProtocol) -> String? {
    guard segment.utf8.contains(UInt8(ascii: "%")) else { return String(segment) }
    guard let bytes = bytes(segment.utf8, keepingMalformed: false) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Decodes a name or a value of a query as browsers do: `+` is a space, a malformed escape stays
  /// as it is, and what is not UTF-8 becomes U+FFFD.
  static func decodeQueryPart(_ part: some StringProtocol) -> String {
    let spaced = part.utf8.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
    return String(decoding: bytes(spaced, keepingMalformed: true) ?? spaced, as: UTF8.self)
  }

  private static func bytes(
    _ text: some Collection<UInt8>, keepingMalformed: Bool
  ) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var rest = text[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        result.append(byte)
        continue
      }
      if let value = escape(rest.prefix(2)) {
        result.append(value)
        rest = rest.dropFirst(2)
      } else if keepingMalformed {
        result.append(byte)
      } else {
        return nil
      }
    }
    return result
  }

  /// The byte that two hexadecimal digits name.
  private static func escape(_ digits: some Collection<UInt8>) -> UInt8? {
    guard digits.count == 2 else { return nil }
    return digits.reduce(UInt8?.some(0)) { value, digit in
      guard let value, let digit = Character(Unicode.Scalar(digit)).hexDigitValue else {
        return nil
      }
      return value << 4 | UInt8(digit)
    }
  }
}

extension HTTPRequestHead {
  /// The decoded segments of the path: `/a/b%2Fc/` is `a`, `b/c` and an empty one. Nil if a segment
  /// is malformed.
  public var pathSegments: [String]? {
    var segments: [String] = []
    for segment in rawPath.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let decoded = PercentDecoding.decode(segment) else { return nil }
      segments.append(decoded)
    }
    return segments
  }
}
