import Glibc
import HTTPServer
import Testing

struct StreamTests {
  private static func response(_ stream: HTTPStream) -> HTTPResponse {
    HTTPResponse(headers: ["Content-Type": "text/event-stream"], body: .stream(stream))
  }

  @Test func `pieces written later arrive one by one and the stream ends`() throws {
    let closed = Shared(0)
    let stream = HTTPStream { closed.update { $0 += 1 } }
    try withServer(handling: { $1.respond(Self.response(stream)) }) { server in
      let client = TestClient(port: server.port)
      client.request("GET", "/")
      #expect(client.readHead()?.status == 200)
      for piece in ["one", "two", "three"] {
        #expect(stream.write(Array(piece.utf8)))
        #expect(client.readChunk() == piece)
      }
      stream.finish()
      #expect(client.readChunk() == "")
      #expect(eventually { closed.current == 1 })
      #expect(!stream.write([1]))
    }
    #expect(closed.current == 1)
  }

  @Test func `what was written before the answer comes first and the connection stays`() throws {
    try withServer(handling: { _, exchange in
      let stream = HTTPStream()
      stream.write(Array("all".utf8))
      stream.finish()
      exchange.respond(Self.response(stream))
    }) { server in
      let client = TestClient(port: server.port)
      for _ in 0..<3 {
        client.request("GET", "/")
        #expect(client.readHead()?.status == 200)
        #expect(client.readChunk() == "all")
        #expect(client.readChunk() == "")
      }
    }
  }

  @Test(arguments: ["1.0", "1.1"])
  func `many megabytes arrive unchanged`(version: String) throws {
    let piece = (0..<100_000).map { UInt8(ascii: "a") + UInt8($0 % 23) }
    try withServer(handling: { _, exchange in
      let stream = HTTPStream(maxPendingBytes: 10_000_000)
      for _ in 0..<50 { stream.write(piece) }
      stream.finish()
      exchange.respond(Self.response(stream))
    }) { server in
      let client = TestClient(port: server.port)
      client.send("GET / HTTP/\(version)\r\nHost: test\r\n\r\n")
      #expect(client.readHead()?.status == 200)
      var body: [UInt8] = []
      if version == "1.0" {
        body = client.readToEnd()
      } else {
        while let chunk = client.readChunk(), !chunk.isEmpty { body += Array(chunk.utf8) }
      }
      #expect(body.count == 5_000_000)
      #expect(body.elementsEqual((0..<50).flatMap { _ in piece }))
    }
  }

  @Test func `a client that leaves is noticed by the next write`() throws {
    let closed = Shared(0)
    let stream = HTTPStream { closed.update { $0 += 1 } }
    try withServer(handling: { $1.respond(Self.response(stream)) }) { server in
      do {
        let client = TestClient(port: server.port)
        client.request("GET", "/")
        #expect(client.readHead()?.status == 200)
        stream.write([UInt8(ascii: "x")])
        #expect(client.readChunk() == "x")
      }
      stream.write([UInt8(ascii: "x")])
      #expect(eventually { closed.current == 1 })
      #expect(!stream.write([UInt8(ascii: "x")]))
    }
    #expect(closed.current == 1)
  }

  @Test func `a client that leaves is noticed without a write`() throws {
    let closed = Shared(0)
    let stream = HTTPStream { closed.update { $0 += 1 } }
    try withServer(handling: { $1.respond(Self.response(stream)) }) { server in
      do {
        let client = TestClient(port: server.port)
        client.request("GET", "/")
        #expect(client.readHead()?.status == 200)
      }
      #expect(eventually { closed.current == 1 })
      #expect(!stream.write([1]))
    }
  }

  @Test func `a client that does not read is cut off`() throws {
    let closed = Shared(0)
    let stream = HTTPStream(maxPendingBytes: 100_000) { closed.update { $0 += 1 } }
    try withServer(handling: { $1.respond(Self.response(stream)) }) { server in
      let client = TestClient(port: server.port)
      client.request("GET", "/")
      let piece = [UInt8](repeating: 0, count: 50_000)
      // The kernel's buffers take some megabytes first.
      #expect(eventually { !(stream.write(piece) && stream.write(piece)) })
      // The event loop may be the one that tells it.
      #expect(eventually { closed.current == 1 })
      #expect(client.readHead()?.status == 200)
      _ = client.readToEnd()
    }
    #expect(closed.current == 1)
  }

  @Test func `a stream that nobody reads closes too`() throws {
    let closed = Shared(0)
    do { _ = HTTPStream { closed.update { $0 += 1 } } }
    #expect(closed.current == 1)
    let stream = HTTPStream { closed.update { $0 += 1 } }
    try withServer(handling: { $1.respond(Self.response(stream)) }) { server in
      let client = TestClient(port: server.port)
      client.request("HEAD", "/")
      #expect(client.readHead()?.status == 200)
      #expect(eventually { closed.current == 2 })
    }
  }

  @Test func `one array reaches hundreds of streams`() throws {
    let streams = Shared<[HTTPStream]>([])
    try withServer(handling: { _, exchange in
      let stream = HTTPStream()
      streams.update { $0.append(stream) }
      exchange.respond(Self.response(stream))
    }) { server in
      let clients = (0..<400).map { _ in TestClient(port: server.port) }
      for client in clients { client.request("GET", "/") }
      for client in clients { #expect(client.readHead()?.status == 200) }
      for round in 0..<5 {
        let piece = Array("round \(round)".utf8)
        for stream in streams.current { #expect(stream.write(piece)) }
        for client in clients { #expect(client.readChunk() == "round \(round)") }
      }
    }
  }

  @Test func `an exchange tells that its client has gone`() throws {
    let waiting = Shared<(any HTTPExchange)?>(nil)
    try withServer(handling: { _, exchange in waiting.update { $0 = exchange } }) { server in
      do {
        let client = TestClient(port: server.port)
        client.request("GET", "/")
        #expect(eventually { waiting.current != nil })
        #expect(waiting.current?.clientHasGone == false)
      }
      #expect(eventually { waiting.current?.clientHasGone == true })
      waiting.current?.respond(text("to nobody"))
      waiting.update { $0 = nil }
    }
  }
}
