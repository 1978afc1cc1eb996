import Glibc
import HTTPServer
import Testing

struct AnswerTests {
  @Test func `an answer given at once arrives`() throws {
    try withServer(handling: { $1.respond(text("hello \($0.head.rawPath)")) }) { server in
      let client = TestClient(port: server.port)
      client.request("GET", "/a%20b?x=1")
      let reply = try #require(client.readReply())
      #expect(reply.status == 200)
      #expect(reply.headers["content-type"] == "text/plain")
      #expect(reply.body == "hello /a%20b")
    }
  }

  @Test func `an answer from another thread arrives`() throws {
    try withServer(handling: { _, exchange in
      onAnotherThread {
        usleep(20_000)
        exchange.respond(text("later"))
      }
    }) { server in
      let client = TestClient(port: server.port)
      for _ in 0..<3 {
        client.request("GET", "/")
        #expect(client.readReply()?.body == "later")
      }
    }
  }

  @Test func `an exchange that is let go of is answered with 500`() throws {
    try withServer(handling: { _, _ in }) { server in
      let client = TestClient(port: server.port)
      client.request("GET", "/")
      let reply = try #require(client.readReply())
      #expect(reply.status == 500)
      #expect(reply.body == #"{"serverErrorCode":"INTERNAL_ERROR","reason":"The server failed"}"#)
    }
  }

  @Test func `HEAD gets the headers of GET without the body`() throws {
    try withServer(handling: { $1.respond(text($0.head.method)) }) { server in
      let client = TestClient(port: server.port)
      client.request("HEAD", "/")
      #expect(client.readHead()?.headers["content-length"] == "4")
      client.request("GET", "/")
      #expect(client.readReply()?.body == "GET")
    }
  }

  @Test func `pipelined requests are answered in order`() throws {
    try withServer(handling: { request, exchange in
      let answer = text(request.head.rawPath)
      if request.head.rawPath == "/1" {
        onAnotherThread { exchange.respond(answer) }
      } else {
        exchange.respond(answer)
      }
    }) { server in
      let client = TestClient(port: server.port)
      let head = "HTTP/1.1\r\nHost: test\r\n\r\n"
      client.send("GET /1 \(head)GET /2 \(head)GET /3 \(head)")
      #expect(client.readReply()?.body == "/1")
      #expect(client.readReply()?.body == "/2")
      #expect(client.readReply()?.body == "/3")
    }
  }

  @Test func `a client of HTTP 1.0 gets its answer and the end of the connection`() throws {
    try withServer(handling: { $1.respond(text("old")) }) { server in
      let client = TestClient(port: server.port)
      client.send("GET / HTTP/1.0\r\n\r\n")
      #expect(client.readReply()?.body == "old")
      #expect(client.isClosed())
    }
  }

  @Test func `headers are sent as given, but for those that the server writes`() throws {
    let response = HTTPResponse(
      headers: [
        "Set-Cookie": "a=1", "set-cookie": "b=2", "X-Empty": "", "Content-Length": "99",
        "Cache-Control": "no-store",
      ], body: .bytes([UInt8(ascii: "x")]))
    try withServer(handling: { $1.respond(response) }) { server in
      let client = TestClient(port: server.port)
      client.request("GET", "/", headers: ["Connection: close"])
      let lines = String(decoding: client.readToEnd(), as: UTF8.self).split(separator: "\r\n")
      #expect(lines.count == 8)
      #expect(!lines.contains { $0.hasPrefix("X-Empty") || $0 == "Content-Length: 99" })
      #expect(lines.first == "HTTP/1.1 200 OK")
      for line in ["Set-Cookie: a=1", "set-cookie: b=2", "Content-Length: 1", "x"] {
        #expect(lines.contains { $0 == line })
      }
    }
  }

  @Test func `a second answer traps`() async {
    await #expect(processExitsWith: .failure) {
      try withServer(handling: {
        $1.respond(text("one"))
        $1.respond(text("two"))
      }) { server in
        let client = TestClient(port: server.port)
        client.request("GET", "/")
        _ = client.readReply()
      }
    }
  }

  @Test func `the connections that are open are counted`() throws {
    try withServer(handling: { $1.respond(text("")) }) { server in
      #expect(server.connectionCount == 0)
      do {
        let clients = (0..<3).map { _ in TestClient(port: server.port) }
        for client in clients { client.request("GET", "/") }
        for client in clients { #expect(client.readReply() != nil) }
        #expect(server.connectionCount == 3)
      }
      #expect(eventually { server.connectionCount == 0 })
    }
  }
}
