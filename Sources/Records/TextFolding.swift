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
