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

  @Test(arguments: ["/nonexistent/file", "/tmp"])
  func `what is no file is 404`(path: String) throws {
    try withServer(handling: { $1.respond(HTTPResponse(body: .file(path: path))) }) { server in
      let client = TestClient(port: server.port)
      client.request("GET", "/")
      #expect(client.readReply()?.status == 404)
    }
  }
}
