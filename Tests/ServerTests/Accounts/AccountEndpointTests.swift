import HTTPServer
import Records
import Testing
import WebServices

@testable import Server

@Suite struct AccountEndpointTests {
  /// A whole server over a real socket.
  static func run(
    _ change: (inout Configuration) -> Void = { _ in },
    _ body: (RunningServer, RawClient) throws -> Void
  ) throws {
    try withFolder { folder in
      var configuration = Configuration()
      configuration.address = "127.0.0.1"
      configuration.port = 0
      change(&configuration)
      let log = try ServerLog(.error, to: folder + "/log")
      let store = try OpenStore(path: folder + "/data", durability: .none)
      let server = try RunningServer(configuration, store, log)
      defer { server.stop() }
      try body(server, RawClient(port: server.port))
    }
  }

  static let kari =
    #""name": "Kari", "email": "kari@example.org", "password": "\#(AccountWorld.password)""#

  static func setUp(
    _ server: RunningServer, _ client: RawClient, _ headers: [String] = []
  ) -> RawReply {
    let token = server.accounts.setup.renew().text
    return client.post("setup", #"{"token": "\#(token)", \#(kari)}"#, headers)
  }

  @Test func `the first account is made, signs out and in, and is told`() throws {
    try Self.run { server, client in
      let before = try client.get("/multe/1/session").object()
      #expect(before["user"]?.isNull == true)
      #expect(before["setupRequired"]?.bool == true && before["signUpOpen"]?.bool == false)
      #expect(before["container"]?.string == "iCloud.multe")
      #expect(before["environment"]?.string == "production")
      #expect(before["version"]?.string == ServerVersion.current)

      let made = Self.setUp(server, client)
      #expect(made.status == 200 && made["cache-control"] == "no-store")
      let set = try #require(made["set-cookie"])
      #expect(
        set.wholeMatch(
          of: /multe_session=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax/) != nil)
      let cookie = "Cookie: " + set.prefix { $0 != ";" }
      let session = client.get("/multe/1/session", [cookie])
      let user = try #require(try session.object()["user"]?.object)
      #expect(user["name"]?.string == "Kari" && user["isOwner"]?.bool == true)
      #expect(session["set-cookie"] == nil)
      #expect(try session.object()["setupRequired"]?.bool == false)

      let out = client.get(
        "/multe/1/session", [cookie, "Sec-Fetch-Site: same-origin"], method: "DELETE")
      #expect(out.status == 200 && out.text == "{}")
      #expect(out["set-cookie"]?.hasPrefix("multe_session=; Path=/; Max-Age=0;") == true)
      #expect(try client.get("/multe/1/session", [cookie]).object()["user"]?.isNull == true)

      let wrong = client.post(
        "session", #"{"email": "kari@example.org", "password": "wrong"}"#)
      #expect(wrong.status == 401 && wrong["set-cookie"] == nil)
      #expect(try wrong.object()["serverErrorCode"]?.string == "AUTHENTICATION_FAILED")
      let right = client.post(
        "session", #"{"email": "kari@example.org", "password": "\#(AccountWorld.password)"}"#)
      #expect(right.status == 200 && right["set-cookie"] != nil)
    }
  }

  @Test func `the cookie is for https only where the browser uses it, and below the base path`()
    throws
  {
    try Self.run({
      $0.trustedProxies = ["127.0.0.1"]
      $0.basePath = "/lists/"
    }) { server, client in
      let token = server.accounts.setup.renew().text
      let made = client.get(
        "/lists/multe/1/setup", ["X-Forwarded-Proto: https"], method: "POST",
        body: Array(#"{"token": "\#(token)", \#(Self.kari)}"#.utf8))
      #expect(made["set-cookie"]?.hasSuffix("; Secure") == true)
      #expect(made["set-cookie"]?.contains("; Path=/lists;") == true)
    }
    // Also behind a proxy that nobody told us about.
    try Self.run { server, client in
      let made = Self.setUp(server, client, ["Origin: https://multe.test"])
      #expect(made["set-cookie"]?.hasSuffix("; Secure") == true)
    }
  }

  @Test func `what is for the owner is for nobody else`() throws {
    try Self.run { server, client in
      let set = try #require(Self.setUp(server, client)["set-cookie"])
      let owner = ["Cookie: " + set.prefix { $0 != ";" }, "Sec-Fetch-Site: same-origin"]
      let invitation = try client.post("invitations", "", owner).object()
      let token = try #require(invitation["token"]?.string)
      let lookup = client.post("invitations/lookup", #"{"token": "\#(token)"}"#)
      #expect(try lookup.object()["invitedBy"]?.string == "Kari")
      let joined = client.post(
        "invitations/accept",
        #"{"token": "\#(token)", "name": "Ola", "email": "ola@nas", "password": "long enough"}"#)
      #expect(joined.status == 200)
      let other = [
        "Cookie: " + (joined["set-cookie"] ?? "").prefix { $0 != ";" },
        "Sec-Fetch-Site: same-origin",
      ]
      for (headers, status) in [(other, 403), ([], 401)] {
        #expect(client.get("/multe/1/users", headers).status == status)
        #expect(client.post("invitations", "{}", headers).status == status)
        let settings = client.get(
          "/multe/1/settings", headers, method: "PUT", body: Array(#"{"signUpOpen": true}"#.utf8))
        #expect(settings.status == status)
      }
      let users = try client.get("/multe/1/users", owner).object()["users"]?.array
      #expect(users?.compactMap { $0.object?["email"]?.string } == ["kari@example.org", "ola@nas"])
      #expect(client.post("users", "{\(Self.kari)}").status == 403)
      let settings = client.get(
        "/multe/1/settings", owner, method: "PUT", body: Array(#"{"signUpOpen": true}"#.utf8))
      #expect(settings.text == #"{"signUpOpen":true,"membersMayInvite":true}"#)
      #expect(client.post("users", "{\(Self.kari)}").status == 409)
    }
  }

  @Test func `sessions are listed and ended one by one`() throws {
    try Self.run { server, client in
      let set = try #require(Self.setUp(server, client, ["User-Agent: Phone"])["set-cookie"])
      let here = ["Cookie: " + set.prefix { $0 != ";" }, "Sec-Fetch-Site: same-origin"]
      let there = client.post(
        "session", #"{"email": "kari@example.org", "password": "\#(AccountWorld.password)"}"#,
        ["User-Agent: Laptop"])
      #expect(there.status == 200)
      let list = try client.get("/multe/1/sessions", here).object()["sessions"]?.array ?? []
      #expect(list.compactMap { $0.object?["userAgent"]?.string } == ["Laptop", "Phone"])
      #expect(list.compactMap { $0.object?["current"]?.bool } == [false, true])
      let id = try #require(list[0].object?["id"]?.string)
      let ended = client.get("/multe/1/sessions/\(id)", here, method: "DELETE")
      #expect(ended.status == 200 && ended["set-cookie"] == nil)
      #expect(client.get("/multe/1/sessions/\(id)", here, method: "DELETE").status == 404)
      let all = client.get("/multe/1/sessions", here, method: "DELETE")
      #expect(all.status == 200 && all["set-cookie"] != nil)
      #expect(client.get("/multe/1/sessions", here).status == 401)
    }
  }

  @Test(arguments: [
    "", "x", "[]", "{", #"{"email": 1, "password": "x"}"#, #"{"email": "x"}"#,
    #"{"email": null, "password": null}"#,
  ])
  func `a body that is none is refused`(body: String) throws {
    try Self.run { _, client in
      for path in ["session", "setup", "users", "invitations/lookup", "invitations/accept"] {
        #expect([400, 403].contains(client.post(path, body).status), "\(path)")
      }
    }
  }

  @Test func `paths and methods that are none are refused`() throws {
    try Self.run { server, client in
      for path in ["/multe/1/", "/multe/1/x", "/multe/1/sessions/x", "/multe/1/sessions/-1"] {
        #expect(client.get(path).status == 404)
      }
      let wrong = client.get("/multe/1/session", method: "PUT", body: [])
      #expect(wrong.status == 405 && wrong["allow"] == "GET, HEAD, POST, DELETE, OPTIONS")
      // What is refused with its body closes the line.
      let large = RawClient(port: server.port)
        .post("session", String(repeating: " ", count: 20_000))
      #expect(large.status == 413)
    }
  }
}

extension RawClient {
  func post(_ path: String, _ body: String, _ headers: [String] = []) -> RawReply {
    get("/multe/1/" + path, headers, method: "POST", body: Array(body.utf8))
  }
}

extension RawReply {
  /// The body as an object.
  func object() throws -> JSONObject { try #require(try JSONReader.read(body).object) }
}
