import HTTPServer
import Testing

struct HeadTests {
  @Test(arguments: [
    ("", ""), ("a", "a"), ("a%20b", "a b"), ("%2F%2f", "//"), ("%C3%A4", "ä"), ("+", "+"),
    ("%F0%9F%8D%8E", "🍎"), ("ä", "ä"), ("%00", "\0"),
  ])
  func `an escaped segment is decoded`(segment: String, decoded: String) {
    #expect(PercentDecoding.decode(segment) == decoded)
  }

  @Test(arguments: ["%", "%2", "%zz", "a%2", "%C3", "%FF", "%ED%A0%80", "%C0%AF", "%+1", "%%41"])
  func `a malformed segment is refused`(segment: String) {
    #expect(PercentDecoding.decode(segment) == nil)
  }

  @Test(arguments: [
    ("/", [""]), ("/a/b", ["a", "b"]), ("/a//b/", ["a", "", "b", ""]), ("/a%2Fb/c", ["a/b", "c"]),
  ])
  func `a path has segments`(path: String, segments: [String]) {
    #expect(HTTPRequestHead(method: "GET", rawPath: path).pathSegments == segments)
  }

  @Test func `a path with a malformed segment has none`() {
    #expect(HTTPRequestHead(method: "GET", rawPath: "/a/%FF").pathSegments == nil)
  }

  @Test(arguments: [
    ("", []), ("a=1", ["a", "1"]), ("a=1&b=2&a=3", ["a", "1", "b", "2", "a", "3"]),
    ("a", ["a", ""]), ("a=", ["a", ""]), ("=b", ["", "b"]), ("&&a=1&", ["a", "1"]),
    ("a+b=c+d%2B", ["a b", "c d+"]), ("a=b=c", ["a", "b=c"]), ("a=%C3%A4", ["a", "ä"]),
    ("a=%zz%4", ["a", "%zz%4"]), ("a=%FF", ["a", "\u{FFFD}"]),
  ])
  func `a query has items`(query: String, expected: [String]) {
    let head = HTTPRequestHead(method: "GET", rawPath: "/", rawQuery: query)
    #expect(head.queryItems.flatMap { [$0.name, $0.value] } == expected)
  }

  @Test func `a query value is found by its name`() {
    let head = HTTPRequestHead(method: "GET", rawPath: "/", rawQuery: "a=1&b=2&b=3")
    #expect(head.queryValue("b") == "2")
    #expect(head.queryValue("c") == nil)
  }

  @Test(arguments: [
    ("", []), ("a=1", ["a", "1"]), ("a=1; b=2", ["a", "1", "b", "2"]),
    ("a=1;b=2", ["a", "1", "b", "2"]),
    ("a=\"x y\"", ["a", "x y"]), ("a=b=c", ["a", "b=c"]), ("a; =b; c=", ["c", ""]),
    ("  a = 1 ", ["a", "1"]), ("a=\"", ["a", "\""]),
  ])
  func `a Cookie header has cookies`(header: String, expected: [String]) {
    let head = HTTPRequestHead(method: "GET", rawPath: "/", headers: ["Cookie": header])
    #expect(head.cookies.flatMap { [$0.name, $0.value] } == expected)
  }

  @Test func `cookies of several headers are found by name`() {
    let head = HTTPRequestHead(
      method: "GET", rawPath: "/", headers: ["cookie": "a=1; b=2", "X": "b=0", "Cookie": "c=3"])
    #expect(head.cookie("b") == "2")
    #expect(head.cookie("c") == "3")
    #expect(head.cookie("d") == nil)
  }

  @Test func `header names compare without case`() {
    var headers: HTTPHeaders = ["Content-Type": "a", "x-one": ""]
    headers.append("CONTENT-TYPE", "b")
    #expect(headers["content-type"] == "a")
    #expect(headers.values("Content-type") == ["a", "b"])
    #expect(headers["X-One"] == "")
    #expect(headers["X-Two"] == nil)
    #expect(headers["@ontent-Type"] == nil)
    #expect(headers.count == 3)
    #expect(headers.fields.map(\.name) == ["Content-Type", "x-one", "CONTENT-TYPE"])
  }

  @Test func `a header value that breaks the line traps`() async {
    await #expect(processExitsWith: .failure) {
      var headers = HTTPHeaders()
      headers.append("Location", "/\r\nSet-Cookie: a=b")
    }
  }

  @Test func `a header name that is no token traps`() async {
    await #expect(processExitsWith: .failure) {
      var headers = HTTPHeaders()
      headers.append("A B", "c")
    }
  }
}
