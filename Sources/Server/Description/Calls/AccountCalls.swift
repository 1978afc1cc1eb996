import Records

/// What the description says of the server's own endpoints.
enum AccountCalls {
  static let all =
    [session, setup, signIn, signOut] + sessions + users + invitations + guests + streams + [
      presence
    ] + pages

  private static let session = CallDescription(
    method: "GET", path: "/multe/1/session", id: "tellSession", summary: "Tell who is signed in",
    access: .open, answer: .init(shape: .named(.session), example: signedIn),
    errors: [.authenticationFailed])

  private static let setup = CallDescription(
    method: "POST", path: "/multe/1/setup", id: "setUp", summary: "Make the first account",
    text: "The token is that of the link which the first start prints; it works once.",
    access: .open,
    body: .init(
      shape: .object(invited),
      example: #"""
        {"token": "Zm9v", "name": "Kari", "email": "kari@example.org",
        "password": "cloudberries on the bog"}
        """#),
    answer: .init(shape: .named(.session)), errors: joining)

  private static let signIn = CallDescription(
    method: "POST", path: "/multe/1/session", id: "signIn", summary: "Sign in", access: .open,
    body: .init(
      shape: .object(["email": .text(min: 1), "password": .text(min: 1)]),
      example: #"{"email": "kari@example.org", "password": "cloudberries on the bog"}"#),
    answer: .init(shape: .named(.session)), errors: joining)

  private static let signOut = CallDescription(
    method: "DELETE", path: "/multe/1/session", id: "signOut", summary: "Sign this browser out",
    access: .open, answer: done, errors: [.authenticationFailed, .accessDenied])

  private static let sessions = [
    CallDescription(
      method: "GET", path: "/multe/1/sessions", id: "listSessions",
      summary: "List the browsers that are signed in", access: .session,
      answer: .init(
        shape: .object([
          "sessions": .list(
            .object([
              "id": .text(min: 1), "created": .time, "lastUsed": .time, "userAgent": .text(),
              "current": .truth,
            ]))
        ]))),
    CallDescription(
      method: "DELETE", path: "/multe/1/sessions", id: "endSessions",
      summary: "Sign all browsers out", access: .session, answer: done),
    CallDescription(
      method: "DELETE", path: "/multe/1/sessions/{session}", id: "endSession",
      summary: "Sign one browser out", access: .session, answer: done, errors: [.notFound]),
    CallDescription(
      method: "PUT", path: "/multe/1/password", id: "changePassword",
      summary: "Change the password, and sign the other browsers out", access: .session,
      body: .init(
        shape: .object(["current": .text(), "password": password]),
        example: #"{"current": "cloudberries on the bog", "password": "lingonberries on the hill"}"#
      ),
      answer: done, errors: [.throttled]),
  ]

  private static let users = [
    CallDescription(
      method: "POST", path: "/multe/1/users", id: "signUp",
      summary: "Make an account, where the owner allows it", access: .open,
      body: .init(
        shape: .object(account),
        example: #"""
          {"name": "Ola", "email": "ola@example.org", "password": "lingonberries on the hill"}
          """#),
      answer: .init(shape: .named(.session)), errors: joining),
    CallDescription(
      method: "GET", path: "/multe/1/users", id: "listUsers", summary: "List all users (owner)",
      access: .session,
      answer: .init(
        shape: .object(["users": .list(.named(.account))]))),
    CallDescription(
      method: "PUT", path: "/multe/1/settings", id: "changeSettings",
      summary: "Say who may make an account, and whether members may invite people (owner)",
      access: .session,
      body: .init(
        shape: .object(optional: ["signUpOpen": .truth, "membersMayInvite": .truth]),
        example: #"{"signUpOpen": false}"#),
      answer: .init(shape: .object(["signUpOpen": .truth, "membersMayInvite": .truth]))),
    CallDescription(
      method: "PUT", path: "/multe/1/discoverability", id: "changeDiscoverability",
      summary: "Say whether others find the caller", access: .session,
      body: .init(
        shape: .object(["isDiscoverable": .truth]), example: #"{"isDiscoverable": false}"#),
      answer: .init(shape: .object(["isDiscoverable": .truth]))),
  ]

  private static let streams = [
    CallDescription(
      method: "GET", path: "/multe/1/events", id: "events",
      summary: "Tell of each change while the connection lasts", access: .session,
      answer: .init(mediaType: "text/event-stream", shape: .text()), errors: [.throttled]),
    CallDescription(
      method: "GET", path: "/multe/1/courier", id: "waitForNotification",
      summary: "Wait for the next notification of a push token",
      text: """
        The address is the webcourierURL of tokens/create. White space before the JSON keeps the \
        connection alive; white space alone means to ask again.
        """,
      access: .capability, parameters: [.query("tok", .text(min: 1))],
      answer: .init(shape: Shapes.notification), errors: [.authenticationFailed, .tryAgainLater]),
    CallDescription(
      method: "POST", path: "/multe/1/imports/keep", id: "importKeep",
      summary: "Import an archive of Google Keep", text: "Answers lines of JSON while it runs.",
      access: .session,
      body: .init(mediaType: "application/octet-stream", shape: .bytes),
      answer: .init(mediaType: "application/x-ndjson", shape: .text()), errors: [.throttled]),
    CallDescription(
      method: "GET", path: "/multe/1/openapi.json", id: "describe", summary: "This description",
      access: .open, answer: .init(shape: .object(["openapi": .text(min: 1)]))),
  ]

  static let password = Shape.text(min: AccountLimits.passwordCharactersMin)
  static let account: KeyValuePairs<String, Shape> = [
    "name": .text(min: 1), "email": .text(min: 3), "password": password,
  ]
  static let invited: KeyValuePairs<String, Shape> = [
    "token": .text(min: 1), "name": .text(min: 1), "email": .text(min: 3), "password": password,
  ]
  private static let done = CallDescription.Content(shape: Shapes.done, example: "{}")
  static let joining: [ErrorCode] = [
    .accessDenied, .authenticationFailed, .conflict, .exists, .notFound, .quotaExceeded, .throttled,
  ]
  private static let signedIn = #"""
    {"user": {"userRecordName": "_0123456789abcdef0123456789abcdef", "name": "Kari",
    "email": "kari@example.org", "isOwner": true, "isGuest": false, "isDiscoverable": true},
    "setupRequired": false, "signUpOpen": false, "membersMayInvite": true,
    "container": "iCloud.multe", "environment": "production", "version": "1.0"}
    """#
}
