import Glibc
import HTTPServer
import Testing

struct ListenTests {
  private static let handler = TestHandler(handling: {
    $1.respond(text($0.head.remoteAddress))
  })

  private static func configuration(_ address: String, port: UInt16 = 0)
    -> HTTPServer.Configuration
  {
    var configuration = HTTPServer.Configuration()
    configuration.address = address
    configuration.port = port
    return configuration
  }

  @Test(arguments: ["::", "0.0.0.0", "127.0.0.1"])
  func `a client's address is plain IPv4 however the server listens`(address: String) throws {
    let server = try HTTPServer(Self.configuration(address), handler: Self.handler)
    #expect(server.port != 0)
    let client = TestClient(port: server.port)
    client.request("GET", "/")
    #expect(client.readReply()?.body == "127.0.0.1")
    server.stop(graceSeconds: 0)
  }

  @Test func `a port in use is said so`() throws {
    let server = try HTTPServer(Self.configuration("127.0.0.1"), handler: Self.handler)
    #expect(throws: HTTPServerError.portInUse(server.port)) {
      try HTTPServer(
        Self.configuration("127.0.0.1", port: server.port), handler: Self.handler)
    }
    server.stop(graceSeconds: 0)
  }

  @Test func `a port is free again after the server has stopped`() throws {
    try withServerAtPortOfItsOwn { first, address in
      let client = TestClient(port: first.port, address: address)
      client.request("GET", "/")
      #expect(client.readReply() != nil)
      first.stop(graceSeconds: 0)
      let second = try #require(
        try? HTTPServer(Self.configuration(address, port: first.port), handler: Self.handler))
      #expect(second.port == first.port)
      second.stop(graceSeconds: 0)
    }
  }

  @Test(arguments: [("nonsense", EINVAL), ("192.0.2.1", EADDRNOTAVAIL)])
  func `an address that cannot be listened on is said so`(
    address: String, code: Int32
  ) throws {
    #expect(throws: HTTPServerError.cannotListen(errno: code)) {
      try HTTPServer(Self.configuration(address), handler: Self.handler)
    }
  }
}
