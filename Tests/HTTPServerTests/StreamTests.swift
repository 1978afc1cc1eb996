import Glibc
import HTTPServer
import Testing

struct StreamTests {
  @Test func `pieces written later arrive one by one and the stream ends`() throws {
    let closed = Shared(0)
    let stream = HTTPStream { closed.update { $0 += 1 } }
    try withServer(handling: { $1.respond(HTTPResponse(body: .stream(stream))) }) { server in
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
}
