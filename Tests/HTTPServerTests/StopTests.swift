import Glibc
import HTTPServer
import Testing

struct StopTests {
  @Test func `a running request gets the time to end`() throws {
    let started = Shared(false)
    try withServer(handling: { _, exchange in
      started.update { $0 = true }
      onAnotherThread {
        usleep(300_000)
        exchange.respond(text("done"))
      }
    }) { server in
      let client = TestClient(port: server.port)
      client.request("GET", "/")
      #expect(eventually { started.current })
      server.stop(graceSeconds: 120)
      let reply = try #require(client.readReply())
      #expect(reply.body == "done")
      #expect(reply.headers["connection"] == "close")
    }
  }

  @Test func `a request that does not end gets 503 and its late answer is dropped`() throws {
    let waiting = Shared<(any HTTPExchange)?>(nil)
    let closed = Shared(0)
    try withServer(
      { $0.closingSeconds = 120 },
      handling: { _, exchange in waiting.update { $0 = exchange } }
    ) { server in
      let client = TestClient(port: server.port)
      client.request("GET", "/")
      #expect(eventually { waiting.current != nil })
      server.stop(graceSeconds: 0)
      let reply = try #require(client.readReply())
      #expect(reply.status == 503)
      #expect(reply.body.contains("TRY_AGAIN_LATER"))
      let stream = HTTPStream { closed.update { $0 += 1 } }
      waiting.current?.respond(HTTPResponse(body: .stream(stream)))
      #expect(closed.current == 1)
      waiting.update { $0 = nil }
    }
  }

  @Test func `streams end properly`() throws {
    let closed = Shared(0)
    try withServer(handling: { _, exchange in
      let stream = HTTPStream { closed.update { $0 += 1 } }
      stream.write(Array("hello".utf8))
      exchange.respond(HTTPResponse(body: .stream(stream)))
    }) { server in
      let clients = (0..<20).map { _ in TestClient(port: server.port) }
      for client in clients { client.request("GET", "/") }
      for client in clients {
        #expect(client.readHead()?.status == 200)
        #expect(client.readChunk() == "hello")
      }
      server.stop(graceSeconds: 120)
      for client in clients { #expect(client.readChunk() == "") }
      #expect(closed.current == 20)
    }
  }

  @Test func `a stream whose client does not read is cut off`() throws {
    let closed = Shared(0)
    try withServer(handling: { _, exchange in
      let stream = HTTPStream(maxPendingBytes: 64 << 20) { closed.update { $0 += 1 } }
      stream.write([UInt8](repeating: 0, count: 32 << 20))
      exchange.respond(HTTPResponse(body: .stream(stream)))
    }) { server in
      let client = TestClient(port: server.port)
      client.request("GET", "/")
      #expect(client.readHead()?.status == 200)
      server.stop(graceSeconds: 0)
      #expect(closed.current == 1)
    }
  }

  @Test func `nobody can connect any more and stopping again does nothing`() throws {
    try withServerAtPortOfItsOwn { server, address in
      let idle = TestClient(port: server.port, address: address)
      idle.request("GET", "/")
      #expect(idle.readReply() != nil)
      server.stop(graceSeconds: 120)
      server.stop(graceSeconds: 120)
      #expect(idle.isClosed())
      #expect(TestClient(port: server.port, address: address).isClosed())
    }
  }
}
