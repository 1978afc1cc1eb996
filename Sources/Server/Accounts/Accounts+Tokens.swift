import RecordStore
import Records

extension Accounts {
  /// Makes an API token for a container and environment, and with a user a web auth token too.
  ///
  /// Throws BAD_REQUEST for a container that cannot be, QUOTA_EXCEEDED if there are too many.
  func makeTokens(
    _ scope: APITokenScope, name: String, _ settings: APITokenSettings = APITokenSettings(),
    user: User?
  ) throws(RecordError) -> (apiToken: Secret, webAuthToken: Secret?) {
    _ = try AccountRules.container(scope.container)
    let name = name.isEmpty ? "" : try AccountRules.name(name)
    let apiToken = Secret.hexadecimal()
    let webAuthToken = user.map { _ in Secret.random() }
    let (apiHash, webHash) = (apiToken.hash, webAuthToken?.hash)
    let now = now()
    try write { sql in
      try TokenTable.addAPIToken(apiHash, scope, name: name, settings, now: now, in: sql)
      guard let user, let webHash else { return }
      try TokenTable.addWebAuthToken(webHash, of: user.key, scope, now: now, in: sql)
    }
    return (apiToken, webAuthToken)
  }

  /// Makes a web auth token of a user. Throws QUOTA_EXCEEDED if there are too many.
  func makeWebAuthToken(_ scope: APITokenScope, of user: User) throws(RecordError) -> Secret {
    let token = Secret.random()
    let hash = token.hash
    let now = now()
    try write { try TokenTable.addWebAuthToken(hash, of: user.key, scope, now: now, in: $0) }
    return token
  }

  /// All tokens, without their secrets.
  func tokens() throws(RecordError) -> [TokenDescription] {
    try read { try TokenTable.all(in: $0) }
  }

  /// Makes a token worthless, and an API token's sign-ins too. Throws NOT_FOUND.
  func revokeToken(_ id: String) throws(RecordError) {
    guard try write({ try TokenTable.remove(id, in: $0) }) else {
      throw RecordError(.notFound, "There is no token \(id.prefix(32))")
    }
    cache.revoke { credential in
      switch credential {
      case .session, .key: false
      case .apiToken, .webAuthToken, .webSignIn: true
      }
    }
  }
}
