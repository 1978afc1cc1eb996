import Glibc
import HTTPServer
import Testing

struct DeadlineTests {
  /// Sends a byte now and then until the server closes; false if it never did.
  private static func trickles(_ client: TestClient, byte: String) -> Bool {
    for _ in 0..<600 {
      usleep(200_000)
      // The first send after the end still works; the one after it fails.
      if !client.send(byte) { return true }
    }
    return false
  }

  /// A client that sends a request, and the head of its answer. Where the machine stood still for a second, a server that
  /// gives a second rightly closed the connection: then there is another client. Nil if it was closed too early.
  private static func answered(
    by server: HTTPServer, _ method: String = "GET", body: String? = nil
  ) -> (client: TestClient, head: TestReply)? {
    while true {
      let start = milliseconds
      let client = TestClient(port: server.port)
      client.request(method, "/", body: body)
      if let head = client.readHead() { return (client, head) }
      if milliseconds - start < 1_000 { return nil }
    }
  }

  private static var milliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
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
      let (client, _) = try #require(Self.answered(by: server))
      #expect(client.read(5) == Array("first".utf8))
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
      let (client, _) = try #require(Self.answered(by: server))
      #expect(client.isClosed())
    }
  }

  @Test func `an answer that takes long is waited for`() throws {
    let asked = Shared(0)
    try withServer(
      {
        $0.headTimeoutSeconds = 1
        $0.bodyTimeoutSeconds = 1
        $0.idleTimeoutSeconds = 1
      },
      handling: { _, exchange in
        asked.update { $0 += 1 }
        onAnotherThread {
          usleep(2_500_000)
          exchange.respond(text("at last"))
        }
      }
    ) { server in
      let (client, _) = try #require(Self.answered(by: server, "POST", body: "x"))
      #expect(client.read(7) == Array("at last".utf8))
      #expect(asked.current == 1)
    }
  }

  @Test func `a stream outlives the timeouts`() throws {
    let stream = Shared(HTTPStream())
    try withServer(
      {
        $0.headTimeoutSeconds = 1
        $0.idleTimeoutSeconds = 1
      },
      handling: { _, exchange in
        let new = HTTPStream()
        stream.update { $0 = new }
        exchange.respond(HTTPResponse(body: .stream(new)))
      }
    ) { server in
      let (client, _) = try #require(Self.answered(by: server))
      usleep(2_500_000)
      #expect(stream.current.write([UInt8(ascii: "x")]))
      #expect(client.readChunk() == "x")
    }
  }
}
