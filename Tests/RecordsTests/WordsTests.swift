import Records
import Testing

@Suite struct WordsTests {
  @Test(
    arguments: [
      ("", []), (" \t\n", []), ("Milk", ["milk"]), ("milk MILK Milk", ["milk"]),
      ("Crème brûlée", ["creme", "brulee"]), ("Cre\u{300}me", ["creme"]),
      ("Øl & Łódź", ["ol", "lodz"]), ("don't", ["don", "t"]), ("1,5 kg", ["1", "5", "kg"]),
      ("The milk and the eggs", ["milk", "eggs"]), ("not to be", []),
      ("牛乳 2本", ["牛乳", "2本"]), ("Straße", ["straße"]), ("🧀cheese🧀", ["cheese"]),
      ("x-b_c", ["x", "b", "c"]), ("ÅNGSTRÖM", ["angstrom"]), ("İstanbul", ["istanbul"]),
      ("x\0y", ["x", "y"]),
    ] as [(String, Set<String>)])
  func `a text has these words`(_ text: String, _ words: Set<String>) {
    #expect(Tokens.words(of: text) == words)
  }

  @Test(arguments: [
    ("", ""), ("AbC", "abc"), ("ÄÖ", "äö"), ("ẞ", "ß"), ("ΣΑΣ", "σασ"), ("İ", "i\u{307}"),
    ("e\u{301}", "e\u{301}"), ("A\0Z", "a\0z"),
  ])
  func `a folded text is in lower case, scalar by scalar`(_ text: String, _ folded: String) {
    #expect(TextFolding.fold(text) == Array(folded.utf8))
  }

  @Test func `texts compare as their folded bytes do`() {
    let texts = [
      "", "a", "A", "b", "ab", "AB", "aB\0", "é", "É", "aé", "Aé", "e\u{301}", "E\u{301}", "ẞ", "ß",
      "İ", "i\u{307}", "i", "I", "σ", "Σ", "z", "Zz", "😀", "a😀", "a\u{FFFF}", "K", "k", "\u{212A}",
    ]
    for a in texts {
      for b in texts {
        let (x, y) = (TextFolding.fold(a), TextFolding.fold(b))
        #expect(TextFolding.isEqual(a, b) == (x == y), "\(a) and \(b)")
        #expect(
          TextFolding.isOrdered(a, before: b) == x.lexicographicallyPrecedes(y), "\(a) and \(b)")
      }
    }
  }
}
