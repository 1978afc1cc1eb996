import Records

/// Whose pages may use an API token.
enum AllowedOrigins: Sendable, Hashable {
  /// Every page's, for development.
  case any
  /// The pages' of these origins, and our own.
  case listed([WebOrigin])

  /// Whether pages of an origin may use the token.
  func allow(_ origin: WebOrigin?) -> Bool {
    switch self {
    case .any: true
    case .listed(let origins): origin.map(origins.contains) ?? false
    }
  }

  /// Reads origins as typed; none means any. Throws BAD_REQUEST.
  init(_ texts: [String]) throws(RecordError) {
    guard texts.count <= AccountLimits.originsPerToken else {
      throw .badRequest("A token has at most \(AccountLimits.originsPerToken) origins")
    }
    var origins: [WebOrigin] = []
    for text in texts {
      let plain = text.last == "/" ? String(text.dropLast()) : text
      // Browsers write names in other alphabets as xn--…, so what is typed otherwise fits no page.
      guard text.utf8.count <= AccountLimits.originBytes,
        text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"\"'<>;,".utf8.contains($0) }),
        let origin = WebOrigin(plain)
      else {
        throw .badRequest(
          "\(text.prefix(64)) is no origin; one looks like https://app.example.org")
      }
      if !origins.contains(origin) { origins.append(origin) }
    }
    self = origins.isEmpty ? .any : .listed(origins)
  }

  /// As the store has them: with spaces between, and empty for any.
  init(stored text: String) {
    let origins = text.split(separator: " ").compactMap { WebOrigin(String($0)) }
    self = text.isEmpty ? .any : .listed(origins)
  }

  /// The origins in their own words; empty for any.
  var texts: [String] {
    switch self {
    case .any: []
    case .listed(let origins): origins.map(\.text)
    }
  }

  /// As the store has them.
  var stored: String { texts.joined(separator: " ") }
}
