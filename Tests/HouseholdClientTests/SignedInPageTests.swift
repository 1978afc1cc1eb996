import Testing

@testable import HouseholdClient

@Suite struct SignedInPageTests {
  @Test(arguments: [
    ("de", "de", "Du bist angemeldet."), ("nb", "nb", "Du er logget inn."),
    ("en", "en", "You are signed in."), (nil, "en", "You are signed in."),
    ("xx", "en", "You are signed in."), ("<script>", "en", "You are signed in."),
  ])
  func `a sign-in ends in the language of the page that led to it`(
    named: String?, spoken: String, words: String
  ) {
    let page = SignedInPage(isDone: true, language: named).html
    #expect(page.contains("<html lang=\"\(spoken)\">"))
    #expect(page.contains(words))
    #expect(!page.contains("<script"))
  }

  @Test(arguments: SignedInPage.texts.keys.sorted())
  func `what was given up is not called done`(language: String) {
    let page = SignedInPage(isDone: false, language: language)
    #expect(page.html.contains(page.words.cancelled))
    #expect(!page.html.contains(page.words.done))
  }

  @Test func `no language has the words of another`() {
    let all = SignedInPage.texts.values.flatMap { [$0.done, $0.cancelled, $0.close] }
    #expect(Set(all).count == 3 * SignedInPage.texts.count)
    #expect(!all.contains(""))
  }
}
