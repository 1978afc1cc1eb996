import HTTPServer
import RecordStore
import Records

extension Accounts: CallerResolver {
  /// Cookies of our name that are tried: another Multe on the same host has one too.
  private static let cookiesMax = 4

  /// The caller by `ckAPIToken` and `ckWebAuthToken`, by the claim of a signature, or by the session's
  /// cookie. A cookie that is no good is as none, since a browser sends it with the request that signs in
  /// anew, too.
  ///
  /// Throws AUTHENTICATION_FAILED for a token that is wrong or revoked, and for a signature that comes with
  /// tokens: whose the request is must not depend on which of them is looked at.
  func caller(
    for head: HTTPRequestHead, query: [(name: String, value: String)]
  ) throws(RecordError) -> Caller {
    var caller = Caller.nobody
    let (apiToken, webAuthToken) = Self.tokens(in: query)
    caller.signature = try claim(of: head)
    if caller.signature != nil {
      guard apiToken == nil, webAuthToken == nil else {
        throw RecordError(
          .authenticationFailed, "Send either tokens or the headers of a server-to-server key")
      }
      return caller
    }
    if let apiToken {
      let token = try self.apiToken(apiToken)
      caller.apiToken = token.scope
      caller.apiTokenKey = token.key
      if let webAuthToken {
        try identify(&caller, by: webAuthToken, token)
        return caller
      }
    }
    if let session = try session(in: head)?.session {
      caller.user = session.user
      caller.session = session.key
      caller.isGuest = session.isGuest
    }
    return caller
  }

  /// The first tokens of a query that are not empty.
  private static func tokens(
    in query: [(name: String, value: String)]
  ) -> (apiToken: String?, webAuthToken: String?) {
    var tokens: (apiToken: String?, webAuthToken: String?)
    for (name, value) in query where !value.isEmpty {
      switch name {
      case "ckAPIToken" where tokens.apiToken == nil: tokens.apiToken = value
      case "ckWebAuthToken" where tokens.webAuthToken == nil: tokens.webAuthToken = value
      default: break
      }
    }
    return tokens
  }

  func allowedOrigins(_ query: [(name: String, value: String)]) -> AllowedOrigins {
    guard let text = Self.tokens(in: query).apiToken, let token = try? apiToken(text) else {
      return .any
    }
    return token.settings.origins
  }

  /// The session of a request, and the secret in its cookie.
  func session(
    in head: HTTPRequestHead
  ) throws(RecordError) -> (session: SessionCredential, secret: String)? {
    let now = now()
    let secrets = head.cookies.filter { $0.name == SessionCookie.name }.map(\.value)
    for value in secrets.prefix(Self.cookiesMax) {
      guard let hash = SecretHash(value),
        case .session(let session) = try find(hash, SessionTable.credential),
        session.expiresAt > now
      else { continue }
      if cache.touch(hash, now: now) {
        writeLater { try SessionTable.touch(session.key, now: now, in: $0) }
      }
      return (session, value)
    }
    return nil
  }

  private func apiToken(_ text: String) throws(RecordError) -> APIToken {
    guard let hash = SecretHash(text),
      case .apiToken(let token) = try find(hash, TokenTable.apiToken)
    else { throw RecordError(.authenticationFailed, "The API token is wrong or revoked") }
    return token
  }

  /// Fills in whom a web auth token stands for, be it of a sign-in or made by `multe token`.
  private func identify(
    _ caller: inout Caller, by text: String, _ token: APIToken
  ) throws(RecordError) {
    if let (user, next) = try webSignIn(text, apiToken: token.key) {
      caller.user = user
      caller.nextWebAuthToken = next
      return
    }
    guard let hash = SecretHash(text),
      case .webAuthToken(let user, let scope) = try find(hash, TokenTable.webAuthToken),
      scope == token.scope
    else { throw .wrongWebAuthToken }
    caller.user = user
  }

  func find(
    _ hash: SecretHash,
    _ load: (SecretHash, any SQLDatabase) throws(SQLError) -> Credential?
  ) throws(RecordError) -> Credential? {
    try cache.credential(hash) { () throws(RecordError) in try read { try load(hash, $0) } }
  }
}
