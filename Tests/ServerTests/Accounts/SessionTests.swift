import HTTPServer
import RecordStore
import Records
import Testing

@testable import Server

@Suite struct SessionTests {
  @Test func `a session outlives a restart`() throws {
    try AccountWorld.run { world in
      let signedIn = try world.setUp()
      let before = try world.caller(signedIn.secret)
      let after = try world.restarted()
      defer { after.storage.close() }
      #expect(try after.caller(signedIn.secret) == before)
      #expect(before.user == signedIn.user.recordName && before.session != nil)
    }
  }

  @Test func `five tabs that come back at once on the last day all stay signed in`() throws {
    try AccountWorld.run { world in
      let signedIn = try world.setUp()
      world.clock.advance(days: 399)
      let known = Counter()
      inParallel(5) { _ in
        let caller = try? world.caller(signedIn.secret)
        let cookie = try? world.accounts.renewedCookie(
          for: .with(cookie: signedIn.secret.text), path: "/")
        // One that is sent again holds the same secret, so it does not matter which tab's comes last.
        let isSame = cookie.map { $0.contains(signedIn.secret.text) } ?? true
        if caller?.user == signedIn.user.recordName, isSame { known.add() }
      }
      #expect(known.value == 5)
      world.clock.advance(days: 399)
      let after = try world.restarted()
      defer { after.storage.close() }
      #expect(try after.caller(signedIn.secret).user == signedIn.user.recordName)
    }
  }

  @Test func `a session that nobody uses for 400 days ends`() throws {
    try AccountWorld.run { world in
      let signedIn = try world.setUp()
      world.clock.advance(days: 30)
      #expect(try world.caller(signedIn.secret).user != nil)
      world.clock.advance(days: 400)
      #expect(try world.caller(signedIn.secret) == .nobody)
      #expect(try world.accounts.sessions(of: signedIn.user.recordName).isEmpty)
    }
  }

  @Test func `use is written down once an hour at most`() throws {
    try AccountWorld.run { world in
      let signedIn = try world.setUp()
      func lastUsed() throws -> Int64? {
        // The write that notes it waits in the queue before this one.
        try world.storage.writeAndWait { _ in }
        return try world.accounts.sessions(of: signedIn.user.recordName).first?.lastUsed
      }
      let start = world.clock.now
      world.clock.advance(seconds: 3_599)
      _ = try world.caller(signedIn.secret)
      #expect(try lastUsed() == start)
      world.clock.advance(seconds: 1)
      _ = try world.caller(signedIn.secret)
      #expect(try lastUsed() == world.clock.now)
    }
  }

  @Test func `the cookie is sent again once a day, as it was`() throws {
    try AccountWorld.run { world in
      let signedIn = try world.setUp()
      func renewed() throws -> String? {
        try world.accounts.renewedCookie(
          for: .with(cookie: signedIn.secret.text), path: "/lists")
      }
      world.clock.advance(hours: 23)
      #expect(try renewed() == nil)
      world.clock.advance(hours: 1)
      #expect(
        try renewed()
          == "multe_session=\(signedIn.secret.text); Path=/lists; Max-Age=34560000; HttpOnly; "
          + "SameSite=Lax")
      try world.storage.writeAndWait { _ in }
      #expect(try renewed() == nil)
    }
  }

  @Test func `signing out ends a session at once, though it is remembered`() throws {
    try AccountWorld.run { world in
      let here = try world.setUp()
      let there = try world.accounts.signIn(
        email: here.user.email, password: AccountWorld.password, .test)
      let session = try #require(try world.caller(here.secret).session)
      try world.accounts.endSession(session, of: here.user.recordName)
      #expect(try world.caller(here.secret) == .nobody)
      #expect(try world.caller(there.secret).user == here.user.recordName)
      try world.accounts.endSessions(of: here.user.recordName)
      #expect(try world.caller(there.secret) == .nobody)
      #expect(world.signedOut.value == ["session \(session)", "user but 0"])
    }
  }

  @Test func `nobody ends the session of another`() throws {
    try AccountWorld.run { world in
      let kari = try world.setUp()
      let ola = try world.join("ola", by: kari.user)
      let session = try #require(try world.caller(kari.secret).session)
      #expect(throws: RecordError.self) {
        try world.accounts.endSession(session, of: ola.user.recordName)
      }
      #expect(try world.caller(kari.secret).session == session)
    }
  }

  @Test func `the session not used for the longest time gives way to the hundred-and-first`() throws
  {
    try AccountWorld.run { world in
      let first = try world.setUp()
      let second = try world.accounts.signIn(
        email: first.user.email, password: AccountWorld.password, .test)
      world.clock.advance(hours: 2)
      _ = try world.caller(first.secret)
      try world.storage.writeAndWait { transaction in
        for _ in 0..<99 {
          _ = try SessionTable.add(
            Secret.random().hash, of: first.user.key, .test, now: world.clock.now,
            in: transaction.database)
        }
      }
      #expect(try world.accounts.sessions(of: first.user.recordName).count == 100)
      #expect(try world.caller(first.secret).user != nil)
      let after = try world.restarted()
      defer { after.storage.close() }
      #expect(try after.caller(second.secret) == .nobody)
    }
  }

  @Test(arguments: ["", "x", "multe", "\u{FF}", String(repeating: "x", count: 10_000)])
  func `a cookie of nonsense is as none`(value: String) throws {
    try AccountWorld.run { world in
      let signedIn = try world.setUp()
      #expect(try world.accounts.caller(for: .with(cookie: value), query: []) == .nobody)
      // The cookie of another Multe on the same host may come first.
      let both: HTTPHeaders = [
        "Cookie": "multe_session=\(value); multe_session=\(signedIn.secret.text)"
      ]
      let head = HTTPRequestHead(method: "GET", rawPath: "/", headers: both)
      #expect(try world.accounts.caller(for: head, query: []).user == signedIn.user.recordName)
    }
  }

  @Test func `what was revoked while it was read does not come back`() throws {
    let cache = CredentialCache()
    let hash = Secret.random().hash
    let session = Credential.session(
      SessionCredential(
        key: 1, user: UserRecordName(unchecked: "_a"), usedAt: 0, expiresAt: .max))
    let first = cache.credential(hash) {
      cache.revoke { _ in true }
      return session
    }
    #expect(first == session)
    #expect(cache.credential(hash) { nil } == nil)
  }
}
