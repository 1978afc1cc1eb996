import Glibc
import HTTPServer
import Testing

struct LimitTests {
  @Test func `a head with large cookies is served`() throws {
    try withServer(handling: {
      $1.respond(text("\($0.head.cookies.reduce(0) { $0 + $1.value.utf8.count })"))
    }) { server in
      let one = "big=" + String(repeating: "x", count: 5_500)
      let many = (0..<60).map { "c\($0)=" + String(repeating: "y", count: 85) }
      for cookie in [one, many.joined(separator: "; ")] {
        let client = TestClient(port: server.port)
        client.request("GET", "/", headers: ["Cookie: " + cookie, "Accept: */*"])
        let reply = try #require(client.readReply())
        #expect(reply.status == 200)
        #expect(reply.body == (cookie == one ? "5500" : "5100"))
      }
    }
  }

  @Test func `a head beyond the connection's memory is refused`() throws {
    try withServer(handling: { $1.respond(text("served")) }) { server in
      let client = TestClient(port: server.port)
      client.request("GET", "/", headers: ["X: " + String(repeating: "x", count: 20_000)])
      #expect(client.readReply()?.status == 431)
    }
  }

  @Test func `a query of very many parameters is refused at once`() throws {
    try withServer(handling: { $1.respond(text("served")) }) { server in
      for (count, status) in [(20, 200), (100, 200), (101, 414), (2_000, 414)] {
        let client = TestClient(port: server.port)
        client.request("GET", "/?" + Array(repeating: "a=b", count: count).joined(separator: "&"))
        #expect(client.readReply()?.status == status, "\(count) parameters")
      }
    }
  }

  @Test func `an address gets no more connections than it may have`() throws {
    try withServer({ $0.maxConnectionsPerAddress = 2 }, handling: { $1.respond(text("")) }) {
      server in
      var clients = (0..<2).map { _ in TestClient(port: server.port) }
      for client in clients {
        client.request("GET", "/")
        #expect(client.readReply()?.status == 200)
      }
      #expect(TestClient(port: server.port).isClosed())
      clients.removeLast()
      #expect(
        eventually {
          let next = TestClient(port: server.port)
          next.request("GET", "/")
          return next.readReply()?.status == 200
        })
    }
  }
}
