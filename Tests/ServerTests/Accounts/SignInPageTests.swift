import HTTPServer
import RecordStore
import Records
import Testing

@testable import Server

@Suite struct SignInPageTests {
  // MARK: What an API token is made with

  @Test(arguments: [
    ([], []), (["https://App.example.org/"], ["https://app.example.org"]),
    (
      ["http://localhost:3000", "https://a.example:443"],
      ["http://localhost:3000", "https://a.example"]
    ),
    (["https://a.example", "https://a.example"], ["https://a.example"]),
    (["http://[::1]:8080"], ["http://[::1]:8080"]),
  ])
  func `origins are kept as browsers write them`(texts: [String], kept: [String]) throws {
    let origins = try AllowedOrigins(texts)
    #expect(origins.texts == kept)
    #expect(AllowedOrigins(stored: origins.stored) == origins)
  }

  @Test(arguments: [
    "*", "null", "app.example.org", "https://", "https://a b", "ftp://a.example", "https://a/b",
    "https://a?b", "https://u@a", "https://a:x", "https://bücher.example", "javascript:alert(1)",
  ])
  func `what is no origin is refused`(text: String) {
    #expect(throws: RecordError.self) { try AllowedOrigins([text]) }
  }

  @Test func `a token has a bounded number of origins`() throws {
    let most = (0..<AccountLimits.originsPerToken).map { "https://a\($0).example" }
    #expect(try AllowedOrigins(most).texts == most)
    #expect(throws: RecordError.self) { try AllowedOrigins(most + ["https://more.example"]) }
  }

  @Test(arguments: [
    ("https://a.example", "https://a.example?n=%26%3D%20%C3%A6", "https://a.example"),
    ("https://a.example/b", "https://a.example/b?n=%26%3D%20%C3%A6", "https://a.example"),
    ("http://a:1/b?", "http://a:1/b?n=%26%3D%20%C3%A6", "http://a:1"),
    ("https://a.example/b?c=d", "https://a.example/b?c=d&n=%26%3D%20%C3%A6", "https://a.example"),
    ("org.example.app:/in", "org.example.app:/in?n=%26%3D%20%C3%A6", "org.example.app:"),
  ])
  func `a callback gets its parameters escaped`(text: String, whole: String, source: String) throws
  {
    let address = try CallbackAddress(text)
    #expect(address.with([("n", "&= æ")]) == whole)
    #expect(address.policySource == source)
    #expect(SignInCallback(stored: text) == .redirect(address))
  }

  @Test(arguments: [
    "javascript:alert(1)", "data:text/html,x", "//a.example", "/a", "a.example", "https:a.example",
    "https://", "https:///b", "https://u:p@a.example", "https://a.example/#b",
    "https://a.example/ b",
    "https://a.example/\r\nSet-Cookie:x", "https://a.example/'", "https://a.example/;b",
    "vbscript:x",
    "https://a.example\\@b.example/", "HTTPS://a.example", "file:///etc/passwd",
  ])
  func `an address that runs or leads astray is no callback`(text: String) {
    #expect(throws: RecordError.self) { try CallbackAddress(text) }
  }

  // MARK: Tickets

  @Test func `a ticket is good for 20 minutes on the server that gave it`() throws {
    let tickets = SignInTickets(.random())
    let origin = WebOrigin("https://a.example:8443")
    for origin in [origin, nil] {
      let ticket = SignInTicket(apiToken: 7, origin: origin, expires: 1_000)
      let text = tickets.text(of: ticket)
      #expect(tickets.ticket(text, now: 999) == ticket)
      #expect(tickets.ticket(text, now: 1_000) == nil)
      #expect(SignInTickets(.random()).ticket(text, now: 0) == nil)
      for index in text.indices {
        var other = text
        other.replaceSubrange(index...index, with: text[index] == "A" ? "Q" : "A")
        #expect(tickets.ticket(other, now: 0) == nil)
      }
    }
    for text in ["", "x", String(repeating: "A", count: 43), String(repeating: "A", count: 2_000)] {
      #expect(tickets.ticket(text, now: 0) == nil)
    }
  }

  // MARK: Pages

  @Test func `what others typed is text on the page`() {
    let evil = "\"><script>alert('1')</script>&"
    let app = SignInPage.App(name: evil, container: evil, environment: .development, origin: evil)
    let user = User(
      key: 1, recordName: UserRecordName(unchecked: "_u"), name: evil, email: evil, isOwner: false,
      isDiscoverable: true, created: 0)
    let contents: [SignInPage.Content] = [
      .form(app, email: evil, lasts: true, failure: .wrongPassword), .confirmation(app, user),
      .message([(evil, evil)], targets: [evil]),
    ]
    let pages = PageLanguage.allCases.flatMap { language in
      contents.map { SignInPage(content: $0, language: language, ticket: evil).response() }
    }
    #expect(pages.count == 9)
    for response in pages {
      guard case .bytes(let bytes) = response.body else { continue }
      let page = String(decoding: bytes, as: UTF8.self)
      #expect(!page.contains("<script>"))
      #expect(!page.contains("('1')"))
      #expect(page.contains("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;"))
    }
  }

  @Test func `the page may not be framed, and runs its own script only`() throws {
    var page = SignInPage(content: .notice(.wrongPassword), language: .english)
    let policy = try #require(page.response().headers["Content-Security-Policy"])
    #expect(policy.contains("frame-ancestors 'none'"))
    #expect(policy.contains("script-src 'self'"))
    #expect(policy.contains("form-action 'self';"))
    #expect(!policy.contains("unsafe"))
    page.callbackSource = "https://a.example"
    let wider = try #require(page.response().headers["Content-Security-Policy"])
    #expect(wider.contains("form-action 'self' https://a.example;"))
  }

  @Test(arguments: [
    ("", "a", ""), ("a=b+c%2B", "a", "b c+"), ("a=1&b=2", "b", "2"), ("a=1&a=2", "a", "1"),
    ("a", "a", ""), ("b=%C3%A6", "b", "æ"),
  ])
  func `a form is read`(body: String, name: String, value: String) throws {
    #expect(try #require(FormBody(Array(body.utf8)))[name] == value)
  }

  @Test(arguments: ["a=%", "a=%0", "a=%zz", "a=%FF", "a=\u{0}"])
  func `a form with broken escapes is none`(body: String) {
    #expect(FormBody(Array(body.utf8)) == nil)
  }
}
