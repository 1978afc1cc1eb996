import HTTPServer
import Records
import Testing

@testable import Server

@Suite struct TokenTests {
  static let scope = APITokenScope(container: "iCloud.a", environment: .development)

  static func query(_ apiToken: String, _ webAuthToken: String? = nil) -> [(
    name: String, value: String
  )] {
    [(name: "ckAPIToken", value: apiToken)]
      + (webAuthToken.map { [(name: "ckWebAuthToken", value: $0)] } ?? [])
  }

  @Test func `an API token alone is good for its container, and with a web auth token for a user`()
    throws
  {
    try AccountWorld.run { world in
      let user = try world.setUp().user
      let tokens = try world.accounts.makeTokens(Self.scope, name: "tests", user: user)
      let web = try #require(tokens.webAuthToken).text
      let head = HTTPRequestHead.with(cookie: nil)
      #expect(
        try world.accounts.caller(for: head, query: Self.query(tokens.apiToken.text))
          == Caller(user: nil, session: nil, apiToken: Self.scope, apiTokenKey: 1))
      #expect(
        try world.accounts.caller(for: head, query: Self.query(tokens.apiToken.text, web))
          == Caller(user: user.recordName, session: nil, apiToken: Self.scope, apiTokenKey: 1))
      #expect(
        try world.accounts.caller(for: head, query: [(name: "ckWebAuthToken", value: web)])
          == .nobody)
    }
  }

  @Test func `tokens that are wrong, revoked or of another container are refused`() throws {
    try AccountWorld.run { world in
      let kari = try world.setUp()
      let tokens = try world.accounts.makeTokens(Self.scope, name: "", user: kari.user)
      let others = try world.accounts.makeTokens(
        APITokenScope(container: "iCloud.b", environment: .development), name: "",
        user: kari.user)
      let web = try #require(tokens.webAuthToken).text
      let otherWeb = try #require(others.webAuthToken).text
      func refuse(_ query: [(name: String, value: String)]) {
        let error = #expect(throws: RecordError.self) {
          try world.accounts.caller(for: .with(cookie: nil), query: query)
        }
        #expect(error?.code == .authenticationFailed)
      }
      refuse(Self.query("x"))
      refuse(Self.query(String(repeating: "0", count: 64), web))
      refuse(Self.query(tokens.apiToken.text, "x"))
      refuse(Self.query(tokens.apiToken.text, otherWeb))
      refuse(Self.query(tokens.apiToken.text, tokens.apiToken.text))
      refuse(Self.query(web, web))
      // A session is no token.
      refuse(Self.query(kari.secret.text))
      refuse(Self.query(tokens.apiToken.text, kari.secret.text))
      _ = try world.accounts.caller(
        for: .with(cookie: nil), query: Self.query(tokens.apiToken.text, web))
      try world.accounts.revokeToken("W1")
      refuse(Self.query(tokens.apiToken.text, web))
      try world.accounts.revokeToken("A1")
      refuse(Self.query(tokens.apiToken.text))
      #expect(try world.accounts.tokens().map(\.id) == ["A2", "W2"])
      for id in ["A1", "W1", "A9", "X1", "", "A", "A2x"] {
        #expect(throws: RecordError.self) { try world.accounts.revokeToken(id) }
      }
    }
  }

  @Test func `an API token beside a session names the container, the session the user`() throws {
    try AccountWorld.run { world in
      let kari = try world.setUp()
      let tokens = try world.accounts.makeTokens(Self.scope, name: "", user: nil)
      #expect(tokens.webAuthToken == nil)
      let caller = try world.accounts.caller(
        for: .with(cookie: kari.secret.text), query: Self.query(tokens.apiToken.text))
      #expect(caller.user == kari.user.recordName && caller.apiToken == Self.scope)
      #expect(caller.session != nil)
    }
  }
}
