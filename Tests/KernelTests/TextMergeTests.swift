import TestSupport
import Testing

@testable import Kernel

/// What holds for any three texts.
@Suite struct TextMergeTests {
  static let count = 1_000

  /// A text, two that grew from it, and what became of them.
  struct Merge {
    var base, mine, theirs: String
    var form: TextMerge.Form

    var merged: MergedText { TextMerge.merge(base: base, mine: mine, theirs: theirs, form: form) }

    var mirrored: MergedText { TextMerge.merge(base: base, mine: theirs, theirs: mine, form: form) }

    /// For the report of a failure.
    var note: Comment { "\([base, mine, theirs].map(\.debugDescription)) \(form)" }
  }

  private func forEachMerge(_ user: String, _ body: (Merge, MergedText) -> Void) {
    var random = RandomText(generator: .fromEnvironment(user))
    for _ in 0..<Self.count {
      let (base, mine, theirs) = random.versions()
      for form in [TextMerge.Form.line, .lines] {
        let merge = Merge(base: base, mine: mine, theirs: theirs, form: form)
        body(merge, merge.merged)
      }
    }
  }

  @Test func `the answer does not depend on who merges`() {
    forEachMerge("symmetry") { merge, merged in
      let mirrored = merge.mirrored
      #expect(merged.text.isSame(as: mirrored.text), merge.note)
      #expect(merged.hasConflict == mirrored.hasConflict, merge.note)
    }
  }

  @Test func `no word arises that neither side wrote`() {
    forEachMerge("words") { merge, merged in
      let known = Set(words(merge.mine) + words(merge.theirs))
      #expect(words(merged.text).allSatisfy(known.contains), merge.note)
    }
  }

  @Test func `no two words stand side by side without a blank that did not before`() {
    forEachMerge("neighbours") { merge, merged in
      let known = neighbours(merge.mine).union(neighbours(merge.theirs))
      #expect(neighbours(merged.text).isSubset(of: known), merge.note)
    }
  }

  @Test func `every word that a side added is there`() {
    forEachMerge("nothing lost") { merge, merged in
      let found = counts(merged.text)
      let before = counts(merge.base)
      for side in [counts(merge.mine), counts(merge.theirs)] {
        let isKept = side.allSatisfy { word, count in
          found[word, default: 0] >= count - before[word, default: 0]
        }
        #expect(isKept, merge.note)
      }
    }
  }

  @Test func `what is merged stays as it is when merged again`() {
    forEachMerge("again") { merge, merged in
      let twice = TextMerge.merge(
        base: merge.base, mine: merged.text, theirs: merged.text, form: merge.form)
      #expect(twice.text.isSame(as: merged.text), merge.note)
      let later = TextMerge.merge(
        base: merged.text, mine: merged.text, theirs: merge.mine, form: merge.form)
      #expect(later.text.isSame(as: merge.mine), merge.note)
    }
  }

  /// Random texts repeat the same few words, so some are told apart wrongly; people's texts do so less.
  @Test func `what is merged and then meets a side of it again is nearly always left alone`() {
    var total = 0
    var changed = 0
    forEachMerge("a side again") { merge, merged in
      for side in [merge.mine, merge.theirs] {
        let again = TextMerge.merge(
          base: merge.base, mine: merged.text, theirs: side, form: merge.form)
        total += 1
        if !again.text.isSame(as: merged.text) { changed += 1 }
      }
    }
    #expect(changed * 50 < total, "\(changed) of \(total)")
  }

  @Test func `one person's edit is taken as it is`() {
    forEachMerge("one side") { merge, _ in
      for merged in [
        TextMerge.merge(base: merge.base, mine: merge.mine, theirs: merge.base, form: merge.form),
        TextMerge.merge(base: merge.base, mine: merge.mine, theirs: merge.mine, form: merge.form),
      ] {
        #expect(merged.text.isSame(as: merge.mine) && !merged.hasConflict, merge.note)
      }
    }
  }

  @Test func `texts over a limit are kept whole`() {
    let long = String(repeating: "a", count: TextMerge.maxBytes)
    let lines = String(repeating: "a\n", count: TextMerge.maxLines)
    for base in [long, lines] {
      let merged = TextMerge.merge(
        base: base, mine: base + "b", theirs: base + "c", form: .lines)
      #expect(merged.hasConflict)
      #expect(merged.text == "╭────\n\(base)b\n├────\n\(base)c\n╰────")
    }
  }

  /// The cost is bounded by counting; a quadratic one would take minutes here.
  @Test(arguments: ["a ", "a\n", "ab"])
  func `texts that differ everywhere are merged in bounded time`(unit: String) {
    let size = TextMerge.maxBytes / unit.utf8.count
    func text(_ letter: String, _ step: Int) -> String {
      (0..<size).map { $0 % step == 0 ? letter : unit }.joined()
    }
    let merged = TextMerge.merge(
      base: text("x", 3), mine: text("y", 5), theirs: text("z", 7), form: .lines)
    #expect(merged.text.utf8.count >= size)
  }

  // MARK: Words

  private func tokens(_ text: String) -> [(bytes: [UInt8], isWord: Bool)] {
    let bytes = Array(text.utf8)
    var tokens: [(bytes: [UInt8], isWord: Bool)] = []
    var index = 0
    while index < bytes.count {
      let (end, kind) = WordCut.token(bytes, index, bytes.count)
      tokens.append((Array(bytes[index..<end]), kind == .word))
      index = end
    }
    return tokens
  }

  private func words(_ text: String) -> [[UInt8]] {
    tokens(text).filter(\.isWord).map(\.bytes)
  }

  private func counts(_ text: String) -> [[UInt8]: Int] {
    Dictionary(words(text).map { ($0, 1) }, uniquingKeysWith: +)
  }

  private func neighbours(_ text: String) -> Set<[[UInt8]]> {
    let tokens = tokens(text)
    return Set(
      zip(tokens, tokens.dropFirst()).filter { $0.isWord && $1.isWord }.map {
        [$0.bytes, $1.bytes]
      })
  }
}

extension String {
  /// Whether the bytes are the same.
  fileprivate func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
