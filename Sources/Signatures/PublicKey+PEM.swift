import WebServices

extension PublicKey {
  /// Bytes of a file that may hold a key, with remarks around it.
  public static let pemBytesMax = 16 << 10

  /// Reads the key in a PEM text (RFC 7468): one `PUBLIC KEY` block, whatever stands around it.
  ///
  /// Throws ``KeyTextError``; a private key is refused by its name, wherever in the text it is.
  public init(pem text: String) throws(KeyTextError) {
    guard text.utf8.count <= Self.pemBytesMax else { throw .tooLong }
    var block: String?
    var lines: [Substring] = []
    var label: Substring?
    for line in text.split(whereSeparator: \.isNewline).map(Self.trimmed) {
      if let open = Self.label(of: line, "BEGIN") {
        guard !open.hasSuffix("PRIVATE KEY") else { throw .privateKey }
        label = open
        lines = []
      } else if let closed = Self.label(of: line, "END") {
        guard closed == label else { throw .brokenBlock }
        if closed == "PUBLIC KEY" {
          guard block == nil else { throw .severalKeys }
          block = lines.joined()
        }
        label = nil
      } else if label != nil {
        lines.append(line)
      }
    }
    guard label == nil else { throw .brokenBlock }
    guard let block else { throw .noPublicKey }
    guard let der = Base64.decode(block) else { throw .brokenBlock }
    try self.init(der: der)
  }

  private static func label(of line: Substring, _ word: String) -> Substring? {
    let (start, end) = ("-----\(word) ", "-----")
    guard line.hasPrefix(start), line.hasSuffix(end), line.utf8.count > start.utf8.count + 5 else {
      return nil
    }
    return line.dropFirst(start.count).dropLast(end.count)
  }

  private static func trimmed(_ line: Substring) -> Substring {
    let start = line.drop { $0 == " " || $0 == "\t" }
    guard let end = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return start[...end]
  }
}

/// Why a text is no key that can be used, in words.
public enum KeyTextError: Error, Sendable, Hashable {
  case tooLong, noPublicKey, privateKey, brokenBlock, severalKeys, notAKey, otherAlgorithm
  case otherCurve

  /// A sentence for people.
  public var reason: String {
    switch self {
    case .tooLong: "That is too long for a key"
    case .noPublicKey:
      "There is no public key in PEM here: a block that starts with -----BEGIN PUBLIC KEY-----"
    case .privateKey:
      """
      That is a private key: keep it where it is, and give the public one, \
      as `openssl ec -in FILE -pubout` writes it
      """
    case .brokenBlock: "The block of the key is damaged"
    case .severalKeys: "There are several keys; give one"
    case .notAKey: "That is not a public key"
    case .otherAlgorithm: "That is a key of another kind; it has to be an EC key on P-256"
    case .otherCurve: "That key is on another curve; it has to be on P-256 (prime256v1)"
    }
  }
}
