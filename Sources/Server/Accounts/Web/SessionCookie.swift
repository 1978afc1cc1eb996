/// The cookie of a browser session.
enum SessionCookie {
  static let name = "multe_session"

  /// The `Set-Cookie` header that gives a browser its session.
  static func header(_ secret: String, path: String, isSecure: Bool) -> String {
    attributes(
      secret, path: path, isSecure: isSecure,
      maxAge: AccountLimits.sessionDays * AccountLimits.dayMilliseconds / 1_000)
  }

  /// The `Set-Cookie` header that takes it away.
  static func removal(path: String, isSecure: Bool) -> String {
    attributes("", path: path, isSecure: isSecure, maxAge: 0)
  }

  private static func attributes(
    _ value: String, path: String, isSecure: Bool, maxAge: Int64
  ) -> String {
    let secure = isSecure ? "; Secure" : ""
    return "\(name)=\(value); Path=\(path); Max-Age=\(maxAge); HttpOnly; SameSite=Lax\(secure)"
  }
}
