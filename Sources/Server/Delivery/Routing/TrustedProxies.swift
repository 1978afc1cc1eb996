import HTTPServer

/// The proxies whose word about the client counts.
///
/// Their word is `X-Forwarded-For`, `-Proto` and `-Host`. The `Forwarded` header of RFC 7239 is not
/// read: hardly a proxy writes it, and one that writes only `X-Forwarded-For` passes a forged
/// `Forwarded` of the client on.
struct TrustedProxies: Sendable {
  private let ranges: [AddressRange]

  /// No proxy is trusted: the peer is the client.
  static let none = TrustedProxies(ranges: [])

  /// The proxies within some blocks of addresses.
  init(ranges: [AddressRange]) { self.ranges = ranges }

  /// Reads addresses and blocks: `10.0.0.0/8`, `::1`. Nil if one of them is neither.
  init?(_ texts: [String]) {
    var ranges: [AddressRange] = []
    for text in texts {
      guard let range = AddressRange(text) else { return nil }
      ranges.append(range)
    }
    self.ranges = ranges
  }

  /// What is to be believed about the client of a request.
  func view(of head: HTTPRequestHead) -> ClientView {
    guard !ranges.isEmpty, isTrusted(head.remoteAddress) else {
      return ClientView(
        address: head.remoteAddress, scheme: "http", authority: head.headers["Host"] ?? "",
        schemeIsKnown: false)
    }
    let scheme = Self.first(head.headers["X-Forwarded-Proto"])?.lowercased()
    let host = Self.first(head.headers["X-Forwarded-Host"]) ?? head.headers["Host"] ?? ""
    return ClientView(
      address: client(of: head), scheme: scheme == "https" ? "https" : "http", authority: host,
      schemeIsKnown: scheme == "https" || scheme == "http")
  }

  /// The last hop that is not a trusted proxy: all before it is the client's own tale.
  private func client(of head: HTTPRequestHead) -> String {
    let hops = head.headers.values("X-Forwarded-For").flatMap { $0.split(separator: ",") }
    var client = head.remoteAddress
    for hop in hops.reversed() {
      guard let address = Self.address(hop) else { break }
      client = address
      guard isTrusted(address) else { break }
    }
    return client
  }

  private func isTrusted(_ address: String) -> Bool { ranges.contains { $0.contains(address) } }

  /// The address of a hop: `1.2.3.4`, `1.2.3.4:5678`, `::1`, `[::1]`, `[::1]:5678`.
  private static func address(_ hop: Substring) -> String? {
    var text = trimmed(hop)
    if text.first == "[" {
      guard let end = text.firstIndex(of: "]") else { return nil }
      text = text[..<end].dropFirst()
    } else if let colon = text.firstIndex(of: ":"), text.lastIndex(of: ":") == colon {
      text = text[..<colon]
    }
    let address = String(text)
    return AddressRange.isAddress(address) ? address : nil
  }

  /// The first of the values that a chain of proxies wrote: what the client asked for.
  private static func first(_ list: String?) -> String? {
    guard let list, let first = list.split(separator: ",").first else { return nil }
    let value = trimmed(first)
    return value.isEmpty ? nil : String(value)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop { $0 == " " || $0 == "\t" }
    guard let end = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return start[...end]
  }
}

/// The client and the server as the client sees it.
struct ClientView: Sendable, Hashable {
  /// The client's address.
  let address: String
  /// `http` or `https`.
  let scheme: String
  /// Host and, unless it is the scheme's own, port.
  let authority: String
  /// Whether a trusted proxy told the scheme; else it is a guess.
  let schemeIsKnown: Bool

  /// Scheme and authority.
  var origin: String { scheme + "://" + authority }
}
