/// How the bytes of a file are packed, the best first.
enum ContentEncoding: String, Sendable, CaseIterable {
  case brotli = "br"
  case gzip
  case identity

  /// What a file's name ends in, in the folder of the web app.
  var suffix: String {
    switch self {
    case .brotli: ".br"
    case .gzip: ".gz"
    case .identity: ""
    }
  }

  /// The encoding that a client wants most among those there are; identity always is.
  ///
  /// Source: RFC 9110, 12.5.3. A client that refuses identity too gets it nevertheless: an answer that
  /// it may be able to read is better than none.
  static func best(for acceptEncoding: String?, among available: [ContentEncoding]) -> Self {
    guard let acceptEncoding else { return .identity }
    var best = (encoding: ContentEncoding.identity, weight: 0)
    for encoding in available {
      let weight = weight(of: encoding, in: acceptEncoding)
      if weight > best.weight { best = (encoding, weight) }
    }
    return best.encoding
  }

  /// The weight in thousandths; 0 is refused.
  private static func weight(of encoding: ContentEncoding, in list: String) -> Int {
    var wildcard: Int?
    for (name, weight) in QualityList.elements(of: list) {
      if name == encoding.rawValue { return weight }
      if name == "*" { wildcard = weight }
    }
    // Identity is acceptable unless refused, but anything that was named comes before it.
    return wildcard ?? (encoding == .identity ? 1 : 0)
  }
}
