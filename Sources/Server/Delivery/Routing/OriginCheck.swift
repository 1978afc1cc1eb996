import HTTPServer
import Records

/// Refuses what a page of another site makes a browser send.
///
/// `Sec-Fetch-Site` decides where browsers send it: they set it themselves, and no proxy changes what
/// it means. They leave it out on plain HTTP, and old ones always; there `Origin` has to name the
/// server as the client sees it.
///
/// An `https` page on the same host and port is our own even where we see plain HTTP: a proxy that
/// nobody told us about speaks TLS for us, and whoever answers for that name under TLS is this server.
/// The other way round, an `http` page is refused once a trusted proxy says that the client uses
/// `https`: anybody on the way can write that page.
enum OriginCheck {
  /// Throws ACCESS_DENIED for a request that changes something and is not known to be our own page's.
  ///
  /// A session's cookie comes along with any request that a browser makes, so a request with one has to
  /// prove its origin. One with a token or a signature need not: its
  /// page knew the token, and no page knows a key. One with neither (signing in,
  /// accepting an invitation) is refused only where a browser says that another site sent it.
  static func verify(
    _ head: HTTPRequestHead, _ caller: Caller, _ view: ClientView
  ) throws(RecordError) {
    switch head.method {
    case "GET", "HEAD", "OPTIONS": return
    default: break
    }
    if caller.session == nil && (caller.apiToken != nil || caller.signature != nil) { return }
    let site = head.headers["Sec-Fetch-Site"]
    let origin = head.headers["Origin"]
    if let site {
      guard site != "same-origin" && site != "none" else { return }
    } else if let origin {
      if isOwn(origin, view) { return }
    } else if caller.session == nil {
      return
    }
    throw RecordError(.accessDenied, reason(site, origin, view), .otherSite)
  }

  static func isOwn(_ origin: String, _ view: ClientView) -> Bool {
    if origin == view.origin { return true }
    guard let page = WebOrigin(origin),
      let own = WebOrigin(scheme: page.scheme, authority: view.authority)
    else { return false }
    let schemeFits = page.scheme == view.scheme || (!view.schemeIsKnown && page.scheme == "https")
    return schemeFits && page == own
  }

  private static func reason(_ site: String?, _ origin: String?, _ view: ClientView) -> String {
    guard let origin else {
      if site != nil { return "The browser says that a page of another site sent this" }
      return "With the session cookie, a request needs the header Origin or Sec-Fetch-Site"
    }
    return """
      Origin \(origin.prefix(200)) is not this server \(view.origin.prefix(200)); behind a proxy \
      pass the Host header on as the browser sent it, or trust the proxy with --trusted-proxies
      """
  }
}
