import HTTPServer

/// What browsers are told not to do with an answer. HSTS is not among it: only the proxy that speaks TLS
/// knows whether the whole host always will.
enum SecurityHeaders {
  /// For pages and what they load. Photos are shown before they are uploaded, from where the browser keeps
  /// them (`blob:`); the screen stays on in the shop.
  ///
  /// `same-origin` and not `no-referrer`: the latter makes browsers send `Origin: null` with some of
  /// our own requests, and no address of ours goes to other sites either way.
  static let page: [(name: String, value: String)] = [
    (
      "Content-Security-Policy",
      """
      default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
      img-src 'self' blob: data:; media-src 'self' blob:; connect-src 'self'; font-src 'self'; \
      manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'
      """
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    (
      "Permissions-Policy",
      """
      camera=(self), screen-wake-lock=(self), geolocation=(), microphone=(), payment=(), usb=()
      """
    ),
  ]

  /// For everything that has no policy yet. An answer that may load nothing needs no rules for what it
  /// loads.
  static func protectData(_ headers: inout HTTPHeaders) {
    guard headers["Content-Security-Policy"] == nil else { return }
    let isCached = headers["Cache-Control"] != nil
    headers.append(data)
    if !isCached { headers.append(uncached) }
  }

  private static let data: HTTPHeaders = [
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
  ]
  private static let uncached: HTTPHeaders = ["Cache-Control": "no-store"]
}
