import Glibc

/// An IPv4 or IPv6 address with a port.
struct SocketAddress {
  private var storage = sockaddr_storage()

  /// Reads a numeric address. Nil if it is none.
  init?(_ text: String, port: UInt16) {
    var v4 = sockaddr_in()
    var v6 = sockaddr_in6()
    if inet_pton(AF_INET, text, &v4.sin_addr) == 1 {
      v4.sin_family = sa_family_t(AF_INET)
      v4.sin_port = port.bigEndian
      withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: v4, as: sockaddr_in.self) }
    } else if inet_pton(AF_INET6, text, &v6.sin6_addr) == 1 {
      v6.sin6_family = sa_family_t(AF_INET6)
      v6.sin6_port = port.bigEndian
      withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: v6, as: sockaddr_in6.self) }
    } else {
      return nil
    }
  }

  /// The address that a socket is bound to.
  init(boundTo descriptor: Int32) throws(SystemError) {
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let result = withPointer { address, _ in getsockname(descriptor, address, &length) }
    _ = try SystemError.check(result)
  }

  var family: Int32 { Int32(storage.ss_family) }

  var port: UInt16 {
    // sin_port and sin6_port are at the same place.
    withUnsafeBytes(of: storage) { UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self)) }
  }

  mutating func withPointer<Result>(
    _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    let isV4 = storage.ss_family == sa_family_t(AF_INET)
    let length = isV4 ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
    return withUnsafeMutableBytes(of: &storage) {
      body($0.assumingMemoryBound(to: sockaddr.self).baseAddress!, socklen_t(length))
    }
  }

  /// The numeric text of an address, an IPv4-mapped one as plain IPv4. Empty for other families.
  static func text(of address: UnsafePointer<sockaddr>) -> String {
    let raw = UnsafeRawPointer(address)
    switch Int32(address.pointee.sa_family) {
    case AF_INET: return text(AF_INET, raw + 4)
    case AF_INET6:
      let bytes = raw + 8
      let mappedPrefix: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]
      let isMapped = UnsafeRawBufferPointer(start: bytes, count: 12).elementsEqual(mappedPrefix)
      return isMapped ? text(AF_INET, bytes + 12) : text(AF_INET6, bytes)
    default: return ""
    }
  }

  private static func text(_ family: Int32, _ bytes: UnsafeRawPointer) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { buffer in
      guard inet_ntop(family, bytes, buffer.baseAddress, socklen_t(buffer.count)) != nil else {
        return ""
      }
      return String(cString: buffer.baseAddress!)
    }
  }
}
