/// The browser that a request came from.
struct Browser: Sendable {
  /// What it says of itself.
  let userAgent: String
  /// Its address, seen through trusted proxies.
  let address: String
  /// Whether it uses `https`.
  let isSecure: Bool
  /// The session that it has already; a new one replaces it.
  let session: Int64?

  /// A browser.
  init(userAgent: String, address: String, isSecure: Bool, session: Int64? = nil) {
    self.userAgent = String(
      decoding: userAgent.utf8.prefix(AccountLimits.userAgentBytes), as: UTF8.self)
    self.address = address
    self.isSecure = isSecure
    self.session = session
  }
}

/// A user who has just signed in, and the secret for the cookie.
struct SignedIn: Sendable {
  let user: User
  let secret: Secret
}
