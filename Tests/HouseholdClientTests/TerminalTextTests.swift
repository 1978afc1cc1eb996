import Testing

@testable import HouseholdClient

@Suite struct TerminalTextTests {
  @Test(arguments: [
    ("Milk", "Milk"), ("a\u{1B}[31mb", "a\\u{1B}[31mb"), ("a\nb\tc", "a\\nb\\tc"),
    ("a\u{9B}b", "a\\u{9B}b"), ("\u{202E}abc", "\\u{202E}abc"), ("\u{7F}", "\\u{7F}"),
    ("Äpfel 🥚 牛乳", "Äpfel 🥚 牛乳"), ("👩‍👩‍👧", "👩‍👩‍👧"),
  ])
  func `what could speak to the terminal is spelled out`(text: String, escaped: String) {
    #expect(TerminalText.escaped(text) == escaped)
  }

  @Test func `a text of several lines keeps them and nothing else`() {
    let text = TerminalText.escaped("a\r\n\tb\u{1B}c", keepsLines: true)
    #expect(text == "a\n\tb\\u{1B}c")
  }

  @Test(arguments: [
    ("Milk", 4), ("Äpfel", 5), ("A\u{308}pfel", 5), ("牛乳", 4), ("🥚", 2), ("👩‍👩‍👧", 2), ("❤️", 2),
    ("❤", 1), ("🇳🇴", 2), ("ｶ", 1), ("カ", 2), ("한글", 4), ("", 0), ("½", 1), ("שלום", 4),
  ])
  func `the width of a text is what a terminal gives it`(text: String, width: Int) {
    #expect(TerminalText.width(text) == width)
  }

  @Test func `a text is cut at a letter and never in the middle of a wide one`() {
    #expect(TerminalText.shortened("Potatoes", to: 8) == "Potatoes")
    #expect(TerminalText.shortened("Potatoes", to: 5) == "Pota…")
    #expect(TerminalText.shortened("牛乳牛乳", to: 4) == "牛…")
  }

  @Test func `columns stand below each other, whatever is in them`() {
    var table = TextTable()
    table.add(.init("牛乳"), .init("1"))
    table.add(.init("Milk 🥛"), .init("2"))
    table.add(.init("x\u{1B}"), .init(""))
    #expect(table.lines() == ["牛乳     1", "Milk 🥛  2", "x\\u{1B}"])
  }

  @Test func `colours are wanted on a terminal, unless somebody says no`() {
    func isColored(_ wish: TextStyle.Wish, _ isTerminal: Bool, _ environment: [String: String])
      -> Bool
    {
      TextStyle(wish, isTerminal: isTerminal, environment).isColored
    }
    #expect(isColored(.auto, true, [:]))
    #expect(!isColored(.auto, false, [:]))
    #expect(!isColored(.auto, true, ["NO_COLOR": "1"]))
    #expect(isColored(.auto, true, ["NO_COLOR": ""]))
    #expect(!isColored(.auto, true, ["TERM": "dumb"]))
    #expect(isColored(.always, false, ["NO_COLOR": "1"]))
    #expect(!isColored(.never, true, [:]))
  }

  @Test func `a bar fills and fits the terminal`() {
    #expect(ProgressLine.text("Adding", done: 0, of: 10, columns: 80).contains("░ 0/10"))
    #expect(ProgressLine.text("Adding", done: 10, of: 10, columns: 80).contains("█ 10/10"))
    let narrow = ProgressLine.text("Adding", done: 5, of: 10, columns: 20)
    #expect(TerminalText.width(narrow) < 20)
  }

  @Test func `JSON has no character that a terminal obeys`() {
    let text = JSONText.text(["name": "a\u{9B}b\u{1B}\u{202E}"])
    #expect(text == #"{"name":"a\u009Bb\u001b\u202E"}"#)
  }

  @Test func `times in JSON are of the whole world and exact to the millisecond`() {
    let time = Date(timeIntervalSince1970: 1_796_000_000.25)
    #expect(JSONText.text([time]) == #"["2026-11-30T00:53:20.250Z"]"#)
  }
}
