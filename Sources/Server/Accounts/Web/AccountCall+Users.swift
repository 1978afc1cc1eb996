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
    var switches: [(SettingsTable.Switch, Bool)] = []
    for one in SettingsTable.Switch.allCases {
      if let isOn = try body.bool(one.rawValue) { switches.append((one, isOn)) }
    }
    guard !switches.isEmpty else { throw .badRequest("'signUpOpen' is missing") }
    try accounts.set(switches)
    let isSignUpOpen = try accounts.isSignUpOpen()
    let mayMembersInvite = try accounts.mayMembersInvite()
    return .json { writer in
      writer.member("signUpOpen", isSignUpOpen)
      writer.member("membersMayInvite", mayMembersInvite)
    }
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
}
