import HTTPServer
import Records
import Testing

@testable import Server

struct RouterTests {
  static let echo = EchoEndpoint(known: [
    "/database/1/c/production/private/records/query": .post,
    "/database/1/c/production/private/zones/list": [.get, .post],
    "/database/1/ä b/x": .get,
  ])

  static func router(
    _ change: (inout Router.Configuration) -> Void = { _ in }, callers: FakeCallers = FakeCallers(),
    observe: @escaping @Sendable (AnsweredRequest) -> Void = { _ in }
  ) -> Router {
    var configuration = Router.Configuration()
    change(&configuration)
    return Router(
      configuration, callers: callers,
      mounts: [
        Mount(.folder("/database/1/"), .database, echo),
        Mount(.path("/healthz"), .health, EchoEndpoint(known: ["/healthz": .get])),
      ],
      pages: Mount(.folder("/"), .pages, PagesEndpoint(), asksCaller: false), observe: observe)
  }

  @Test func `a request reaches its endpoint with decoded path and query`() throws {
    try withServer(Self.router()) { client, server in
      let reply = client.get("/database/1/%C3%A4%20b/x?a=1%2F2&b=x+y&c")
      #expect(reply.status == 200)
      #expect(
        reply.text == """
          {"method":"GET","path":"/database/1/ä b/x","query":"a=1/2&b=x+y&c=",\
          "address":"127.0.0.1","origin":"http://multe.test","user":""}
          """)
    }
  }

  @Test(arguments: [
    "/database/1/%", "/database/1/%4", "/database/1/%zz", "/database/1/%FF", "/database/1/a%2Fb",
    "/database/1/%00", "/database/1/%0A", "/database/1/\u{e4}", "/database/1/x?a=%", "/?%C3",
  ])
  func `a target with a broken escape is a bad request`(target: String) throws {
    try withServer(Self.router()) { client, _ in
      let reply = client.get(target)
      #expect(reply.status == 400)
      #expect(reply.text.contains("\"serverErrorCode\":\"BAD_REQUEST\""))
    }
  }

  @Test(arguments: [
    "/nothing", "/database/2/x/", "/database/1/c/x", "/x/healthz", "/../etc/passwd",
    "/database/1",
  ])
  func `an unknown route is told as the live service tells it`(path: String) throws {
    try withServer(Self.router()) { client, _ in
      for method in ["GET", "POST", "OPTIONS", "BREW"] {
        let reply = client.get(path, method: method)
        #expect(reply.status == 404)
        #expect(reply.text.contains("\"serverErrorCode\":\"NOT_FOUND\""))
        #expect(reply.text.contains("\"reason\":\"could not find handler for endpoint\""))
      }
    }
  }

  @Test func `a wrong method is refused with those allowed`() throws {
    try withServer(Self.router()) { client, _ in
      for method in ["GET", "PUT", "BREW"] {
        let reply = client.get("/database/1/c/production/private/records/query", method: method)
        #expect(reply.status == 405)
        #expect(reply["allow"] == "POST, OPTIONS")
        #expect(reply.text.contains("\"serverErrorCode\":\"BAD_REQUEST\""))
      }
    }
  }

  @Test func `OPTIONS tells the methods of a real route`() throws {
    try withServer(Self.router()) { client, _ in
      let reply = client.get("/database/1/c/production/private/zones/list", method: "OPTIONS")
      #expect(reply.status == 204)
      #expect(reply["allow"] == "GET, HEAD, POST, OPTIONS")
      #expect(reply["access-control-allow-origin"] == nil)
    }
  }

  @Test func `HEAD is GET without the body`() throws {
    try withServer(Self.router()) { client, _ in
      let path = "/database/1/c/production/private/zones/list"
      let head = client.get(path, method: "HEAD")
      let get = client.get(path)
      #expect(head.status == 200)
      #expect(head["content-length"] == get["content-length"])
      #expect(get.text.contains("\"method\":\"GET\""))
    }
  }

  @Test(arguments: ["/app", "app", "/app/"])
  func `a base path is taken off and nothing is found beside it`(base: String) throws {
    let router = Self.router { $0.basePath = BasePath(base) }
    try withServer(router) { client, _ in
      let path = "/database/1/c/production/private/zones/list"
      #expect(client.get("/app" + path).text.contains("\"path\":\"\(path)\""))
      for path in [path, "/ap" + path, "/apps" + path, "/x/app" + path] {
        #expect(client.get(path).status == 404)
      }
      let moved = client.get("/app")
      #expect(moved.status == 308)
      #expect(moved["location"] == "app/")
    }
  }

  @Test func `the folders of an unknown proxy are taken off`() throws {
    try withServer(Self.router()) { client, _ in
      let path = "/database/1/c/production/private/zones/list"
      #expect(client.get("/home/app" + path).text.contains("\"path\":\"\(path)\""))
      #expect(client.get("/app/").text.contains("web app is not here"))
      #expect(client.get("/1/2/3/4/5" + path).status == 404)
      #expect(client.get("/app/healthz").status == 404)
    }
    try withServer(Self.router { $0.basePath = BasePath("/") }) { client, _ in
      #expect(client.get("/app/database/1/c/production/private/zones/list").status == 404)
    }
  }

  @Test(arguments: [
    ("/multe/1/x", "/multe/1/x", ""), ("/app/multe/1/x", "/multe/1/x", "/app"),
    ("/a%20b/c/multe/1/%78", "/multe/1/x", "/a%20b/c"), ("/", "/", ""),
  ])
  func `the folders before a path of ours are told as sent`(
    raw: String, path: String, folders: String
  ) {
    #expect(TargetText.folders(of: raw, before: path) == folders)
  }

  @Test func `what the resolver throws is the answer`() throws {
    try withServer(Self.router()) { client, _ in
      let path = "/database/1/c/production/private/zones/list?ckAPIToken=bad"
      let reply = client.get(path, ["Origin: https://elsewhere.example"])
      #expect(reply.status == 401)
      #expect(reply.text.contains("no such token"))
      #expect(reply["access-control-allow-origin"] == "*")
    }
  }

  @Test func `a caller is asked for once, and not for pages`() throws {
    let callers = FakeCallers()
    try withServer(Self.router(callers: callers)) { client, _ in
      _ = client.get("/")
      #expect(callers.asked.value == 0)
      let path = "/database/1/c/production/private/records/query?ckAPIToken=good"
      #expect(client.get(path, method: "POST", body: Array("{}".utf8)).status == 200)
      #expect(callers.asked.value == 1)
    }
  }

  @Test func `a large body from nobody is not let in`() throws {
    try withServer(Self.router()) { client, server in
      let path = "/database/1/c/production/private/records/query"
      let body = [UInt8](repeating: 32, count: 65 << 10)
      #expect(client.get(path, method: "POST", body: body).status == 401)
      let known = RawClient(port: server.port)
      #expect(known.get(path + "?ckAPIToken=good", method: "POST", body: body).status == 200)
    }
  }

  @Test func `every answer is told to the observer without its query`() throws {
    let seen = Kept<[AnsweredRequest]>([])
    let router = Self.router(observe: { answered in seen.change { $0.append(answered) } })
    try withServer(router) { client, _ in
      _ = client.get(
        "/database/1/c/production/private/zones/list?ckAPIToken=good", ["Cookie: session=7"])
      _ = client.get("/nothing?secret")
      let answers = seen.value
      #expect(answers.map(\.status) == [200, 404])
      #expect(answers.map(\.area) == [.database, .nowhere])
      #expect(answers[0].path == "/database/1/c/production/private/zones/list")
      #expect(answers[0].user?.value == "_user7")
      #expect(answers[0].byteCount > 50)
      #expect(answers[1].path == "/nothing")
    }
  }
}
