import Records

/// How the sign-in page hands its token over.
enum SignInCallback: Sendable, Hashable {
  /// To the page that opened it.
  case postMessage
  /// By going to an address.
  case redirect(CallbackAddress)

  /// Reads an address as typed; an empty one means a message. Throws BAD_REQUEST.
  init(_ text: String) throws(RecordError) {
    self = text.isEmpty ? .postMessage : .redirect(try CallbackAddress(text))
  }

  /// As the store has it.
  init(stored text: String) {
    self = text.isEmpty ? .postMessage : .redirect(CallbackAddress(stored: text))
  }

  /// The address; empty for a message.
  var text: String {
    switch self {
    case .postMessage: ""
    case .redirect(let address): address.text
    }
  }
}

/// The address that a sign-in returns to: of the web, or of an app on the device, whose scheme has a dot in
/// it (RFC 8252, 7.1). So no scheme that runs what it names, like `javascript:`, can be one.
struct CallbackAddress: Sendable, Hashable {
  /// The address, in ASCII and without a fragment.
  let text: String
  private let schemeEnd: String.Index

  /// Reads it. Throws BAD_REQUEST.
  init(_ text: String) throws(RecordError) {
    guard text.utf8.count <= AccountLimits.callbackBytes,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"\"'<>\\^`{}|#;,".utf8.contains($0) }),
      let colon = text.firstIndex(of: ":"), Self.isScheme(text[..<colon])
    else {
      throw .badRequest(
        """
        \(text.prefix(64)) is no callback; one looks like https://app.example.org/signed-in, \
        and has no fragment
        """)
    }
    if ["http", "https"].contains(text[..<colon]) {
      let rest = text[colon...]
      let authority = rest.dropFirst(3).prefix { $0 != "/" && $0 != "?" }
      guard rest.hasPrefix("://"), WebOrigin("\(text[..<colon])://\(authority)") != nil else {
        throw .badRequest("\(text.prefix(64)) is no callback: its host cannot be read")
      }
    }
    self.init(stored: text)
  }

  /// An address that was read once.
  init(stored text: String) {
    self.text = text
    schemeEnd = text.firstIndex(of: ":") ?? text.endIndex
  }

  /// What a Content-Security-Policy calls the place it leads to.
  var policySource: String {
    let scheme = text[..<schemeEnd]
    guard ["http", "https"].contains(scheme) else { return "\(scheme):" }
    let authority = text[schemeEnd...].dropFirst(3).prefix { $0 != "/" && $0 != "?" }
    return "\(scheme)://\(authority)"
  }

  /// The address with parameters added to those that it has.
  func with(_ parameters: [(name: String, value: String)]) -> String {
    let added = parameters.map { "\($0.name)=\(Self.escaped($0.value))" }.joined(separator: "&")
    guard let mark = text.firstIndex(of: "?") else { return text + "?" + added }
    return text.index(after: mark) == text.endIndex || text.last == "&"
      ? text + added : text + "&" + added
  }

  private static func isScheme(_ text: Substring) -> Bool {
    let isPlain = text.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || "+-.".utf8.contains(byte)
    }
    guard isPlain, let first = text.utf8.first, (0x61...0x7A).contains(first) else { return false }
    return text == "http" || text == "https" || text.contains(".")
  }

  /// Everything but the unreserved characters escaped (RFC 3986, 2.3).
  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        bytes.append(byte)
      default:
        bytes.append(UInt8(ascii: "%"))
        bytes.append(contentsOf: Secret.hexadecimal([byte]).uppercased().utf8)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
