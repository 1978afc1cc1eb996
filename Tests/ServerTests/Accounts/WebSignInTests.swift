import HTTPServer
import Records
import Testing

@testable import Server

@Suite struct WebSignInTests {
  fileprivate static let scope = APITokenScope(container: "iCloud.a", environment: .production)

  /// An app in which Kari has signed in.
  fileprivate struct App {
    let world: AccountWorld
    let user: User
    let apiToken: String
    let first: String

    init(_ world: AccountWorld, lasts: Bool = false) throws {
      self.world = world
      user = try world.setUp().user
      let made = try world.accounts.makeTokens(scope, name: "App", user: nil)
      apiToken = made.apiToken.text
      first = try world.accounts.beginWebSignIn(
        of: user, with: try App.token(world, 1), lasts: lasts
      ).text
    }

    static func token(_ world: AccountWorld, _ key: Int64) throws -> APIToken {
      try world.accounts.signInRequest(
        world.accounts.signInTicket(apiToken: key, origin: nil)
      ).token
    }

    /// Uses a token; gives the next one, nil if it is refused.
    func use(_ token: String, _ apiToken: String? = nil) -> String? {
      let caller = try? world.accounts.caller(
        for: .with(cookie: nil), query: TokenTests.query(apiToken ?? self.apiToken, token))
      guard let caller else { return nil }
      #expect(caller.user == user.recordName && caller.apiToken == scope)
      return caller.nextWebAuthToken?.text
    }
  }

  @Test func `each answer brings the token to use next`() throws {
    try AccountWorld.run { world in
      let app = try App(world)
      var token = app.first
      var seen: Set = [token]
      for _ in 0..<100 {
        world.clock.advance(seconds: 61)
        token = try #require(app.use(token))
        seen.insert(token)
      }
      #expect(seen.count == 101)
    }
  }

  @Test func `requests within a minute get the same token, so that few of them live`() throws {
    try AccountWorld.run { world in
      let app = try App(world)
      let tokens = (0..<50).map { _ in app.use(app.first) }
      #expect(Set(tokens) == [app.first])
      world.clock.advance(seconds: 60)
      #expect(Set((0..<50).map { _ in app.use(app.first) }).count == 1)
    }
  }

  @Test func `a token is good for 30 minutes, or two weeks`() throws {
    for (lasts, minutes) in [(false, Int64(30)), (true, 14 * 24 * 60)] {
      try AccountWorld.run { world in
        let app = try App(world, lasts: lasts)
        world.clock.advance(seconds: minutes * 60)
        #expect(app.use(app.first) != nil)
        world.clock.advance(seconds: 60)
        #expect(app.use(app.first) == nil)
      }
    }
  }

  @Test func `an answer that was lost costs nothing`() throws {
    try AccountWorld.run { world in
      let app = try App(world)
      world.clock.advance(seconds: 25 * 60)
      _ = app.use(app.first)
      world.clock.advance(seconds: 4 * 60)
      #expect(app.use(app.first) != nil)
    }
  }

  @Test func `once a newer token is used the older ones are good for ten more minutes`() throws {
    try AccountWorld.run { world in
      let app = try App(world)
      world.clock.advance(seconds: 9 * 60)
      let second = try #require(app.use(app.first))
      #expect(app.use(second) != nil)
      #expect(app.use(app.first) != nil)
      world.clock.advance(seconds: 2 * 60)
      let third = try #require(app.use(second))
      #expect(app.use(third) != nil)
      #expect(app.use(app.first) == nil)
      #expect(app.use(second) != nil)
      #expect(app.use(third) != nil)
    }
  }

  @Test func `a sign-in that is used goes on for as long as it is`() throws {
    try AccountWorld.run { world in
      var app = try App(world)
      var token = app.first
      for _ in 0..<20 {
        world.clock.advance(seconds: 29 * 60)
        token = try #require(app.use(token))
        #expect(app.use(token) == token)
      }
      _ = try world.accounts.beginWebSignIn(
        of: app.user, with: try App.token(world, 1), lasts: false)
      #expect(app.use(token) == token)
      _ = try world.storage.writeAndWait { _ in }
      let again = try world.restarted()
      app = App(again, app)
      #expect(app.use(token) == token)
      #expect(app.use(app.first) == nil)
      again.storage.close()
    }
  }

  @Test func `a token belongs to its API token`() throws {
    try AccountWorld.run { world in
      let app = try App(world)
      let other = try world.accounts.makeTokens(Self.scope, name: "Other", user: nil)
      #expect(app.use(app.first, other.apiToken.text) == nil)
      #expect(app.use(app.first) != nil)
    }
  }

  @Test func `a token that was changed is none`() throws {
    try AccountWorld.run { world in
      let app = try App(world)
      for index in app.first.indices {
        var text = app.first
        text.replaceSubrange(index...index, with: text[index] == "A" ? "B" : "A")
        #expect(app.use(text) == nil)
      }
      #expect(app.use(app.first + "A") == nil)
    }
  }

  @Test func `tokens made by another server's key are none`() throws {
    try AccountWorld.run { world in
      let app = try App(world)
      let token = try #require(WebSignInTokens(world.key).token(app.first))
      #expect(WebSignInTokens(world.key).secret(of: token).text == app.first)
      #expect(app.use(WebSignInTokens(.random()).secret(of: token).text) == nil)
    }
  }

  @Test(arguments: [0, 1, 2, 3])
  func `signing out everywhere, another password, a removed API token and a removed user end it`(
    way: Int
  ) throws {
    try AccountWorld.run { world in
      let app = try App(world)
      #expect(app.use(app.first) != nil)
      switch way {
      case 0: try world.accounts.endSessions(of: app.user.recordName)
      case 1: try world.accounts.setPassword("another password", of: app.user)
      case 2: try world.accounts.revokeToken("A1")
      default: try world.accounts.removeUser(app.user)
      }
      #expect(app.use(app.first) == nil)
      let again = try world.restarted()
      #expect(App(again, app).use(app.first) == nil)
      again.storage.close()
    }
  }

  @Test func `a user has a bounded number of sign-ins, and the oldest ends first`() throws {
    try AccountWorld.run { world in
      let app = try App(world)
      let token = try App.token(world, 1)
      for _ in 0..<AccountLimits.webSignInsPerUser - 1 {
        world.clock.advance(seconds: 1)
        _ = try world.accounts.beginWebSignIn(of: app.user, with: token, lasts: true)
      }
      #expect(App(world, app).use(app.first) != nil)
      _ = try world.accounts.beginWebSignIn(of: app.user, with: token, lasts: true)
      let again = try world.restarted()
      #expect(App(again, app).use(app.first) == nil)
      again.storage.close()
    }
  }

  @Test func `nothing at rest is a token`() throws {
    try AccountWorld.run { world in
      let app = try App(world)
      let secret = try #require(WebSignInTokens(world.key).token(app.first)).secret
      #expect(!contains(world.bytesAtRest, app.first))
      #expect(world.bytesAtRest.firstRange(of: secret) == nil)
    }
  }

  @Test func `tokens that multe token makes do not rotate`() throws {
    try AccountWorld.run { world in
      let user = try world.setUp().user
      let made = try world.accounts.makeTokens(Self.scope, name: "", user: user)
      let query = TokenTests.query(made.apiToken.text, try #require(made.webAuthToken).text)
      world.clock.advance(days: 100)
      let caller = try world.accounts.caller(for: .with(cookie: nil), query: query)
      #expect(caller.user == user.recordName && caller.nextWebAuthToken == nil)
    }
  }
}

extension WebSignInTests.App {
  /// The same app in another world.
  fileprivate init(_ world: AccountWorld, _ app: WebSignInTests.App) {
    self.world = world
    user = app.user
    apiToken = app.apiToken
    first = app.first
  }
}
