import Glibc
import HTTPServer
import Testing

/// What the library lets through and two parsers could read in two ways.
struct StrictnessTests {
  private static let malformed = [
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nabc",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length : 3\r\n\r\nabc",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3, 3\r\n\r\nabc",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +3\r\n\r\nabc",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -3\r\n\r\nabc",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n",
    "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "GET / HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nX Y: z\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nX: \u{1}\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nnonsense\r\n\r\n",
    "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET nonsense HTTP/1.1\r\nHost: a\r\n\r\n",
    "G(T / HTTP/1.1\r\nHost: a\r\n\r\n",
  ]

  @Test(arguments: malformed)
  func `a malformed head is refused and the connection closed`(head: String) throws {
    try withServer(handling: { $1.respond(text("served")) }) { server in
      let client = TestClient(port: server.port)
      client.send(head + "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      let reply = try #require(client.readReply())
      #expect(reply.status == 400)
      #expect(reply.headers["connection"]?.lowercased() == "close")
      // Where the library itself refuses, it may send more than it announced, but serves nothing.
      let rest = String(decoding: client.readToEnd(), as: UTF8.self)
      #expect(!rest.contains("served"))
    }
  }

  @Test func `our refusals are JSON`() throws {
    try withServer(handling: { $1.respond(text("served")) }) { server in
      let client = TestClient(port: server.port)
      client.send("GET / HTTP/1.1\r\n\r\n")
      let reply = try #require(client.readReply())
      #expect(reply.headers["content-type"] == "application/json; charset=UTF-8")
      #expect(
        reply.body
          == #"{"serverErrorCode":"BAD_REQUEST","reason":"There must be one Host header"}"#)
    }
  }

  @Test func `a handler may word the refusals`() throws {
    struct Wording: HTTPHandler {
      func admit(_ head: HTTPRequestHead) -> HTTPAdmission { .accept(.collect(maxBytes: 0)) }
      func handle(_ request: HTTPRequest, _ exchange: any HTTPExchange) {}
      func answer(to fault: HTTPFault) -> HTTPResponse {
        text("own \(fault.serverErrorCode)", status: fault.status)
      }
    }
    var configuration = HTTPServer.Configuration()
    configuration.port = 0
    let server = try HTTPServer(configuration, handler: Wording())
    let client = TestClient(port: server.port)
    client.send("GET / HTTP/1.1\r\n\r\n")
    #expect(client.readReply()?.body == "own BAD_REQUEST")
    server.stop(graceSeconds: 0)
  }

  @Test(arguments: [
    ("http://host/a/b?c=d", "/a/b", "c=d"), ("HTTP://host", "/", ""), ("http://host?c", "/", "c"),
    ("/a?b?c", "/a", "b?c"), ("/%2e%00", "/%2e%00", ""), ("*", "*", ""),
  ])
  func `a target arrives split and undecoded`(
    target: String, path: String, query: String
  ) throws {
    try withServer(handling: {
      $1.respond(text("\($0.head.rawPath) \($0.head.rawQuery)"))
    }) { server in
      let client = TestClient(port: server.port)
      client.request("OPTIONS", target)
      #expect(client.readReply()?.body == "\(path) \(query)")
    }
  }

  @Test func `headers arrive in order with their spaces trimmed`() throws {
    let seen = Shared<[String]>([])
    try withServer(handling: { request, exchange in
      seen.update { $0 = request.head.headers.fields.map { "\($0.name)=\($0.value)" } }
      exchange.respond(text(request.head.headers["x-LAST"] ?? "none"))
    }) { server in
      let client = TestClient(port: server.port)
      client.request("GET", "/", headers: ["B:  1 \t", "A:", "b: 2", "X-Last: é"])
      #expect(client.readReply()?.body == "é")
      #expect(seen.current == ["Host=test", "B=1", "A=", "b=2", "X-Last=é"])
    }
  }
}
