import HTTPServer
import RecordStore
import Records
import Testing
import WebServices

@testable import Server

@Suite struct SecretsAtRestTests {
  @Test func `no secret is in any file of the data folder`() throws {
    try AccountWorld.run { world in
      let link = world.accounts.setup.renew()
      let owner = try world.accounts.setUp(
        token: link.text,
        NewAccount(name: "Kari", email: "kari@example.org", password: AccountWorld.password),
        .test)
      let invitation = try world.accounts.invite(by: owner.user).secret
      let tokens = try world.accounts.makeTokens(
        APITokenScope(container: "iCloud.a", environment: .development), name: "a",
        user: owner.user)
      func check() throws {
        let bytes = world.bytesAtRest
        #expect(contains(bytes, "kari@example.org"), "the files are read")
        #expect(contains(bytes, "$argon2id$v=19$m=19456,t=2,p=1$"))
        #expect(!contains(bytes, AccountWorld.password))
        let secrets = [
          link, owner.secret, invitation, tokens.apiToken, try #require(tokens.webAuthToken),
        ]
        for secret in secrets {
          #expect(!contains(bytes, secret.text))
          let raw = try #require(Base64.decode(secret.text))
          #expect(bytes.firstRange(of: raw) == nil)
        }
      }
      try check()
      world.storage.close()
      try check()
    }
  }

  @Test func `a secret that is printed by mistake tells nothing`() {
    let secret = Secret.random()
    #expect(!"\(secret)".contains(secret.text))
    #expect(!String(reflecting: secret).contains(secret.text))
    var dumped = ""
    dump(secret, to: &dumped)
    #expect(!dumped.contains(secret.text))
  }

  @Test func `secrets have 256 bits, and API tokens the form that Apple's have`() throws {
    let secrets = (0..<100).map { _ in Secret.random().text }
    #expect(Set(secrets).count == 100)
    #expect(secrets.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil })
    #expect(Base64.decode(secrets[0])?.count == 32)
    #expect(Secret.hexadecimal().text.wholeMatch(of: /[0-9a-f]{64}/) != nil)
  }

  @Test func `the hash is SHA-256`() throws {
    // FIPS 180-2, B.1.
    let hash = try #require(SecretHash("abc"))
    #expect(
      Secret.hexadecimal(hash.bytes)
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(SecretHash("") == nil && SecretHash(String(repeating: "x", count: 129)) == nil)
    #expect(SecretHash("abc") != SecretHash("abd"))
  }
}
