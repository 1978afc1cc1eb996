import Records

/// What exactly is wrong, where the error's code does not say enough for a person. The web app and the pages of
/// the server have a text for each in every language, so a case that is added needs its texts:
/// `Tests/Vectors/reason-codes.json` is what both sides are held against.
enum ReasonCode: String, Sendable, CaseIterable {
  // What somebody typed.
  case nameEmpty = "NAME_EMPTY"
  case nameTooLong = "NAME_TOO_LONG"
  case nameNotPrintable = "NAME_NOT_PRINTABLE"
  case emailEmpty = "EMAIL_EMPTY"
  case emailTooLong = "EMAIL_TOO_LONG"
  case emailInvalid = "EMAIL_INVALID"
  case passwordTooShort = "PASSWORD_TOO_SHORT"
  case passwordTooLong = "PASSWORD_TOO_LONG"

  // Accounts and sessions.
  case wrongPassword = "WRONG_PASSWORD"
  case wrongCurrentPassword = "WRONG_CURRENT_PASSWORD"
  case signInFirst = "SIGN_IN_FIRST"
  case setupOver = "SETUP_OVER"
  case setupDone = "SETUP_DONE"
  case signUpClosed = "SIGN_UP_CLOSED"
  case emailTaken = "EMAIL_TAKEN"
  case tooManyUsers = "TOO_MANY_USERS"
  case tooManySigningIn = "TOO_MANY_SIGNING_IN"
  case ownerOnly = "OWNER_ONLY"
  case otherSite = "OTHER_SITE"

  // Invitations and guests.
  case invitationOver = "INVITATION_OVER"
  case ownInvitation = "OWN_INVITATION"
  case tooManyInvitations = "TOO_MANY_INVITATIONS"
  case invitingClosed = "INVITING_CLOSED"
  case alreadySignedIn = "ALREADY_SIGNED_IN"
  case notForGuests = "NOT_FOR_GUESTS"
  case tooManyGuests = "TOO_MANY_GUESTS"

  // The page where people sign in to an app.
  case signInExpired = "SIGN_IN_EXPIRED"
  case appRevoked = "APP_REVOKED"
  case formUnreadable = "FORM_UNREADABLE"

  // Imports.
  case archiveMissing = "ARCHIVE_MISSING"
  case tooManyImports = "TOO_MANY_IMPORTS"
}

extension RecordError {
  /// An error whose reason people are told in their own language.
  init(
    _ code: ErrorCode, _ reason: String, retryAfterSeconds: Int? = nil, _ reasonCode: ReasonCode
  ) {
    self.init(
      code, reason, retryAfterSeconds: retryAfterSeconds, reasonCode: reasonCode.rawValue)
  }

  /// The same as CloudKit has it: without a code of our own.
  var withoutReasonCode: RecordError {
    RecordError(code, reason, retryAfterSeconds: retryAfterSeconds)
  }
}
