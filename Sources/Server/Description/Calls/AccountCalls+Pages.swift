import Records

extension AccountCalls {
  /// The page where people sign in to an app, and what it loads.
  static let pages = [
    CallDescription(
      method: "GET", path: AccountRoute.signInPath, id: "signInPage",
      summary: "The page where people sign in to an app",
      text: "Its address comes as redirectURL with AUTHENTICATION_REQUIRED.", access: .open,
      parameters: [.query("ticket", .text())],
      answer: .init(mediaType: html, shape: .text()), errors: pageErrors, isPage: true),
    CallDescription(
      method: "POST", path: AccountRoute.signInPath, id: "signInForm",
      summary: "The form of the page", access: .open, parameters: [.query("ticket", .text())],
      body: .init(
        mediaType: "application/x-www-form-urlencoded",
        shape: .object(
          ["action": .choice(["sign-in", "continue", "other", "cancel"])],
          optional: ["email": .text(), "password": .text(), "lasts": .choice(["yes"])])),
      answer: .init(mediaType: html, shape: .text()),
      otherAnswers: [303: "Back to the app, with ckWebAuthToken and ckSession"],
      errors: pageErrors, isPage: true),
    CallDescription(
      method: "POST", path: "/multe/1/programs", id: "beginProgramSignIn",
      summary: "Begin the sign-in of a program on a person's own machine",
      text: """
        The person opens the page with the ticket, signs in, and is sent to the port with a code. The secret never
        goes through a browser.
        """,
      access: .open,
      body: .init(
        shape: .object(["port": .integer(min: 1_024, max: 65_535)]), example: #"{"port": 49152}"#),
      answer: .init(shape: .object(["secret": .text(min: 1), "ticket": .text(min: 1)])),
      errors: [.accessDenied, .authenticationFailed]),
    CallDescription(
      method: "POST", path: "/multe/1/programs/session", id: "finishProgramSignIn",
      summary: "Sign a program in by the code that its port was told", access: .open,
      body: .init(
        shape: .object(["code": .text(min: 1), "secret": .text(min: 1)]),
        example: #"{"code": "Zm9v", "secret": "YmFy"}"#),
      answer: .init(shape: .named(.session)), errors: joining),
    loaded("page.css", "signInStyle", "text/css"),
    loaded("page.js", "signInScript", "text/javascript"),
  ]

  private static let html = "text/html"
  private static let pageErrors: [ErrorCode] = [
    .accessDenied, .authenticationFailed, .notFound, .quotaExceeded, .throttled,
  ]

  private static func loaded(_ name: String, _ id: String, _ type: String) -> CallDescription {
    CallDescription(
      method: "GET", path: "\(AccountRoute.signInPath)/\(name)", id: id,
      summary: "What the page loads", access: .open, answer: .init(mediaType: type, shape: .text()))
  }
}
