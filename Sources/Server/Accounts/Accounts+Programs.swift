import RecordStore
import Records

/// Programs on people's own machines.
extension Accounts {
  /// Begins the sign-in of a program that listens on a port of its machine: the secret is for it alone, the ticket for
  /// the page's address.
  func beginProgramSignIn(port: Int) -> (secret: Secret, ticket: String) {
    let secret = Secret.random()
    let expires = now() + AccountLimits.signInPageMinutes * AccountLimits.minuteMilliseconds
    let ticket = ProgramTicket(port: port, secret: secret.hash, expires: expires)
    return (secret, signInTickets.text(of: ticket))
  }

  /// What the page hands to the program once the person has signed in.
  func programCode(for user: User, _ ticket: ProgramTicket) -> String {
    signInTickets.text(
      of: ProgramCode(
        user: user.recordName, secret: ticket.secret,
        expires: now() + AccountLimits.programCodeMinutes * AccountLimits.minuteMilliseconds))
  }

  /// Begins the session of a program. Throws AUTHENTICATION_FAILED if the code is over, or is another program's.
  func signInProgram(
    code text: String, secret: String, _ browser: Browser
  ) throws(RecordError) -> SignedIn {
    guard let code = signInTickets.programCode(text, now: now()),
      let hash = SecretHash(secret), hash == code.secret
    else { throw .programSignInOver }
    return try beginSession(browser) { transaction in
      guard let user = try UserTable.user(code.user, in: transaction.database), !user.isGuest else {
        throw RecordError.programSignInOver
      }
      return user
    }
  }
}

extension RecordError {
  static let programSignInOver = RecordError(
    .authenticationFailed, "This sign-in has expired; begin it again")
}
