import HTTPServer
import Records
import Testing

@testable import Server

struct OriginTests {
  static let path = "/database/1/c/production/private/records/query"

  /// Posts with a session's cookie and answers the status.
  static func post(
    _ headers: [String], cookie: Bool = true, query: String = "", trusting proxies: [String] = []
  ) throws -> RawReply {
    let router = RouterTests.router { $0.trustedProxies = TrustedProxies(proxies)! }
    return try withServer(router) { client, _ in
      client.get(
        path + query, headers + (cookie ? ["Cookie: session=1"] : []), method: "POST",
        body: Array("{}".utf8))
    }
  }

  @Test(arguments: [
    "127.0.0.1:8080", "192.168.1.20:8080", "192.168.1.20", "[fd00::2]:8080", "lists.local",
    "lists.local:8080", "Lists.Example.org",
  ])
  func `our own page is known by its origin under every name`(host: String) throws {
    for scheme in ["http", "https"] {
      let headers = ["Host: \(host)", "Origin: \(scheme)://\(host.lowercased())"]
      #expect(try Self.post(headers).status == 200)
    }
  }

  @Test(arguments: [
    "http://elsewhere.example", "http://lists.local:81", "https://lists.local:8080", "null",
    "http://lists.local.evil.example", "http://evil-lists.local", "ftp://lists.local",
    "lists.local",
    "http://lists.local@evil.example", "http://lists.local:80800", "",
  ])
  func `another page is refused with a reason that helps`(origin: String) throws {
    let reply = try Self.post(["Host: lists.local", "Origin: \(origin)"])
    #expect(reply.status == 403)
    #expect(reply.text.contains("\"serverErrorCode\":\"ACCESS_DENIED\""))
    #expect(reply.text.contains("is not this server http://lists.local"))
    #expect(reply.text.contains("--trusted-proxies"))
  }

  @Test func `a default port is the same written or not`() throws {
    #expect(try Self.post(["Host: a.example:443", "Origin: https://a.example"]).status == 200)
    #expect(try Self.post(["Host: a.example:80", "Origin: http://a.example"]).status == 200)
    #expect(try Self.post(["Host: a.example:80", "Origin: https://a.example"]).status == 403)
  }

  @Test func `what the browser says of the site decides`() throws {
    let host = "Host: 127.0.0.1:8080"  // A proxy that rewrites Host.
    let origin = "Origin: https://lists.example"
    #expect(try Self.post([host, origin, "Sec-Fetch-Site: same-origin"]).status == 200)
    #expect(try Self.post([host, origin, "Sec-Fetch-Site: none"]).status == 200)
    for site in ["same-site", "cross-site", "strange"] {
      #expect(try Self.post([host, origin, "Sec-Fetch-Site: \(site)"]).status == 403)
    }
  }

  @Test func `a cookie without any sign of its origin is refused`() throws {
    let reply = try Self.post([])
    #expect(reply.status == 403)
    #expect(reply.text.contains("Origin or Sec-Fetch-Site"))
    let foreign = try Self.post(["Sec-Fetch-Site: cross-site"])
    #expect(foreign.status == 403)
    #expect(foreign.text.contains("a page of another site"))
  }

  @Test func `signing in is refused from other sites and open to programs`() throws {
    #expect(try Self.post([], cookie: false).status == 200)
    #expect(try Self.post(["Origin: http://elsewhere.example"], cookie: false).status == 403)
    #expect(try Self.post(["Sec-Fetch-Site: cross-site"], cookie: false).status == 403)
    #expect(try Self.post(["Origin: http://multe.test"], cookie: false).status == 200)
  }

  @Test func `a token needs no origin, unless a cookie comes with it`() throws {
    let foreign = ["Origin: https://elsewhere.example", "Sec-Fetch-Site: cross-site"]
    #expect(try Self.post(foreign, cookie: false, query: "?ckAPIToken=good").status == 200)
    #expect(try Self.post(foreign, query: "?ckAPIToken=good").status == 403)
  }

  @Test func `reading needs no origin`() throws {
    try withServer(RouterTests.router()) { client, _ in
      let headers = ["Cookie: session=1", "Sec-Fetch-Site: cross-site"]
      #expect(client.get("/database/1/c/production/private/zones/list", headers).status == 200)
    }
  }

  @Test func `a trusted proxy tells scheme and host`() throws {
    let seen = ["X-Forwarded-Proto: https", "X-Forwarded-Host: lists.example, inner"]
    let page = "Origin: https://lists.example"
    #expect(try Self.post(seen + [page], trusting: ["127.0.0.0/8"]).status == 200)
    #expect(try Self.post(seen + [page]).status == 403)
    // Once the scheme is known, a page that anybody on the way could have written is foreign.
    let plain = "Origin: http://lists.example"
    #expect(try Self.post(seen + [plain], trusting: ["127.0.0.0/8"]).status == 403)
  }
}
