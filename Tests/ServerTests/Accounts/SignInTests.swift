import Glibc
import RecordStore
import Records
import Testing

@testable import Server

@Suite struct SignInTests {
  @Test func `the first account needs the token of the link and becomes owner`() throws {
    try AccountWorld.run { world in
      _ = world.accounts.setup.renew()
      let account = try NewAccount(
        name: " Kari ", email: " kari@example.org ", password: AccountWorld.password)
      for wrong in ["", "x", Secret.random().text] {
        #expect(throws: RecordError.setupOver) {
          try world.accounts.setUp(token: wrong, account, .test)
        }
      }
      let user = try world.setUp().user
      #expect(user.isOwner && user.name == "Kari" && user.email == "kari@example.org")
      #expect(user.recordName.value.wholeMatch(of: /_[0-9a-f]{32}/) != nil)
    }
  }

  @Test func `the link works once, and an older one not at all`() throws {
    try AccountWorld.run { world in
      let old = world.accounts.setup.renew().text
      let token = world.accounts.setup.renew().text
      let eve = try NewAccount(
        name: "Eve", email: "eve@example.org", password: AccountWorld.password)
      #expect(throws: RecordError.setupOver) {
        try world.accounts.setUp(token: old, eve, .test)
      }
      _ = try world.accounts.setUp(token: token, eve, .test)
      // From then on no start prints another link: nobody is told to wait for one.
      #expect(throws: RecordError.setupDone) {
        try world.accounts.setUp(token: token, eve, .test)
      }
      // Not even a token that was made by mistake works beside a user.
      let later = world.accounts.setup.renew().text
      #expect(throws: RecordError.setupDone) {
        try world.accounts.setUp(token: later, eve, .test)
      }
      #expect(try world.accounts.users().count == 1)
    }
  }

  @Test func `two who open the link at once do not both become owner`() throws {
    try AccountWorld.run { world in
      let token = world.accounts.setup.renew().text
      let made = Counter()
      inParallel(4) { number in
        let account = try? NewAccount(
          name: "N", email: "n\(number)@example.org", password: AccountWorld.password)
        if let account, (try? world.accounts.setUp(token: token, account, .test)) != nil {
          made.add()
        }
      }
      let users = try world.accounts.users()
      #expect(made.value == 1 && users.count == 1)
    }
  }

  @Test(arguments: ["kari@example.org", "KARI@Example.ORG", "  kari@example.org\n"])
  func `an address is known in any case and with space around it`(email: String) throws {
    try AccountWorld.run { world in
      let owner = try world.setUp().user
      let signedIn = try world.accounts.signIn(
        email: email, password: AccountWorld.password, .test)
      #expect(signedIn.user == owner)
      #expect(throws: RecordError.self) {
        try world.accounts.addUser(name: "K", email: email, password: AccountWorld.password)
      }
    }
  }

  @Test func `an unknown address and a wrong password are told alike`() throws {
    try AccountWorld.run { world in
      _ = try world.setUp()
      _ = try world.accounts.addUser(name: "O", email: "open@example.org", password: nil)
      for (email, password) in [
        ("kari@example.org", "wrong password"), ("nobody@example.org", AccountWorld.password),
        ("", ""), ("open@example.org", ""), ("kari@example.org", ""),
        ("kari@example.org", String(repeating: "x", count: 5_000)),
        (String(repeating: "x", count: 5_000), "x"),
      ] {
        #expect(throws: RecordError.wrongPassword) {
          try world.accounts.signIn(email: email, password: password, .test)
        }
      }
    }
  }

  @Test func `an unknown address takes as long as a wrong password`() throws {
    /// Processor time of this thread: other tests run meanwhile.
    func shortest(_ hash: String?) -> Int {
      (0..<5).map { _ in
        let start = threadNanoseconds()
        _ = PasswordHash.fits("wrong password", hash)
        return threadNanoseconds() - start
      }.min()!
    }
    let known = shortest(try PasswordHash.make("long enough"))
    let unknown = shortest(nil)
    #expect(unknown > known / 2 && unknown < known * 2, "\(unknown), \(known)")
  }

  @Test func `a password with older costs is hashed anew when it is used`() throws {
    try AccountWorld.run { world in
      let user = try world.setUp().user
      let old =
        "$argon2id$v=19$m=64,t=1,p=1$+0aZqdB6OB6Ve0E+l+HSWg"
        + "$578ChuzREacWCycTiD8tp2KsRd7PO+75vluuCgGjz+U"
      try world.storage.writeAndWait {
        try UserTable.setPassword(old, of: user.key, in: $0.database)
      }
      _ = try world.accounts.signIn(email: user.email, password: "long enough", .test)
      let new = try world.storage.read { try UserTable.password(of: user.key, in: $0) }
      #expect(new?.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$") == true)
      _ = try world.accounts.signIn(email: user.email, password: "long enough", .test)
    }
  }

  @Test func `signing in anew replaces the session of the browser`() throws {
    try AccountWorld.run { world in
      let first = try world.setUp()
      let session = try #require(try world.caller(first.secret).session)
      let browser = Browser(
        userAgent: "Test/1", address: "192.0.2.7", isSecure: false, session: session)
      let second = try world.accounts.signIn(
        email: first.user.email, password: AccountWorld.password, browser)
      #expect(try world.caller(first.secret) == .nobody)
      #expect(try world.caller(second.secret).user == first.user.recordName)
      #expect(try world.accounts.sessions(of: first.user.recordName).count == 1)
      #expect(world.signedOut.value == ["session \(session)"])
    }
  }

  @Test func `sign-up is closed until the owner opens it`() throws {
    try AccountWorld.run { world in
      _ = try world.setUp()
      let account = try NewAccount(
        name: "Ola", email: "ola@example.org", password: AccountWorld.password)
      #expect(throws: RecordError.signUpClosed) { try world.accounts.signUp(account, .test) }
      try world.accounts.set([(.signUpOpen, true)])
      #expect(try !world.accounts.signUp(account, .test).user.isOwner)
      try world.accounts.set([(.signUpOpen, false)])
      #expect(throws: RecordError.signUpClosed) { try world.accounts.signUp(account, .test) }
    }
  }
}

private func threadNanoseconds() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

/// Runs a body on some threads at once and waits for all.
func inParallel(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let gates = (0..<count).map { _ in Gate<Bool>() }
  for (number, gate) in gates.enumerated() {
    OwnThread.start {
      body(number)
      gate.open(true)
    }
  }
  for gate in gates { _ = gate.wait() }
}
