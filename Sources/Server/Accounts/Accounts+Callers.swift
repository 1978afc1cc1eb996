import HTTPServer
import RecordStore
import Records

extension Accounts: CallerResolver {
  /// Cookies of our name that are tried: another Multe on the same host has one too.
  private static let cookiesMax = 4

  /// The caller by `ckAPIToken` and `ckWebAuthToken`, or by the session's cookie. A cookie that is no good
  /// is as none, since a browser sends it with the request that signs in anew, too.
  ///
  /// Throws AUTHENTICATION_FAILED for a token that is wrong or revoked.
  func caller(
    for head: HTTPRequestHead, query: [(name: String, value: String)]
  ) throws(RecordError) -> Caller {
    var caller = Caller.nobody
    var webAuthToken: String?
    for (name, value) in query where !value.isEmpty {
      switch name {
      case "ckAPIToken" where caller.apiToken == nil: caller.apiToken = try apiToken(value)
      case "ckWebAuthToken" where webAuthToken == nil: webAuthToken = value
      default: break
      }
    }
    if let webAuthToken, let scope = caller.apiToken {
      caller.user = try user(webAuthToken, scope)
    } else if let session = try session(in: head)?.session {
      caller.user = session.user
      caller.session = session.key
      caller.isGuest = session.isGuest
    }
    return caller
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

  private func apiToken(_ text: String) throws(RecordError) -> APITokenScope {
    guard let hash = SecretHash(text),
      case .apiToken(let scope) = try find(hash, TokenTable.apiToken)
    else { throw RecordError(.authenticationFailed, "The API token is wrong or revoked") }
    return scope
  }

  private func user(
    _ text: String, _ scope: APITokenScope
  ) throws(RecordError) -> UserRecordName {
    guard let hash = SecretHash(text),
      case .webAuthToken(let user, let own) = try find(hash, TokenTable.webAuthToken), own == scope
    else { throw RecordError(.authenticationFailed, "The web auth token is wrong or revoked") }
    return user
  }

  private func find(
    _ hash: SecretHash,
    _ load: (SecretHash, any SQLDatabase) throws(SQLError) -> Credential?
  ) throws(RecordError) -> Credential? {
    try cache.credential(hash) { () throws(RecordError) in try read { try load(hash, $0) } }
  }
}

extension Accounts: UserDirectory {
  func identity(of user: UserRecordName) -> (name: String, email: String)? {
    let found = try? read { try UserTable.user(user, in: $0) }
    return found.map { (name: $0.name, email: $0.email) }
  }
}
