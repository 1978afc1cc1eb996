import HTTPServer
import Testing

@testable import Server

struct PagesTests {
  static let script = Array("console.log('moltebær')".utf8)

  /// A built web app in a folder of its own.
  static func withPages(_ body: (RawClient) throws -> Void) throws {
    try withFolder { folder in
      build(in: folder)
      let pages = Mount(.folder("/"), .pages, try PagesEndpoint(folder: folder), asksCaller: false)
      let router = Router(callers: FakeCallers(), mounts: [], pages: pages)
      // The files are read at the start: what happens to the folder later does not matter.
      write([], to: folder + "/app-1.js")
      try withServer(router) { client, _ in try body(client) }
    }
  }

  static func build(in folder: String, manifest: String? = nil) {
    write(script, to: folder + "/app-1.js")
    write(Array("br".utf8), to: folder + "/app-1.js.br")
    write(Array("gz!".utf8), to: folder + "/app-1.js.gz")
    write(Array("<p>".utf8), to: folder + "/index.html")
    write([0, 0x61, 0x73, 0x6D], to: folder + "/kernel-1.wasm")
    write(Array((manifest ?? Self.manifest).utf8), to: folder + "/manifest.json")
  }

  static let manifest = """
    {"app-1.js": {"sha256": "0", "etag": "\\"a1\\"", "type": "text/javascript; charset=utf-8",
        "immutable": true, "size": \(script.count)},
      "index.html": {"sha256": "0", "etag": "\\"i1\\"", "type": "text/html; charset=utf-8",
        "immutable": false, "size": 3},
      "kernel-1.wasm": {"sha256": "0", "etag": "\\"k1\\"", "type": "application/wasm",
        "immutable": true, "size": 4}}
    """

  @Test func `a file comes with its type and its tag`() throws {
    try Self.withPages { client in
      let reply = client.get("/app-1.js")
      #expect(reply.status == 200)
      #expect(reply.body == Self.script)
      #expect(reply["content-type"] == "text/javascript; charset=utf-8")
      #expect(reply["etag"] == "\"a1\"")
      #expect(reply["cache-control"] == "public, max-age=31536000, immutable")
      #expect(reply["vary"] == "Accept-Encoding")
      #expect(reply["content-encoding"] == nil)
      #expect(client.get("/kernel-1.wasm")["content-type"] == "application/wasm")
    }
  }

  @Test func `the index is asked for each time`() throws {
    try Self.withPages { client in
      for path in ["/", "/index.html", "/app/"] {
        let reply = client.get(path)
        #expect(reply.text == "<p>")
        #expect(reply["cache-control"] == "no-cache")
      }
    }
  }

  @Test(arguments: [
    ("br, gzip", "br"), ("gzip, br", "br"), ("gzip", "gzip"), ("GZIP;q=1.0", "gzip"),
    ("br;q=0.2, gzip;q=0.8", "gzip"), ("br;q=0, *", "gzip"), ("*", "br"), ("*;q=0", nil),
    ("identity", nil), ("deflate", nil), ("br;q=0", nil), ("br;q=2", nil), ("", nil),
    ("gzip;q=0.5, identity;q=0.9", nil), ("br ; q=0.001", "br"), ("gzip;q=x", nil),
  ])
  func `the best encoding that the client reads is sent`(accept: String, sent: String?) throws {
    try Self.withPages { client in
      let reply = client.get("/app-1.js", ["Accept-Encoding: \(accept)"])
      #expect(reply["content-encoding"] == sent)
      let bodies = ["br": "br", "gzip": "gz!"]
      #expect(reply.body == sent.map { Array(bodies[$0]!.utf8) } ?? Self.script)
      #expect(reply["etag"] == (sent.map { "\"a1-\($0)\"" } ?? "\"a1\""))
    }
  }

  @Test(arguments: ["\"a1-br\"", "W/\"a1-br\"", "*", "\"x\", \"a1-br\"", "\"x\" ,W/\"a1-br\" "])
  func `a copy that is still good is not sent again`(known: String) throws {
    try Self.withPages { client in
      let reply = client.get("/app-1.js", ["Accept-Encoding: br", "If-None-Match: \(known)"])
      #expect(reply.status == 304)
      #expect(reply.body.isEmpty)
      #expect(reply["etag"] == "\"a1-br\"")
      #expect(reply["content-security-policy"]?.contains("script-src 'self'") == true)
    }
  }

  @Test(arguments: ["\"a1\"", "\"a1-gzip\"", "a1-br", "\"\"", "\"a1-br"])
  func `the tag of another encoding is not the same`(known: String) throws {
    try Self.withPages { client in
      let reply = client.get("/app-1.js", ["Accept-Encoding: br", "If-None-Match: \(known)"])
      #expect(reply.status == 200)
    }
  }

  @Test func `HEAD tells the length`() throws {
    try Self.withPages { client in
      let reply = client.get("/app-1.js", method: "HEAD")
      #expect(reply["content-length"] == String(Self.script.count))
      #expect(client.get("/").text == "<p>")
    }
  }

  @Test(arguments: [
    "/manifest.json", "/app-1.js.br", "/../manifest.json", "/./app-1.js", "//app-1.js", "/%2e/",
    "/%2e%2e/app-1.js", "/APP-1.JS", "/app-1.js%00",
  ])
  func `only what the manifest names is there`(path: String) throws {
    try Self.withPages { client in #expect(client.get(path).status >= 400) }
  }

  @Test func `pages are only read`() throws {
    try Self.withPages { client in
      let reply = client.get("/", method: "POST")
      #expect(reply.status == 405)
      #expect(reply["allow"] == "GET, HEAD, OPTIONS")
    }
  }

  @Test(arguments: [
    "[]", "{}", "{", #"{"index.html": 1}"#,
    #"{"index.html": {"etag": "i1", "type": "text/html", "immutable": false, "size": 3}}"#,
    #"{"index.html": {"etag": "\"i1\"", "type": "a\r\nb: c", "immutable": false, "size": 3}}"#,
    #"{"index.html": {"etag": "\"i1\"", "type": "text/html", "immutable": false, "size": 4}}"#,
    #"{"../index.html": {"etag": "\"i1\"", "type": "text/html", "immutable": false, "size": 3}}"#,
    #"{"/index.html": {"etag": "\"i1\"", "type": "text/html", "immutable": false, "size": 3}}"#,
  ])
  func `a folder that is not as it was built is refused`(manifest: String) throws {
    try withFolder { folder in
      Self.build(in: folder, manifest: manifest)
      #expect(throws: WebFolderError.self) { try PagesEndpoint(folder: folder) }
    }
  }

  @Test func `without the web app a page says what to do`() throws {
    let pages = try PagesEndpoint(folder: "/nowhere/at/all")
    #expect(!pages.isBuilt)
    #expect(pages.build == nil)
    let mount = Mount(.folder("/"), .pages, pages, asksCaller: false)
    try withServer(Router(callers: FakeCallers(), mounts: [], pages: mount)) { client, _ in
      let reply = client.get("/")
      #expect(reply.status == 404)
      #expect(reply.text.contains("bin/build-web"))
      #expect(client.get("/x.js").status == 404)
    }
  }
}
