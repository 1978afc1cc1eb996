import Glibc
import HTTPServer
import Testing

struct FileTests {
  private static func withFile(_ count: Int, _ body: (String, [UInt8]) throws -> Void) throws {
    var template = Array("/tmp/http-test-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    let path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    defer { unlink(path) }
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
    try #require(write(descriptor, bytes, count) == count)
    close(descriptor)
    try body(path, bytes)
  }

  @Test(arguments: [0, 1, 3_000_000])
  func `a file is sent with its length`(count: Int) throws {
    try Self.withFile(count) { path, bytes in
      try withServer(handling: { $1.respond(HTTPResponse(body: .file(path: path))) }) { server in
        let client = TestClient(port: server.port)
        for method in ["GET", "HEAD", "GET"] {
          client.request(method, "/")
          #expect(client.readHead()?.headers["content-length"] == "\(count)")
          if method == "GET" { #expect(client.read(count) == bytes) }
        }
      }
    }
  }

  @Test(arguments: [0..<0, 0..<1, 5..<2_000_000, 2_999_999..<3_000_000, 0..<3_000_000])
  func `a part of a file is sent with its length`(part: Range<Int>) throws {
    try Self.withFile(3_000_000) { path, bytes in
      let response = HTTPResponse(status: 206, body: .filePart(path: path, bytes: part))
      try withServer(handling: { $1.respond(response) }) { server in
        let client = TestClient(port: server.port)
        for _ in 0..<2 {
          client.request("GET", "/")
          #expect(client.readHead()?.headers["content-length"] == "\(part.count)")
          #expect(client.read(part.count) == Array(bytes[part]))
        }
      }
    }
  }

  @Test func `a part beyond the end of a file is 404`() throws {
    try Self.withFile(10) { path, _ in
      let response = HTTPResponse(body: .filePart(path: path, bytes: 5..<11))
      try withServer(handling: { $1.respond(response) }) { server in
        let client = TestClient(port: server.port)
        client.request("GET", "/")
        #expect(client.readReply()?.status == 404)
      }
    }
  }

  @Test(arguments: ["/nonexistent/file", "/tmp"])
  func `what is no file is 404`(path: String) throws {
    try withServer(handling: { $1.respond(HTTPResponse(body: .file(path: path))) }) { server in
      let client = TestClient(port: server.port)
      client.request("GET", "/")
      #expect(client.readReply()?.status == 404)
    }
  }
}
