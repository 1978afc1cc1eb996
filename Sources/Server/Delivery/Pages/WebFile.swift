import HTTPServer

/// A file of the web app, in memory, ready to be sent.
struct WebFile: Sendable {
  /// The file packed in one way.
  struct Variant: Sendable {
    let encoding: ContentEncoding
    let entityTag: String
    /// What a 200 has.
    let response: HTTPResponse
    /// What tells a client that its copy is good.
    let notModified: HTTPResponse
  }

  /// The best first, identity last.
  let variants: [Variant]
  private let encodings: [ContentEncoding]

  /// A file from its entry in the manifest and its bytes by encoding; identity must be among them.
  init(_ entry: WebManifest.Entry, _ bytes: [ContentEncoding: [UInt8]]) {
    encodings = ContentEncoding.allCases.filter { bytes[$0] != nil }
    variants = encodings.map { Variant($0, entry, bytes[$0]!) }
  }

  /// The answer to a request with these headers.
  func response(to headers: HTTPHeaders) -> HTTPResponse {
    let best = ContentEncoding.best(for: headers["Accept-Encoding"], among: encodings)
    let variant = variants.first { $0.encoding == best } ?? variants[variants.count - 1]
    let known = headers.values("If-None-Match")
    if known.contains(where: { EntityTags.list($0, has: variant.entityTag) }) {
      return variant.notModified
    }
    return variant.response
  }
}

extension WebFile.Variant {
  fileprivate init(_ encoding: ContentEncoding, _ entry: WebManifest.Entry, _ bytes: [UInt8]) {
    self.encoding = encoding
    entityTag =
      encoding == .identity
      ? entry.entityTag : "\(entry.entityTag.dropLast())-\(encoding.rawValue)\""
    var headers: HTTPHeaders = [
      "ETag": entityTag,
      "Cache-Control": entry.isImmutable ? "public, max-age=31536000, immutable" : "no-cache",
      "Vary": "Accept-Encoding",
    ]
    // Also with 304: browsers take its headers over into their copy.
    for (name, value) in SecurityHeaders.page { headers.append(name, value) }
    notModified = HTTPResponse(status: 304, headers: headers)
    headers.append("Content-Type", entry.contentType)
    if encoding != .identity { headers.append("Content-Encoding", encoding.rawValue) }
    response = HTTPResponse(headers: headers, body: .bytes(bytes))
  }
}

/// Comparison of entity tags.
enum EntityTags {
  /// Whether an `If-None-Match` names a tag. Weak and strong ones are the same here: proxies that pack
  /// an answer anew make its tag weak.
  static func list(_ list: String, has tag: String) -> Bool {
    list.split(separator: ",").contains { element in
      let text = element.drop { $0 == " " || $0 == "\t" }
      let known = text.hasPrefix("W/") ? text.dropFirst(2) : text
      return known == "*" || known.prefix { $0 != " " && $0 != "\t" } == tag
    }
  }
}
