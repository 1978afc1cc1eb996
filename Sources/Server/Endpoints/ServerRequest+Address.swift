import HTTPServer

extension ServerRequest {
  /// The address of this server as the client sees it, without a `/` at its end: what absolute addresses in
  /// answers begin with.
  ///
  /// A page that is open under `https` on this host is believed: a proxy that nobody told us about speaks
  /// TLS for us, and the address goes back to that page only.
  var baseURL: String {
    let secure = "https://" + origin.drop { $0 != "/" }.dropFirst(2)
    let isSecure = http.head.headers["Origin"] == secure
    return (isSecure ? secure : origin) + folder
  }

  /// What stands before the path in the address; a folder that would have to be escaped is left out.
  private var folder: String {
    guard let whole = TargetText.path(http.head.rawPath), whole.hasSuffix(path),
      let folder = BasePath(String(whole.dropLast(path.count)))
    else { return "" }
    return folder.path
  }
}
