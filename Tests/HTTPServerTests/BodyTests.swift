import Glibc
import HTTPServer
import Testing

struct BodyTests {
  /// Answers with the length of the body and where it was.
  private static let measuring: @Sendable (HTTPRequest, any HTTPExchange) -> Void = {
    switch $0.body {
    case .bytes(let bytes): $1.respond(text("bytes \(bytes.count)"))
    case .file(let path, let count): $1.respond(text("file \(count) \(path)"))
    }
  }

  private static func collecting(
    _ maxBytes: Int
  ) -> @Sendable (HTTPRequestHead) -> HTTPAdmission {
    { _ in .accept(.collect(maxBytes: maxBytes)) }
  }

  @Test(arguments: [0, 1, 5_000, 1_000_000])
  func `a body arrives whole`(count: Int) throws {
    try withServer(handling: { request, exchange in
      if case .bytes(let bytes) = request.body {
        exchange.respond(HTTPResponse(body: .bytes(bytes)))
      }
    }) { server in
      let client = TestClient(port: server.port)
      let body = String(repeating: "x", count: count)
      client.request("POST", "/", body: body)
      #expect(client.readReply()?.body == body)
    }
  }

  @Test func `a chunked body arrives whole`() throws {
    try withServer(handling: Self.measuring) { server in
      let client = TestClient(port: server.port)
      client.request("POST", "/", headers: ["Transfer-Encoding: chunked"])
      client.send("3\r\nabc\r\n4\r\ndefg\r\n0\r\n\r\n")
      #expect(client.readReply()?.body == "bytes 7")
    }
  }

  @Test func `a body announced beyond the limit is refused before it is read`() throws {
    try withServer(admitting: Self.collecting(10), handling: Self.measuring) { server in
      let client = TestClient(port: server.port)
      client.request("POST", "/", headers: ["Content-Length: 11"])
      let reply = try #require(client.readReply())
      #expect(reply.status == 413)
      #expect(reply.headers["content-type"] == "application/json; charset=UTF-8")
      #expect(reply.body.contains(#""serverErrorCode":"QUOTA_EXCEEDED""#))
      #expect(client.isClosed())
    }
  }

  @Test func `a chunked body is refused where it passes the limit`() throws {
    try withServer(admitting: Self.collecting(10), handling: Self.measuring) { server in
      let client = TestClient(port: server.port)
      client.request("POST", "/", headers: ["Transfer-Encoding: chunked"])
      client.send("8\r\nabcdefgh\r\n8\r\nabcdefgh\r\n")
      let reply = try #require(client.readReply())
      #expect(reply.status == 413)
      #expect(reply.body.contains(#""serverErrorCode":"QUOTA_EXCEEDED""#))
      #expect(client.isClosed())
    }
  }

  @Test func `a client that sends all before it reads still gets the refusal`() throws {
    try withServer(admitting: Self.collecting(10), handling: Self.measuring) { server in
      let client = TestClient(port: server.port)
      client.request("POST", "/", headers: ["Content-Length: 20000000"])
      #expect(client.send([UInt8](repeating: 0, count: 20_000_000)))
      #expect(client.readReply()?.status == 413)
    }
  }

  @Test func `a client that asks first is told to go on`() throws {
    try withServer(handling: Self.measuring) { server in
      let client = TestClient(port: server.port)
      client.request("POST", "/", headers: ["Expect: 100-continue", "Content-Length: 3"])
      #expect(client.readHead()?.status == 100)
      client.send("abc")
      #expect(client.readReply()?.body == "bytes 3")
    }
  }

  @Test func `a client that asks first is refused at once`() throws {
    try withServer(
      admitting: { _ in .refuse(text("no", status: 401)) }, handling: Self.measuring
    ) { server in
      let client = TestClient(port: server.port)
      client.request("POST", "/", headers: ["Expect: 100-continue", "Content-Length: 3"])
      let reply = try #require(client.readReply())
      #expect(reply.status == 401)
      #expect(reply.headers["connection"] == "close")
      #expect(client.isClosed())
    }
  }

  @Test func `a spooled body is in a file until the answer was sent`() throws {
    try withServer(
      admitting: { _ in .accept(.spool(directory: "/tmp", maxBytes: 1 << 20)) },
      handling: { request, exchange in
        guard case .file(let path, let count) = request.body else { return }
        // Its content comes back from the file itself.
        let response = HTTPResponse(headers: ["X-Path": path], body: .file(path: path))
        onAnotherThread { exchange.respond(count == 100_000 ? response : text("wrong")) }
      }
    ) { server in
      let client = TestClient(port: server.port)
      let body = String(repeating: "0123456789", count: 10_000)
      client.request("POST", "/", body: body)
      let reply = try #require(client.readReply())
      #expect(reply.body == body)
      let path = try #require(reply.headers["x-path"])
      #expect(eventually { access(path, F_OK) != 0 })
    }
  }

  @Test func `a spooled body that is too large or breaks off leaves no file`() throws {
    var template = Array("/tmp/http-test-XXXXXX".utf8CString)
    let directory = try #require(mkdtemp(&template).map { String(cString: $0) })
    try withServer(
      admitting: { _ in .accept(.spool(directory: directory, maxBytes: 10)) },
      handling: Self.measuring
    ) { server in
      let greedy = TestClient(port: server.port)
      greedy.request("POST", "/", headers: ["Transfer-Encoding: chunked"])
      greedy.send("8\r\nabcdefgh\r\n8\r\nabcdefgh\r\n")
      #expect(greedy.readReply()?.status == 413)
      // Gone before the answer came: nothing has to be waited for.
      #expect(rmdir(directory) == 0 && mkdir(directory, 0o700) == 0)
      do {
        let leaving = TestClient(port: server.port)
        leaving.request("POST", "/", headers: ["Content-Length: 10"])
        leaving.send("abc")
      }
      // An empty directory can be removed.
      #expect(eventually { rmdir(directory) == 0 })
    }
  }
}
