import HTTPServer
import RecordStore
import Records
import Testing

@testable import Server

@Suite struct ProgramSignInTests {
  /// What a program that listens on a port and its person have when the person has signed in.
  private func begun(
    _ world: AccountWorld, _ user: User, port: Int = 49_152
  ) throws -> (ticket: ProgramTicket, code: String, secret: String) {
    let (secret, text) = world.accounts.beginProgramSignIn(port: port)
    let ticket = try #require(
      world.accounts.signInTickets.programTicket(text, now: world.accounts.now()))
    return (ticket, world.accounts.programCode(for: user, ticket), secret.text)
  }

  @Test func `code and secret together begin a session, and neither alone`() throws {
    try AccountWorld.run { world in
      let user = try world.setUp().user
      let (ticket, code, secret) = try begun(world, user)
      #expect(ticket.callback.text == "http://127.0.0.1:49152/")
      #expect(ticket.callback.policySource == "http://127.0.0.1:49152")
      let other = try begun(world, user)
      for (code, secret) in [
        (code, other.secret), (other.code, secret), (code, ""), ("", secret), (secret, code),
        (code + "A", secret), (code, String(secret.dropLast())),
      ] {
        #expect(throws: RecordError.programSignInOver) {
          try world.accounts.signInProgram(code: code, secret: secret, .test)
        }
      }
      let signedIn = try world.accounts.signInProgram(code: code, secret: secret, .test)
      #expect(signedIn.user.recordName == user.recordName)
      let caller = try world.accounts.caller(for: .with(cookie: signedIn.secret.text), query: [])
      #expect(caller.user == user.recordName && caller.session != nil)
    }
  }

  @Test func `tickets, codes and the tickets of apps are not each other`() throws {
    try AccountWorld.run { world in
      let user = try world.setUp().user
      let tickets = world.accounts.signInTickets
      let now = world.accounts.now()
      let (_, code, secret) = try begun(world, user)
      let ticket = world.accounts.beginProgramSignIn(port: 49_152).ticket
      let app = world.accounts.signInTicket(apiToken: 1, origin: nil)
      #expect(tickets.programTicket(code, now: now) == nil)
      #expect(tickets.programTicket(app, now: now) == nil)
      #expect(tickets.programCode(ticket, now: now) == nil)
      #expect(tickets.ticket(ticket, now: now) == nil)
      #expect(tickets.ticket(code, now: now) == nil)
      #expect(SignInTickets(.random()).programTicket(ticket, now: now) == nil)
      #expect(throws: RecordError.programSignInOver) {
        try world.accounts.signInProgram(code: ticket, secret: secret, .test)
      }
    }
  }

  @Test func `a ticket and a code are over after a while`() throws {
    try AccountWorld.run { world in
      let user = try world.setUp().user
      let text = world.accounts.beginProgramSignIn(port: 49_152).ticket
      let (_, code, secret) = try begun(world, user)
      world.clock.advance(seconds: AccountLimits.programCodeMinutes * 60)
      #expect(throws: RecordError.programSignInOver) {
        try world.accounts.signInProgram(code: code, secret: secret, .test)
      }
      let tickets = world.accounts.signInTickets
      #expect(tickets.programTicket(text, now: world.accounts.now()) != nil)
      world.clock.advance(seconds: AccountLimits.signInPageMinutes * 60)
      #expect(tickets.programTicket(text, now: world.accounts.now()) == nil)
    }
  }

  @Test(arguments: [0, 22, 1_023, 65_536, -1])
  func `a ticket leads to no port of the system's, whoever made it`(port: Int) throws {
    try AccountWorld.run { world in
      let tickets = world.accounts.signInTickets
      let ticket = ProgramTicket(
        port: port, secret: Secret.random().hash, expires: world.accounts.now() + 1_000)
      #expect(tickets.programTicket(tickets.text(of: ticket), now: world.accounts.now()) == nil)
    }
  }

  @Test func `a hash comes back from its digits, and from nothing else`() {
    let hash = Secret.random().hash
    let digits = Secret.hexadecimal(hash.bytes)
    #expect(SecretHash(hexadecimal: digits) == hash)
    for wrong in ["", digits + "0", String(digits.dropLast()) + "g", "A" + digits.dropFirst()] {
      #expect(SecretHash(hexadecimal: wrong) == nil)
    }
  }
}
