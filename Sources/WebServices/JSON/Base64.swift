/// Base64 (RFC 4648) with padding; reading also takes the URL-safe alphabet and missing padding, since
/// clients send both.
public enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let values: [UInt8] = {
    var table = [UInt8](repeating: 0xFF, count: 256)
    for (value, character) in alphabet.enumerated() { table[Int(character)] = UInt8(value) }
    table[Int(UInt8(ascii: "-"))] = 62
    table[Int(UInt8(ascii: "_"))] = 63
    return table
  }()

  /// The text of some bytes.
  public static func encode(_ bytes: [UInt8]) -> String {
    var out: [UInt8] = []
    out.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let count = min(3, bytes.count - index)
      var group = UInt32(0)
      for offset in 0..<3 {
        group = group << 8 | (offset < count ? UInt32(bytes[index + offset]) : 0)
      }
      for position in 0..<4 {
        let value = Int(group >> UInt32(18 - 6 * position)) & 63
        out.append(position <= count ? alphabet[value] : UInt8(ascii: "="))
      }
      index += 3
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// The bytes of a text; nil if it is not base64.
  public static func decode(_ text: String) -> [UInt8]? {
    var input = Array(text.utf8)
    while input.last == UInt8(ascii: "="), text.utf8.count - input.count < 2 { input.removeLast() }
    let isPadded = input.count != text.utf8.count
    guard input.count % 4 != 1, !isPadded || text.utf8.count % 4 == 0 else { return nil }
    var out: [UInt8] = []
    out.reserveCapacity(input.count * 3 / 4)
    var group = UInt32(0)
    var bits = 0
    for character in input {
      let value = values[Int(character)]
      guard value != 0xFF else { return nil }
      group = group << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        out.append(UInt8(truncatingIfNeeded: group >> UInt32(bits)))
      }
    }
    return out
  }
}
