import HTTPServer
import Records
import WebServices

extension AccountCall {
  func tellSession() throws(RecordError) -> HTTPResponse {
    let user = try request.caller.user.map { name throws(RecordError) in try accounts.user(name) }
    var response = try tell(user ?? nil)
    let cookie = try accounts.renewedCookie(for: request.http.head, path: info.cookiePath)
    if let cookie { response.headers.append("Set-Cookie", cookie) }
    return response
  }

  func signIn() throws(RecordError) -> HTTPResponse {
    let body = try body()
    return try tell(
      accounts.signIn(
        email: text("email", in: body), password: text("password", in: body), browser))
  }

  func setUp() throws(RecordError) -> HTTPResponse {
    let body = try body()
    return try tell(
      accounts.setUp(token: text("token", in: body), newAccount(in: body), browser))
  }

  func signUp() throws(RecordError) -> HTTPResponse {
    try tell(accounts.signUp(newAccount(in: body()), browser))
  }

  /// Signs out, also a browser whose session is gone already: the cookie has to go.
  func signOut() throws(RecordError) -> HTTPResponse {
    if request.caller.isGuest, let guest = request.caller.user {
      // Nobody else can ever be this guest again.
      try accounts.endGuest(guest, in: info.guestPlace)
      return withoutCookie()
    }
    if let key = request.caller.session, let user = request.caller.user {
      do throws(RecordError) {
        try accounts.endSession(key, of: user)
      } catch {
        guard error.code == .notFound else { throw error }
      }
    }
    return withoutCookie()
  }

  func listSessions() throws(RecordError) -> HTTPResponse {
    let (user, current) = try signedIn()
    let sessions = try accounts.sessions(of: user.recordName)
    return .json { writer in
      writer.key("sessions")
      writer.array { writer in
        for session in sessions {
          writer.object { writer in
            writer.member("id", String(session.key))
            writer.member("created", session.created)
            writer.member("lastUsed", session.lastUsed)
            writer.member("userAgent", session.userAgent)
            writer.member("current", session.key == current)
          }
        }
      }
    }
  }

  func signOutEverywhere() throws(RecordError) -> HTTPResponse {
    try accounts.endSessions(of: signedIn().user.recordName)
    return withoutCookie()
  }

  func endSession(_ key: Int64) throws(RecordError) -> HTTPResponse {
    let (user, current) = try signedIn()
    try accounts.endSession(key, of: user.recordName)
    return key == current ? withoutCookie() : .json { _ in }
  }

  private func withoutCookie() -> HTTPResponse {
    var response = HTTPResponse.json { _ in }
    response.headers.append(
      "Set-Cookie", SessionCookie.removal(path: info.cookiePath, isSecure: isSecure))
    return response
  }

  func tell(
    _ signedIn: SignedIn, share: Invitation.Share? = nil
  ) throws(RecordError) -> HTTPResponse {
    if request.caller.isGuest, let guest = request.caller.user, guest != signedIn.user.recordName {
      try accounts.endGuest(guest, in: info.guestPlace)
    }
    var response = try tell(signedIn.user, share: share)
    response.headers.append(
      "Set-Cookie",
      SessionCookie.header(signedIn.secret.text, path: info.cookiePath, isSecure: isSecure))
    return response
  }

  func tell(_ user: User?, share: Invitation.Share? = nil) throws(RecordError) -> HTTPResponse {
    let isSetupRequired = user == nil ? try accounts.isSetupRequired() : false
    let isSignUpOpen = try accounts.isSignUpOpen()
    let mayMembersInvite = try accounts.mayMembersInvite()
    let isDeveloper = try user.map { user throws(RecordError) in try accounts.isDeveloper(user) }
    return .json { writer in
      writer.key("user")
      if let user {
        writer.object { writer in
          user.write(to: &writer)
          writer.member("isDeveloper", isDeveloper == true)
        }
      } else {
        writer.null()
      }
      writer.member("setupRequired", isSetupRequired)
      writer.member("signUpOpen", isSignUpOpen)
      writer.member("membersMayInvite", mayMembersInvite)
      writer.member("container", info.container)
      writer.member("environment", info.environment.rawValue)
      writer.member("version", info.version)
      if let build = info.build { writer.member("build", build) }
      if let share { write(share, title: nil, to: &writer) }
    }
  }
}

extension User {
  /// Writes the members that say who this is.
  func write(to writer: inout JSONWriter) {
    writer.member("userRecordName", recordName.value)
    writer.member("name", name)
    writer.member("email", email)
    writer.member("isOwner", isOwner)
    writer.member("isGuest", isGuest)
    writer.member("isDiscoverable", isDiscoverable)
  }
}
