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
}
