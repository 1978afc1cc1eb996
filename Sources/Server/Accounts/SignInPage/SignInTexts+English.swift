extension SignInTexts {
  static let english = SignInTexts(
    title: "Sign in",
    heading: "Sign in to {app}",
    app: """
      The app at {origin} will see and change your data in {container} ({environment}), and nothing else \
      of yours.
      """,
    unknownApp: """
      The app will see and change your data in {container} ({environment}), and nothing else of yours.
      """,
    program: """
      The command line on {computer} will be signed in as you. Go on only if you have just started that \
      there yourself.
      """,
    thisComputer: "this computer",
    environments: [.development: "development", .production: "production"],
    email: "E-mail",
    password: "Password",
    lasting: "Keep me signed in for two weeks",
    signIn: "Sign in",
    goOn: "Continue",
    other: "Use another account",
    cancel: "Cancel",
    done: "Done",
    doneHint: "You can close this window and go back to the app.",
    failed: "This does not work",
    tooFast: (
      one: "Too many tries. Wait {seconds} second.", many: "Too many tries. Wait {seconds} seconds."
    ),
    reasons: [
      .wrongPassword: "E-mail or password is wrong",
      .signInExpired:
        "This sign-in has expired. Go back to the app and sign in from there again.",
      .appRevoked: "The app may not use this server any more.",
      .formUnreadable: "The form cannot be read. Go back and try again.",
      .notForGuests: """
      You are here as a guest, and guests cannot sign in to apps. Sign in to Multe with an account first.
      """,
      .otherSite: """
      The server takes this page for another site's. Whoever runs it has to set up its proxy for it.
      """,
      .tooManySigningIn:
        "Too many people are signing in at this moment. Try again in a few seconds.",
    ],
    failures: [
      .accessDenied: "This is not allowed.",
      .atomicError: "Something that belongs to it did not work.",
      .authenticationFailed: "You are not signed in any more.",
      .authenticationRequired: "You are not signed in any more.",
      .badRequest: "The server cannot do anything with this.",
      .conflict: "It was changed elsewhere in the same moment.",
      .exists: "That is there already.",
      .internalError: "Something went wrong in the server.",
      .notFound: "It is not there any more.",
      .quotaExceeded: "There is too much of it, or it is too large.",
      .throttled: "That was too often. Wait a moment.",
      .tryAgainLater: "The server has no room or no time for it just now.",
      .validatingReferenceError: "What it belongs to is not there any more.",
      .zoneNotFound: "It is not there any more.",
    ])
}
