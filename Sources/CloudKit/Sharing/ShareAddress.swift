/// The addresses of shares.
enum ShareAddress {
  private static let path = "/share/"

  /// Where the web app shows what a short GUID leads to; nil if nobody knows the server.
  static func url(_ guid: String, _ service: Service?) -> URL? {
    guard var base = service?.configuration.url?.absoluteString else { return nil }
    while base.hasSuffix("/") { base.removeLast() }
    return URL(string: base + "/#" + path + guid)
  }

  /// The short GUID in the address of a share, of this server's form or of Apple's. Throws
  /// `CKError.invalidArguments` for other addresses.
  static func guid(_ url: URL) throws(CKError) -> String {
    for part in [url.fragment ?? "", url.path] {
      guard let range = part.range(of: path, options: .backwards) else { continue }
      let guid = part[range.upperBound...].prefix {
        $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0))
      }
      if !guid.isEmpty { return String(guid) }
    }
    throw CKError(.invalidArguments, "The address is not that of a share")
  }
}
