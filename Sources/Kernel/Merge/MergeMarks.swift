/// The marked forms of a conflict. They hold no words, so they need no translation, and are made of signs
/// that people do not type, so what is marked can be found.
///
/// In one line both wordings stand beside each other, "cheese ⟷ butter"; where only a part of the text is
/// in conflict, in brackets: "(oat ⟷ soy) milk". In several lines the lines that hold a conflict stand
/// below each other in both wordings:
///
///     ╭────
///     Buy cheese
///     ├────
///     Buy butter
///     ╰────
///
/// The wordings are in the order of their bytes.
enum MergeMarks {
  /// "⟷", which stands between two wordings.
  static let between: UInt32 = 0x27F7

  /// What the pieces make.
  static func text(
    _ pieces: [MergePiece], of pool: [UInt8], _ sides: MergeSides, form: TextMerge.Form
  ) -> MergedText {
    let hasConflict = pieces.contains { if case .conflict = $0 { true } else { false } }
    guard hasConflict, form == .lines else {
      return MergedText(inLine(pieces, pool), hasConflict: hasConflict)
    }
    return MergedText(inLines(pieces, pool, lineBreak(pool, sides)), hasConflict: true)
  }

  // MARK: Beside each other

  private static func inLine(_ pieces: [MergePiece], _ pool: [UInt8]) -> [UInt8] {
    let isWhole = pieces.allSatisfy {
      if case .clean(let range) = $0 { pool.trimmed(range).isEmpty } else { true }
    }
    var text: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .clean(let range): text += pool[range]
      case .conflict(let a, let b):
        let (first, second) = pool.isOrdered(a, before: b) ? (a, b) : (b, a)
        let (one, other) = (pool.trimmed(first), pool.trimmed(second))
        text += pool[wider(first.lowerBound..<one.lowerBound, second.lowerBound..<other.lowerBound)]
        if !isWhole { text.append("(") }
        // A combining mark without a letter would combine with the bracket.
        if startsWithMark(pool[one]) { text.append(" ") }
        text += pool[one]
        text.append(" ⟷ ")
        text += pool[other]
        if !isWhole { text.append(")") }
        text += pool[wider(one.upperBound..<first.upperBound, other.upperBound..<second.upperBound)]
      }
    }
    return text
  }

  private static func startsWithMark(_ wording: ArraySlice<UInt8>) -> Bool {
    !wording.isEmpty && ScalarClass(Array(wording).scalar(at: 0).value) == .mark
  }

  private static func wider(_ a: Range<Int>, _ b: Range<Int>) -> Range<Int> {
    a.count < b.count ? b : a
  }

  // MARK: Below each other

  private static func inLines(
    _ pieces: [MergePiece], _ pool: [UInt8], _ lineBreak: [UInt8]
  ) -> [UInt8] {
    var text: [UInt8] = []
    // The line at hand in the wordings of both sides.
    var (mine, theirs): ([UInt8], [UInt8]) = ([], [])
    var isInConflict = false
    func close(_ end: Range<Int>) {
      if isInConflict { text += block(mine, theirs, lineBreak) } else { text += mine }
      text += pool[end]
      (mine, theirs, isInConflict) = ([], [], false)
    }
    for piece in pieces {
      switch piece {
      case .conflict(let a, let b):
        mine += pool[a]
        theirs += pool[b]
        isInConflict = true
        if endsInLineBreak(mine) && endsInLineBreak(theirs) { close(0..<0) }
      case .clean(let range):
        var start = range.lowerBound
        while start < range.upperBound {
          let (end, kind) = WordCut.token(pool, start, range.upperBound)
          if kind == .lineBreak {
            close(start..<end)
          } else {
            mine += pool[start..<end]
            theirs += pool[start..<end]
          }
          start = end
        }
      }
    }
    close(0..<0)
    return text
  }

  private static func block(_ a: [UInt8], _ b: [UInt8], _ lineBreak: [UInt8]) -> [UInt8] {
    let isOrdered = a.lexicographicallyPrecedes(b)
    var text: [UInt8] = []
    text.append("╭────")
    text += lineBreak
    text += terminated(isOrdered ? a : b, lineBreak)
    text.append("├────")
    text += lineBreak
    text += terminated(isOrdered ? b : a, lineBreak)
    text.append("╰────")
    if endsInLineBreak(a) && endsInLineBreak(b) { text += lineBreak }
    return text
  }

  private static func terminated(_ wording: [UInt8], _ lineBreak: [UInt8]) -> [UInt8] {
    wording.isEmpty || endsInLineBreak(wording) ? wording : wording + lineBreak
  }

  private static func endsInLineBreak(_ wording: [UInt8]) -> Bool {
    wording.last == 0x0A || wording.last == 0x0D
  }

  /// The line break that the base uses, or else the sides.
  private static func lineBreak(_ pool: [UInt8], _ sides: MergeSides) -> [UInt8] {
    let found = [sides.base, sides.mine, sides.theirs].map { firstLineBreak(pool, $0) }
    if !found[0].isEmpty { return found[0] }
    let other = found.filter { !$0.isEmpty }.min { $0.count < $1.count }
    return other ?? [0x0A]
  }

  private static func firstLineBreak(_ pool: [UInt8], _ range: Range<Int>) -> [UInt8] {
    guard let at = pool[range].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return [] }
    return pool[at] == 0x0D && at + 1 < range.upperBound && pool[at + 1] == 0x0A
      ? [0x0D, 0x0A] : [0x0A]
  }
}
