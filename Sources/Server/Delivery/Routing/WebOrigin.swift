/// Scheme, host and port of a page.
struct WebOrigin: Sendable, Hashable {
  /// `http` or `https`.
  let scheme: String
  /// In lower case; IPv6 in its brackets.
  let host: String
  /// The port, the scheme's own if none was written.
  let port: UInt16

  /// Reads the value of an `Origin` header. Nil for `null` and for schemes that are not the web's.
  init?(_ text: String) {
    for scheme in ["http", "https"] where text.hasPrefix(scheme + "://") {
      self.init(scheme: scheme, authority: text.dropFirst(scheme.count + 3))
      return
    }
    return nil
  }

  /// Reads the value of a `Host` header as seen under a scheme. Nil if it is none.
  init?(scheme: String, authority: some StringProtocol) {
    let hostEnd = authority.lastIndex(of: "]") ?? authority.startIndex
    let colon = authority[hostEnd...].lastIndex(of: ":")
    host = authority[..<(colon ?? authority.endIndex)].lowercased()
    self.scheme = scheme
    if let colon {
      let digits = authority[colon...].dropFirst()
      guard let port = UInt16(digits), digits.utf8.first != UInt8(ascii: "+") else { return nil }
      self.port = port
    } else {
      port = scheme == "https" ? 443 : 80
    }
    guard !host.isEmpty, !host.utf8.contains(where: { "/@?#\\ ".utf8.contains($0) }) else {
      return nil
    }
  }

  /// The origin as browsers write it.
  var text: String {
    let isUsual = port == (scheme == "https" ? 443 : 80)
    return "\(scheme)://\(host)\(isUsual ? "" : ":\(port)")"
  }
}
