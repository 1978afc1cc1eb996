import Testing

@testable import Household

@Suite struct PlainTextTests {
  @Test(arguments: [
    ("", ""), (" \t\n", ""), (" a ", "a"), ("a\u{0}b", "a b"), ("\u{A0}a\u{3000}", "a"),
    ("a\r\nb", "a  b"), ("\u{85}x\u{9F}", "x"), ("👩‍👩‍👧 ", "👩‍👩‍👧"), ("<b>", "<b>"),
  ])
  func `a text becomes one line`(_ text: String, _ line: String) {
    #expect(PlainText.line(text) == line)
  }

  @Test func `a text is cut between letters and marked`() {
    #expect(PlainText.shortened("abc", bytesMax: 3) == ("abc", false))
    #expect(PlainText.shortened("abcd", bytesMax: 3) == ("…", true))
    #expect(PlainText.shortened("abcdef", bytesMax: 5) == ("ab…", true))
    #expect(PlainText.shortened("ääää", bytesMax: 6) == ("ä…", true))
    #expect(PlainText.shortened("👩‍👩‍👧👩‍👩‍👧", bytesMax: 25) == ("👩‍👩‍👧…", true))
  }
}
