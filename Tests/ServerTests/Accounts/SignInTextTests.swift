import Foundation
import HTTPServer
import Records
import Testing

@testable import Server

@Suite struct SignInTextTests {
  // MARK: The language of a page

  private func language(accepted: [String] = [], cookie: String? = nil) -> PageLanguage {
    var headers = HTTPHeaders()
    for value in accepted { headers.append("Accept-Language", value) }
    if let cookie { headers.append("Cookie", cookie) }
    return PageLanguage(
      for: HTTPRequestHead(
        method: "GET", rawPath: "/", headers: headers, remoteAddress: "127.0.0.1"))
  }

  @Test(
    arguments: [
      ("", .english), ("de", .german), ("de-CH", .german), ("DE-at;q=0.3", .german),
      ("nb-NO,nb;q=0.9,en;q=0.8", .norwegian), ("no", .norwegian), ("nn-NO", .norwegian),
      ("en-GB,de;q=0.9", .english), ("sv-SE,de-AT;q=0.7,en;q=0.3", .german),
      ("en;q=0.3, de;q=0.7", .german), ("de;q=0.5,nb;q=0.5", .german), ("de;q=0", .english),
      ("de;q=0, nb;q=0.001", .norwegian), ("ja, *;q=0.5", .english), ("*", .english),
      ("de;q=2", .english), ("de;q=x, nb", .norwegian), ("dee, n, nob", .english),
      (",,;q=1,", .english), ("de ; q=0.4 , en ; q=0.2", .german),
    ] as [(String, PageLanguage)])
  func `the language that the browser wants most is spoken`(accepted: String, spoken: PageLanguage)
  {
    #expect(language(accepted: [accepted]) == spoken)
  }

  @Test func `several headers are one list, and none is English`() {
    #expect(language(accepted: ["fr", "de;q=0.2", "nn;q=0.4"]) == .norwegian)
    #expect(language() == .english)
  }

  @Test(
    arguments: [
      ("multe_language=de", .german), ("a=b; multe_language=en", .english),
      ("multe_language=xx", .norwegian), ("multe_language=", .norwegian), ("other=de", .norwegian),
    ] as [(String, PageLanguage)])
  func `what the person chose comes before what the browser wants`(
    cookie: String, spoken: PageLanguage
  ) {
    #expect(language(accepted: ["nb"], cookie: cookie) == spoken)
  }

  // MARK: The texts

  @Test func `each code of the server is in the list that the web app has texts for`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let lists = try JSONDecoder().decode(
      [String: [String]].self,
      from: Data(contentsOf: folder.appending(path: "Vectors/reason-codes.json")))
    #expect(lists["reasonCodes"] == ReasonCode.allCases.map(\.rawValue))
    #expect(lists["errorCodes"] == ErrorCode.allCases.map(\.rawValue))
  }

  @Test(arguments: PageLanguage.allCases)
  func `each language has all texts, with the same places in them`(language: PageLanguage) {
    let texts = SignInTexts.of(language)
    let english = SignInTexts.english
    #expect(Set(texts.failures.keys) == Set(ErrorCode.allCases))
    #expect(Set(texts.reasons.keys) == Set(english.reasons.keys))
    #expect(Set(texts.environments.keys) == Set(Environment.allCases))
    for (own, its) in zip(Self.all(texts), Self.all(english)) {
      #expect(!own.isEmpty)
      #expect(Self.places(own) == Self.places(its), "\(own)")
    }
  }

  @Test(arguments: [PageLanguage.norwegian, .german])
  func `no text is still English`(language: PageLanguage) {
    for (own, its) in zip(Self.all(.of(language)), Self.all(.english)) { #expect(own != its) }
  }

  private static func all(_ texts: SignInTexts) -> [String] {
    [
      texts.title, texts.heading, texts.app, texts.unknownApp, texts.program, texts.thisComputer,
      texts.email, texts.password, texts.lasting, texts.signIn, texts.goOn, texts.other,
      texts.cancel, texts.done, texts.doneHint, texts.failed, texts.tooFast.one,
      texts.tooFast.many,
    ] + ErrorCode.allCases.map { texts.failures[$0] ?? "" }
      + ReasonCode.allCases.compactMap { texts.reasons[$0] }
      + Environment.allCases.map { texts.environments[$0] ?? "" }
  }

  private static func places(_ text: String) -> [Substring] {
    text.split(separator: "{").dropFirst().map { $0.prefix { $0 != "}" } }.sorted()
  }

  @Test func `an error is told by its reason, by how long to wait, or by its kind`() {
    let texts = SignInTexts.german
    #expect(texts.text(of: .wrongPassword) == "E-Mail oder Passwort stimmt nicht")
    let second = RecordError(.throttled, "", retryAfterSeconds: 1)
    #expect(texts.text(of: second) == "Zu viele Versuche. Warte 1 Sekunde.")
    let minute = RecordError(.throttled, "", retryAfterSeconds: 60)
    #expect(texts.text(of: minute) == "Zu viele Versuche. Warte 60 Sekunden.")
    #expect(texts.text(of: .noSuchUser) == texts.failures[.notFound])
  }

  // MARK: The pages

  private static let app = SignInPage.App(
    name: "Kochbuch", container: "iCloud.a", environment: .development,
    origin: "https://a.example")

  private func page(_ content: SignInPage.Content, _ language: PageLanguage) -> String {
    guard
      case .bytes(let bytes) = SignInPage(content: content, language: language).response().body
    else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `the app, its page and its data stand in the sentence where the language wants them`()
  {
    let page = page(.form(Self.app, email: "", lasts: false, failure: .wrongPassword), .german)
    #expect(page.contains("<html lang=\"de\" dir=\"ltr\">"))
    #expect(page.contains("<title>Anmelden</title>"))
    #expect(page.contains("<h1>Bei <span dir=\"auto\">Kochbuch</span> anmelden</h1>"))
    #expect(
      page.contains(
        """
        Die App auf <strong>https://a.example</strong> wird deine Daten in <strong>iCloud.a</strong> \
        (Entwicklung) sehen und ändern, und sonst nichts von dir.
        """))
    #expect(page.contains("E-Mail oder Passwort stimmt nicht"))
    #expect(!page.contains("{"))
  }

  @Test func `a page tells its language, and what it depends on`() {
    let page = SignInPage(content: .notice(.wrongPassword), language: .norwegian).response()
    #expect(page.headers["Content-Language"] == "nb")
    #expect(page.headers["Vary"] == "Accept-Language, Cookie")
  }

  @Test func `a refusal keeps its status and how long to wait`() {
    let error = RecordError(.throttled, "x", retryAfterSeconds: 5, .tooManySigningIn)
    let response = SignInPage.refusal(error, in: .german)
    #expect(response.status == 429)
    #expect(response.headers["Retry-After"] == "5")
  }

  // MARK: Codes beside reasons

  @Test func `an answer has the code beside the reason, and CloudKit's has none`() {
    func json(_ error: RecordError) -> String {
      guard case .bytes(let bytes) = HTTPResponse.error(error).body else { return "" }
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(json(.invitationOver).contains(#""reasonCode":"INVITATION_OVER""#))
    #expect(json(.invitationOver).contains(RecordError.invitationOver.reason))
    #expect(!json(.invitationOver.withoutReasonCode).contains("reasonCode"))
    #expect(!json(.recordNotFound).contains("reasonCode"))
  }
}
