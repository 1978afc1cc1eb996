import Glibc

/// Where a server is found, for people.
struct ServerAddress {
  /// From the same machine.
  let own: String
  /// From others in the network, as far as that is known.
  let network: String?

  /// The addresses of a server that listens on `port`.
  init(_ configuration: Configuration, port: UInt16) {
    let path = configuration.basePath.flatMap { BasePath($0)?.path } ?? ""
    func url(_ host: String) -> String {
      let host = host.contains(":") ? "[\(host)]" : host
      return "http://\(host)\(port == 80 ? "" : ":\(port)")\(path)"
    }
    let address = configuration.address ?? "::"
    let listensEverywhere = address == "::" || address == "0.0.0.0"
    own = url(listensEverywhere ? "localhost" : address)
    network = listensEverywhere ? Self.networkAddress().map(url) : nil
  }

  /// The first IPv4 address of an interface that is up and not the loopback's.
  private static func networkAddress() -> String? {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return nil }
    defer { freeifaddrs(first) }
    for interface in sequence(first: first, next: { $0?.pointee.ifa_next }) {
      guard let interface = interface?.pointee, let address = interface.ifa_addr,
        address.pointee.sa_family == sa_family_t(AF_INET),
        interface.ifa_flags & UInt32(IFF_UP) != 0,
        interface.ifa_flags & UInt32(IFF_LOOPBACK) == 0
      else { continue }
      var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      let length = socklen_t(MemoryLayout<sockaddr_in>.size)
      guard
        getnameinfo(address, length, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0
      else { continue }
      return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    return nil
  }
}
