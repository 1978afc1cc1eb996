import RecordStore
import Records
import Testing

@testable import Server

@Suite struct UserTests {
  @Test func `an invitation works once and for seven days`() throws {
    try AccountWorld.run { world in
      let owner = try world.setUp().user
      let used = try world.accounts.invite(by: owner)
      let late = try world.accounts.invite(by: owner)
      #expect(used.expires == world.clock.now + 7 * 86_400_000)
      #expect(try world.inviter(used.secret.text) == "Kari")
      func accept(_ secret: Secret, _ name: String) throws -> SignedIn {
        try world.accounts.acceptInvitation(
          token: secret.text,
          NewAccount(
            name: name, email: "\(name)@example.org", password: AccountWorld.password),
          in: AccountWorld.place, .test)
      }
      let signedIn = try accept(used.secret, "ola")
      #expect(!signedIn.user.isOwner)
      #expect(try world.caller(signedIn.secret).user == signedIn.user.recordName)
      #expect(throws: RecordError.invitationOver) { try accept(used.secret, "eve") }
      #expect(throws: RecordError.invitationOver) {
        try world.inviter(used.secret.text)
      }
      world.clock.advance(days: 7)
      #expect(throws: RecordError.invitationOver) { try accept(late.secret, "eve") }
      #expect(throws: RecordError.invitationOver) { try world.inviter("x") }
    }
  }

  @Test func `an invitation is not used up by an address that is taken`() throws {
    try AccountWorld.run { world in
      let owner = try world.setUp().user
      let invitation = try world.accounts.invite(by: owner).secret
      let error = #expect(throws: RecordError.self) {
        try world.accounts.acceptInvitation(
          token: invitation.text,
          NewAccount(name: "K", email: "KARI@example.org", password: AccountWorld.password),
          in: AccountWorld.place, .test)
      }
      #expect(error?.code == .exists)
      #expect(try world.inviter(invitation.text) == "Kari")
    }
  }

  @Test func `a new password ends the other sessions and the old password`() throws {
    try AccountWorld.run { world in
      let here = try world.setUp()
      let there = try world.accounts.signIn(
        email: here.user.email, password: AccountWorld.password, .test)
      let session = try world.caller(here.secret).session
      func change(from current: String) throws {
        try world.accounts.changePassword(
          of: here.user.recordName, session: session, current: current, to: "tyttebær i skogen",
          address: "192.0.2.7")
      }
      let error = #expect(throws: RecordError.self) { try change(from: "wrong") }
      #expect(error?.code == .authenticationFailed)
      #expect(try world.caller(there.secret).user != nil)
      try change(from: AccountWorld.password)
      #expect(try world.caller(here.secret).session == session)
      #expect(try world.caller(there.secret) == .nobody)
      #expect(throws: RecordError.wrongPassword) {
        try world.accounts.signIn(
          email: here.user.email, password: AccountWorld.password, .test)
      }
      _ = try world.accounts.signIn(
        email: here.user.email, password: "tyttebær i skogen", .test)
    }
  }

  @Test func `a removed user's sessions, tokens and invitations end with them`() throws {
    try AccountWorld.run { world in
      let kari = try world.setUp()
      let ola = try world.join("ola", by: kari.user)
      let scope = APITokenScope(container: "iCloud.a", environment: .development)
      let tokens = try world.accounts.makeTokens(scope, name: "", user: ola.user)
      let invitation = try world.accounts.invite(by: ola.user).secret
      let query = [
        (name: "ckAPIToken", value: tokens.apiToken.text),
        (name: "ckWebAuthToken", value: try #require(tokens.webAuthToken).text),
      ]
      #expect(try world.caller(ola.secret).user == ola.user.recordName)
      #expect(
        try world.accounts.caller(for: .with(cookie: nil), query: query).user
          == ola.user.recordName)
      try world.accounts.removeUser(ola.user)
      #expect(try world.caller(ola.secret) == .nobody)
      let error = #expect(throws: RecordError.self) {
        try world.accounts.caller(for: .with(cookie: nil), query: query)
      }
      #expect(error?.code == .authenticationFailed)
      #expect(throws: RecordError.invitationOver) {
        try world.inviter(invitation.text)
      }
      #expect(world.accounts.identity(of: ola.user.recordName) == nil)
      #expect(try world.accounts.users() == [kari.user])
      // The address is free again, and whoever gets it is somebody else.
      #expect(try world.join("ola", by: kari.user).user.recordName != ola.user.recordName)
    }
  }

  @Test func `the last owner stays while there are others, unless one of them takes over`() throws {
    try AccountWorld.run { world in
      let kari = try world.setUp()
      let ola = try world.join("ola", by: kari.user)
      #expect(throws: RecordError.self) { try world.accounts.removeUser(kari.user) }
      #expect(throws: RecordError.self) {
        try world.accounts.removeUser(kari.user, newOwner: kari.user.recordName)
      }
      #expect(throws: RecordError.noSuchUser) {
        try world.accounts.removeUser(
          kari.user, newOwner: UserRecordName(unchecked: "_nobody"))
      }
      #expect(try world.accounts.users().count == 2)
      #expect(try world.caller(kari.secret).user != nil)
      try world.accounts.removeUser(kari.user, newOwner: ola.user.recordName)
      #expect(try world.accounts.users().map(\.isOwner) == [true])
      try world.accounts.removeUser(ola.user)
      #expect(try world.accounts.isSetupRequired())
    }
  }
}
