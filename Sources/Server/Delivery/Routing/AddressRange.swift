import Glibc

/// A block of addresses: `10.0.0.0/8`, `fd00::/8`, or one address. IPv4 is kept as IPv4-mapped IPv6.
struct AddressRange: Sendable, Hashable {
  private let start: UInt128
  private let mask: UInt128

  /// Reads an address with or without a prefix length. Nil if it is neither.
  init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let (address, isV4) = Self.number(String(parts[0])) else { return nil }
    var length = 128
    if parts.count == 2 {
      guard parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let given = Int(parts[1]),
        given <= (isV4 ? 32 : 128)
      else { return nil }
      length = isV4 ? 96 + given : given
    }
    mask = length == 0 ? 0 : ~UInt128(0) << UInt128(128 - length)
    start = address & mask
  }

  /// Whether a numeric address lies in the block.
  func contains(_ address: String) -> Bool {
    Self.number(address).map { $0.address & mask == start } ?? false
  }

  /// Whether a text is a numeric address.
  static func isAddress(_ text: String) -> Bool { number(text) != nil }

  private static func number(_ text: String) -> (address: UInt128, isV4: Bool)? {
    var v4 = in_addr()
    if inet_pton(AF_INET, text, &v4) == 1 {
      return (0xFFFF_0000_0000 | UInt128(UInt32(bigEndian: v4.s_addr)), true)
    }
    var v6 = in6_addr()
    guard inet_pton(AF_INET6, text, &v6) == 1 else { return nil }
    return (withUnsafeBytes(of: v6) { $0.reduce(UInt128(0)) { $0 << 8 | UInt128($1) } }, false)
  }
}
