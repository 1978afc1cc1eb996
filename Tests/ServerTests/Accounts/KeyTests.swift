import HTTPServer
import Records
import Signatures
import Testing

@testable import Server

@Suite struct KeyTests {
  /// A world at the time of the signed request.
  private static func run(_ body: (AccountWorld) throws -> Void) throws {
    try AccountWorld.run { world in
      world.clock.advance(seconds: (SignedRequests.now - world.clock.now) / 1_000)
      try body(world)
    }
  }

  private static func add(_ world: AccountWorld) throws -> ServerToServerKey {
    try world.accounts.addKey(pem: SignedRequests.pem, SignedRequests.scope, name: "importer")
  }

  private static func refusal(
    _ world: AccountWorld, _ head: HTTPRequestHead, query: [(name: String, value: String)] = []
  ) -> String? {
    do throws(RecordError) {
      _ = try world.accounts.caller(for: head, query: query)
      return nil
    } catch {
      return error.code == .authenticationFailed ? error.reason : "\(error)"
    }
  }

  @Test func `a signed request names no user before its body has proven the key`() throws {
    try Self.run { world in
      let key = try Self.add(world)
      let caller = try world.accounts.caller(
        for: SignedRequests.head(keyID: key.id.uppercased()), query: [])
      #expect(caller.user == nil && caller.session == nil && caller.apiToken == nil)
      let claim = try #require(caller.signature)
      let proven = try claim.proven(by: SignedRequests.body)
      #expect(proven.user == key.user && proven.scope == SignedRequests.scope)
      #expect(throws: RecordError.self) { try claim.proven(by: SignedRequests.body + [0x20]) }
      #expect(throws: RecordError.self) { try claim.proven(by: []) }
    }
  }

  @Test func `a signature is good for the path it was made for`() throws {
    try Self.run { world in
      let key = try Self.add(world)
      let other = "/database/1/iCloud.org.example.app/production/public/records/modify"
      let caller = try world.accounts.caller(
        for: SignedRequests.head(keyID: key.id, path: other), query: [])
      #expect(throws: RecordError.self) {
        try caller.signature?.proven(by: SignedRequests.body)
      }
    }
  }

  @Test func `unknown keys, missing headers and dates far off are refused`() throws {
    try Self.run { world in
      let unknown = "The key is not known, or was removed"
      #expect(
        Self.refusal(world, SignedRequests.head(keyID: String(repeating: "0", count: 64)))
          == unknown)
      let key = try Self.add(world)
      #expect(Self.refusal(world, SignedRequests.head(keyID: key.id)) == nil)
      #expect(
        Self.refusal(world, SignedRequests.head(keyID: key.id, date: nil))
          == SignatureError.missingHeader.reason)
      world.clock.advance(seconds: 600)
      #expect(Self.refusal(world, SignedRequests.head(keyID: key.id)) == nil)
      world.clock.advance(seconds: 1)
      #expect(
        Self.refusal(world, SignedRequests.head(keyID: key.id))
          == SignatureError.dateTooFar.reason)
      world.clock.advance(seconds: -601)
      try world.accounts.removeKey(key.id)
      #expect(Self.refusal(world, SignedRequests.head(keyID: key.id)) == unknown)
      #expect(throws: RecordError.self) { try world.accounts.removeKey(key.id) }
    }
  }

  @Test func `a signature together with tokens is refused`() throws {
    try Self.run { world in
      let key = try Self.add(world)
      let tokens = try world.accounts.makeTokens(SignedRequests.scope, name: "", user: nil)
      let query = [(name: "ckAPIToken", value: tokens.apiToken.text)]
      #expect(
        Self.refusal(world, SignedRequests.head(keyID: key.id), query: query)
          == "Send either tokens or the headers of a server-to-server key")
    }
  }

  @Test func `a key that is added again has its ID and its user again`() throws {
    try Self.run { world in
      let key = try Self.add(world)
      #expect(key.id.utf8.count == 64)
      #expect(key.user.value.utf8.count == 33 && key.user.value.hasPrefix("_"))
      let error = #expect(throws: RecordError.self) { try Self.add(world) }
      #expect(error?.code == .exists)
      try world.accounts.removeKey(key.id.uppercased())
      #expect(try world.accounts.keys().isEmpty)
      world.clock.advance(days: 1)
      let again = try Self.add(world)
      #expect(again.id == key.id && again.user == key.user)
      let elsewhere = try world.accounts.addKey(
        pem: SignedRequests.pem,
        APITokenScope(container: SignedRequests.scope.container, environment: .development),
        name: "")
      #expect(elsewhere.id != key.id && elsewhere.user != key.user)
      #expect(try world.accounts.keys() == [again, elsewhere])
    }
  }

  @Test func `what is no public key is refused in words`() throws {
    try Self.run { world in
      let error = #expect(throws: RecordError.self) {
        try world.accounts.addKey(
          pem: "-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----",
          SignedRequests.scope, name: "")
      }
      #expect(error == .badRequest(KeyTextError.privateKey.reason))
      #expect(throws: RecordError.self) {
        try world.accounts.addKey(
          pem: SignedRequests.pem,
          APITokenScope(container: "no container", environment: .production), name: "")
      }
    }
  }
}
