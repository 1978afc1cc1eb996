import RecordStore
import Records

extension Accounts {
  /// Begins the sign-in of a user to the app of an API token; answers its first web auth token.
  ///
  /// Throws NOT_FOUND if the API token was revoked, or the user removed.
  func beginWebSignIn(
    of user: User, with token: APIToken, lasts: Bool
  ) throws(RecordError) -> Secret {
    let minute = WebSignInToken.minute(of: now())
    let first = WebSignInToken(
      secret: Sodium.randomBytes(WebSignInToken.secretBytes), minute: minute)
    let hash = first.hash
    let lifetime =
      lasts ? AccountLimits.lastingWebSignInMinutes : AccountLimits.webSignInMinutes
    try write { sql in
      guard try TokenTable.token(token.key, in: sql) != nil,
        try UserTable.user(user.recordName, in: sql) != nil
      else {
        throw RecordError(.notFound, "The app may not use this server any more", .appRevoked)
      }
      try WebSignInTable.add(
        hash, of: user.key, apiToken: token.key, lifetimeMinutes: lifetime, minute: minute, in: sql)
    }
    return webSignInTokens.secret(of: first)
  }

  /// The API token of a sign-in page's address. Throws NOT_FOUND if the address is over, or its API token
  /// was revoked.
  func signInRequest(_ text: String) throws(RecordError) -> (ticket: SignInTicket, token: APIToken)
  {
    guard let ticket = signInTickets.ticket(text, now: now()),
      let token = try read({ try TokenTable.token(ticket.apiToken, in: $0) })
    else {
      throw RecordError(
        .notFound, "This sign-in has expired. Go back to the app and sign in from there again.",
        .signInExpired)
    }
    return (ticket, token)
  }

  /// A ticket for the sign-in page, as it stands in the address.
  func signInTicket(apiToken: Int64, origin: WebOrigin?) -> String {
    signInTickets.text(
      of: SignInTicket(
        apiToken: apiToken, origin: origin,
        expires: now() + AccountLimits.signInPageMinutes * AccountLimits.minuteMilliseconds))
  }

  /// The caller behind a web auth token of a sign-in, and the token to use next; nil if it is no such token.
  ///
  /// Throws AUTHENTICATION_FAILED if it is over, was ended, or belongs to another API token.
  func webSignIn(
    _ text: String, apiToken: Int64
  ) throws(RecordError) -> (user: UserRecordName, next: Secret)? {
    guard let token = webSignInTokens.token(text) else { return nil }
    let hash = token.hash
    let minute = WebSignInToken.minute(of: now())
    guard case .webSignIn(let known) = try find(hash, WebSignInTable.credential),
      known.apiToken == apiToken
    else { throw .wrongWebAuthToken }
    guard minute <= token.minute + known.lifetimeMinutes,
      token.minute + AccountLimits.webTokenGraceMinutes >= known.newestMinute
    else {
      throw RecordError(.authenticationFailed, "The web auth token has expired; sign in again")
    }
    if let touched = cache.touch(hash, tokenMinute: token.minute, minute: minute) {
      writeLater {
        try WebSignInTable.touch(
          touched.key, newestMinute: touched.newestMinute, usedMinute: touched.usedMinute, in: $0)
      }
    }
    let next = WebSignInToken(secret: token.secret, minute: minute)
    return (known.user, webSignInTokens.secret(of: next))
  }
}

extension RecordError {
  static let wrongWebAuthToken = RecordError(
    .authenticationFailed, "The web auth token is wrong or revoked")
}
