import HTTPServer
import Records
import WebServices

/// One request about accounts.
struct AccountCall: Sendable {
  let request: ServerRequest
  let route: AccountRoute
  let accounts: Accounts
  let info: AccountEndpoint.Info

  /// The answer. Waits for the store, and for hashes of passwords.
  func answer() -> HTTPResponse {
    do throws(RecordError) {
      var response = try run()
      response.headers.append("Cache-Control", "no-store")
      return response
    } catch {
      return .error(error)
    }
  }

  private func run() throws(RecordError) -> HTTPResponse {
    switch (route, request.http.head.method) {
    case (.session, "GET"): try tellSession()
    case (.session, "POST"): try signIn()
    case (.session, _): try signOut()
    case (.setup, _): try setUp()
    case (.sessions, "GET"): try listSessions()
    case (.sessions, _): try signOutEverywhere()
    case (.oneSession(let key), _): try endSession(key)
    case (.users, "GET"): try listUsers()
    case (.users, _): try signUp()
    case (.settings, _): try changeSettings()
    case (.password, _): try changePassword()
    case (.discoverability, _): try changeDiscoverability()
    case (.invitations, _): try invite()
    case (.invitationLookup, _): try lookUpInvitation()
    case (.invitationAccept, _): try acceptInvitation()
    case (.guests, _): try becomeGuest()
    case (.guestLookup, _): try lookUpGuestLink()
    case (.guestName, _): try renameGuest()
    case (.shares, _): try listShares()
    case (.shareLookup, _): try lookUpShare()
    case (.shareDecline, _): try declineShare()
    case (.programSignIn, _): try beginProgramSignIn()
    case (.programSession, _): try finishProgramSignIn()
    case (.signIn, _): signInPage()
    case (.signInStyle, _): SignInFiles.style
    case (.signInScript, _): SignInFiles.script
    }
  }

  // MARK: What the request holds

  /// The body as an object. Throws BAD_REQUEST.
  func body() throws(RecordError) -> JSONObject {
    guard case .bytes(let bytes) = request.http.body else {
      throw .badRequest("The body is too large")
    }
    guard let object = try JSONReader.read(bytes).object else {
      throw .badRequest("The body must be a JSON object")
    }
    return object
  }

  /// A text that has to be there. Throws BAD_REQUEST.
  func text(_ name: String, in body: JSONObject) throws(RecordError) -> String {
    guard let text = try body.string(name) else { throw .badRequest("'\(name)' is missing") }
    return text
  }

  /// The new account in a body. Throws BAD_REQUEST.
  func newAccount(in body: JSONObject) throws(RecordError) -> NewAccount {
    try NewAccount(
      name: text("name", in: body), email: text("email", in: body),
      password: text("password", in: body))
  }

  /// The browser.
  var browser: Browser {
    Browser(
      userAgent: request.http.head.headers["User-Agent"] ?? "", address: request.clientAddress,
      isSecure: isSecure, session: request.caller.session)
  }

  /// Whether the browser uses `https`. Behind a proxy that is not trusted, its own word counts: a page
  /// cannot choose its `Origin`, and it only makes the cookie stricter.
  var isSecure: Bool {
    request.origin.hasPrefix("https://")
      || request.http.head.headers["Origin"]?.hasPrefix("https://") == true
  }

  /// The signed-in user and their session. Throws AUTHENTICATION_FAILED.
  func signedIn() throws(RecordError) -> (user: User, session: Int64) {
    guard let session = request.caller.session, let name = request.caller.user,
      let user = try accounts.user(name)
    else { throw RecordError(.authenticationFailed, "Sign in first", .signInFirst) }
    return (user, session)
  }

  /// The owner. Throws AUTHENTICATION_FAILED, and ACCESS_DENIED for others.
  func owner() throws(RecordError) -> User {
    let user = try signedIn().user
    guard user.isOwner else { throw .ownerOnly }
    return user
  }
}
