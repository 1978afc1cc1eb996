import Records

/// What a secret in a request proves.
enum Credential: Sendable, Hashable {
  case session(SessionCredential)
  case apiToken(APIToken)
  case webAuthToken(UserRecordName, APITokenScope)
  case webSignIn(WebSignInCredential)
  case key(ServerToServerKey)
}

/// What a session's cookie proves.
struct SessionCredential: Sendable, Hashable {
  let key: Int64
  let user: UserRecordName
  /// As written down, in milliseconds since 1970-01-01 UTC.
  var usedAt: Int64
  var expiresAt: Int64
  /// Whether the user is a guest.
  var isGuest = false
}
