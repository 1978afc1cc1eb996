import Testing

@testable import Server

struct HeaderTests {
  @Test(arguments: ["/database/1/c/production/private/zones/list", "/nothing", "/healthz", "/%"])
  func `an answer with data may neither be guessed at, framed nor kept`(path: String) throws {
    try withServer(RouterTests.router()) { client, _ in
      for method in ["GET", "OPTIONS", "PUT"] {
        let reply = client.get(path, method: method)
        #expect(reply["x-content-type-options"] == "nosniff")
        #expect(reply["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'")
        #expect(reply["cache-control"] == "no-store")
      }
    }
  }

  @Test func `a page may load only what is ours`() throws {
    try withServer(RouterTests.router()) { client, _ in
      let reply = client.get("/")
      #expect(reply["content-type"] == "text/html; charset=utf-8")
      let policy = try #require(reply["content-security-policy"])
      #expect(policy.hasPrefix("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "))
      #expect(policy.contains("frame-ancestors 'none'"))
      #expect(!policy.contains("unsafe-inline"))
      #expect(reply["x-content-type-options"] == "nosniff")
      #expect(reply["referrer-policy"] == "same-origin")
      #expect(reply["cross-origin-opener-policy"] == "same-origin")
      for rule in ["img-src 'self' blob: data:", "media-src 'self' blob:", "manifest-src 'self'"]
        + ["worker-src 'self'", "connect-src 'self'"]
      {
        #expect(policy.contains("\(rule);"))
      }
      let permissions = try #require(reply["permissions-policy"])
      #expect(permissions.hasPrefix("camera=(self), screen-wake-lock=(self), geolocation=()"))
      #expect(reply["strict-transport-security"] == nil)
    }
  }

  @Test func `a refusal of the server itself is dressed like the others`() throws {
    try withServer(RouterTests.router()) { client, _ in
      client.send(Array("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n".utf8))
      let reply = try #require(client.readHead())
      #expect(reply.status == 400)
      #expect(reply["x-content-type-options"] == "nosniff")
      #expect(reply["x-apple-request-uuid"] != nil)
    }
  }

  @Test func `a page of another site may use an API token`() throws {
    try withServer(RouterTests.router()) { client, _ in
      let path = "/database/1/c/production/private/records/query?ckAPIToken=good"
      let foreign = ["Origin: https://elsewhere.example", "Sec-Fetch-Site: cross-site"]
      let preflight = client.get(
        path, foreign + ["Access-Control-Request-Method: POST"], method: "OPTIONS")
      #expect(preflight.status == 204)
      #expect(preflight["access-control-allow-origin"] == "*")
      #expect(preflight["access-control-allow-methods"] == "GET, POST, OPTIONS")
      #expect(preflight["access-control-allow-headers"] == "content-type")
      #expect(preflight["access-control-allow-credentials"] == nil)
      #expect(preflight["allow"] == "POST, OPTIONS")
      let reply = client.get(path, foreign, method: "POST", body: Array("{}".utf8))
      #expect(reply.status == 200)
      #expect(reply["access-control-allow-origin"] == "*")
      #expect(
        reply["access-control-expose-headers"]
          == "X-Apple-CloudKit-Web-Auth-Token, X-Apple-Request-UUID, Retry-After")
      let other = client.get("/database/1/c/production/private/zones/list", foreign)
      #expect(other["access-control-allow-origin"] == nil)
    }
  }
}
