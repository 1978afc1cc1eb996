/// How texts compare: without case for equality and order (as CloudKit documents for `CKQuery`), by
/// bytes for prefixes.
public enum TextFolding {
  /// The bytes of the text in lower case, scalar by scalar.
  public static func fold(_ text: String) -> [UInt8] {
    var text = text
    return text.withUTF8 { bytes in
      if let ascii = foldASCII(bytes) { return ascii }
      var out: [UInt8] = []
      out.reserveCapacity(bytes.count)
      for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
        if scalar.isASCII {
          out.append(lower(UInt8(scalar.value)))
        } else {
          out.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
        }
      }
      return out
    }
  }

  /// Whether two texts fold to the same bytes. Reads no further than they agree: a long text held
  /// against many records costs no more than theirs.
  public static func isEqual(_ a: String, _ b: String) -> Bool {
    let (x, y) = remainders(a, b)
    return folded(x).elementsEqual(folded(y))
  }

  /// Whether one text folds to bytes that come before those of another. Reads no further than they agree.
  public static func isOrdered(_ a: String, before b: String) -> Bool {
    let (x, y) = remainders(a, b)
    return folded(x).lexicographicallyPrecedes(folded(y))
  }

  /// What is left of two texts behind the ASCII that they have in common but for case.
  private static func remainders(_ a: String, _ b: String) -> (Substring, Substring) {
    var count = 0
    for (x, y) in zip(a.utf8, b.utf8) {
      guard x < 0x80, y < 0x80, lower(x) == lower(y) else { break }
      count += 1
    }
    return (Substring(a.utf8.dropFirst(count)), Substring(b.utf8.dropFirst(count)))
  }

  private static func folded(_ text: Substring) -> some Sequence<UInt8> {
    text.unicodeScalars.lazy.flatMap { $0.properties.lowercaseMapping.utf8 }
  }

  private static func foldASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var out = [UInt8](repeating: 0, count: bytes.count)
    for index in bytes.indices {
      let byte = bytes[index]
      if byte >= 0x80 { return nil }
      out[index] = lower(byte)
    }
    return out
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
