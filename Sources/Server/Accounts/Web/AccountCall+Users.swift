import HTTPServer
import Records
import WebServices

extension AccountCall {
  func listUsers() throws(RecordError) -> HTTPResponse {
    _ = try owner()
    let users = try accounts.users()
    return .json { writer in
      writer.key("users")
      writer.array { writer in
        for user in users {
          writer.object { writer in
            user.write(to: &writer)
            writer.member("created", user.created)
          }
        }
      }
    }
  }

  func changeSettings() throws(RecordError) -> HTTPResponse {
    let body = try body()
    _ = try owner()
    guard let isOpen = try body.bool("signUpOpen") else {
      throw .badRequest("'signUpOpen' is missing")
    }
    try accounts.setSignUpOpen(isOpen)
    return .json { $0.member("signUpOpen", isOpen) }
  }

  func changePassword() throws(RecordError) -> HTTPResponse {
    let body = try body()
    let (user, session) = try signedIn()
    try accounts.changePassword(
      of: user.recordName, session: session, current: text("current", in: body),
      to: text("password", in: body), address: request.clientAddress)
    return .json { _ in }
  }

  func changeDiscoverability() throws(RecordError) -> HTTPResponse {
    let body = try body()
    let user = try signedIn().user
    guard let isDiscoverable = try body.bool("isDiscoverable") else {
      throw .badRequest("'isDiscoverable' is missing")
    }
    try accounts.setDiscoverable(isDiscoverable, user)
    return .json { $0.member("isDiscoverable", isDiscoverable) }
  }

  func invite() throws(RecordError) -> HTTPResponse {
    let (secret, expires) = try accounts.invite(by: owner())
    return .json { writer in
      writer.member("token", secret.text)
      writer.member("expires", expires)
    }
  }

  func lookUpInvitation() throws(RecordError) -> HTTPResponse {
    let inviter = try accounts.inviter(token: text("token", in: body()))
    return .json { $0.member("invitedBy", inviter) }
  }
}
