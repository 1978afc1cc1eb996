import Glibc
import HTTPServer
import Testing

struct DeadlineTests {
  /// Sends a byte now and then until the server closes; false if it did not within 9 seconds.
  private static func trickles(_ client: TestClient, byte: String) -> Bool {
    for _ in 0..<45 {
      usleep(200_000)
      // The first send after the end still works; the one after it fails.
      if !client.send(byte) { return true }
    }
    return false
  }

  @Test func `a slow head is closed`() throws {
    try withServer({ $0.headTimeoutSeconds = 1 }, handling: { $1.respond(text("")) }) { server in
      let client = TestClient(port: server.port)
      client.send("GET / HTTP/1.1\r\nHost: test\r\nX: ")
      #expect(Self.trickles(client, byte: "x"))
    }
  }

  @Test func `a slow head is closed on a connection that was used before`() throws {
    try withServer(
      {
        $0.headTimeoutSeconds = 1
        $0.idleTimeoutSeconds = 1
      }, handling: { $1.respond(text("first")) }
    ) { server in
      let client = TestClient(port: server.port)
      client.request("GET", "/")
      #expect(client.readReply()?.body == "first")
      client.send("GET / HTTP/1.1\r\nHost: test\r\nX: ")
      #expect(Self.trickles(client, byte: "x"))
    }
  }

  @Test func `a slow body is closed`() throws {
    try withServer({ $0.bodyTimeoutSeconds = 1 }, handling: { $1.respond(text("")) }) { server in
      let client = TestClient(port: server.port)
      client.request("POST", "/", headers: ["Content-Length: 1000"])
      #expect(Self.trickles(client, byte: "x"))
    }
  }

  @Test func `a silent connection is closed`() throws {
    try withServer({ $0.idleTimeoutSeconds = 1 }, handling: { $1.respond(text("")) }) { server in
      let client = TestClient(port: server.port)
      client.request("GET", "/")
      #expect(client.readReply() != nil)
      #expect(client.isClosed())
    }
  }

  @Test func `an answer that takes long is waited for`() throws {
    try withServer(
      {
        $0.headTimeoutSeconds = 1
        $0.bodyTimeoutSeconds = 1
        $0.idleTimeoutSeconds = 1
      },
      handling: { _, exchange in
        onAnotherThread {
          usleep(2_500_000)
          exchange.respond(text("at last"))
        }
      }
    ) { server in
      let client = TestClient(port: server.port)
      client.request("POST", "/", body: "x")
      #expect(client.readReply()?.body == "at last")
    }
  }

  @Test func `a stream outlives the timeouts`() throws {
    let stream = HTTPStream()
    try withServer(
      {
        $0.headTimeoutSeconds = 1
        $0.idleTimeoutSeconds = 1
      }, handling: { $1.respond(HTTPResponse(body: .stream(stream))) }
    ) { server in
      let client = TestClient(port: server.port)
      client.request("GET", "/")
      #expect(client.readHead() != nil)
      usleep(2_500_000)
      #expect(stream.write([UInt8(ascii: "x")]))
      #expect(client.readChunk() == "x")
    }
  }
}
