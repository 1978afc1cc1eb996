/// Finds a side that holds all the changes of the other: two people made the same change and one of them
/// another one, or one side is the outcome of an earlier merge with the other. It is the answer, whole;
/// merged again, what is in it already would be doubled or marked once more.
struct Subsumption {
  private let pool: [UInt8]
  private let tokens: MergeTokens
  private let sides: MergeSides

  /// Nil if there are more words than are looked into.
  init?(_ pool: [UInt8], _ sides: MergeSides) {
    guard let tokens = MergeTokens(pool, sides, level: .words) else { return nil }
    self.pool = pool
    self.tokens = tokens
    self.sides = sides
  }

  /// The side, and whether it marks a conflict; nil if each changed something that the other did not.
  func subsumingSide() -> (bytes: Range<Int>, isMarked: Bool)? {
    let marks = [sides.base, sides.mine, sides.theirs].map { countMarks(pool[$0]) }
    let mineHolds = holds(tokens.mine, changesOf: tokens.theirs, isMarked: marks[1] > marks[0])
    let theirsHolds = holds(tokens.theirs, changesOf: tokens.mine, isMarked: marks[2] > marks[0])
    guard mineHolds || theirsHolds else { return nil }
    let takesTheirs =
      mineHolds && theirsHolds ? pool.precedes(sides.mine, sides.theirs) : theirsHolds
    return takesTheirs
      ? (sides.theirs, marks[2] > marks[0]) : (sides.mine, marks[1] > marks[0])
  }

  /// Whether all that `part` inserted stands in `whole`, and nothing of what it deleted. A marked conflict
  /// may hold the latter: it is the other wording.
  private func holds(
    _ whole: Range<Int>, changesOf part: Range<Int>, isMarked: Bool
  ) -> Bool {
    let changes = TokenDiff.hunks(tokens.ids[tokens.base], tokens.ids[part])
    var further = TokenDiff.hunks(tokens.ids[part], tokens.ids[whole])[...]
    for change in changes {
      while let first = further.first, first.base.upperBound < change.side.lowerBound {
        further.removeFirst()
      }
      for hunk in further {
        guard hunk.base.lowerBound <= change.side.upperBound else { break }
        if hunk.base.overlaps(change.side) { return false }
        if !isMarked && restores(hunk.side, change.base) { return false }
      }
    }
    return true
  }

  /// Whether what was inserted has a word of what was deleted.
  private func restores(_ inserted: Range<Int>, _ deleted: Range<Int>) -> Bool {
    let unsorted = deleted.filter(tokens.isText).map { tokens.ids[$0] }
    let words = sortedIndices(unsorted.count) { unsorted[$0] < unsorted[$1] }.map { unsorted[$0] }
    guard !words.isEmpty else { return false }
    return inserted.contains { token in
      var (low, high) = (0, words.count)
      while low < high {
        let middle = (low + high) / 2
        if words[middle] < tokens.ids[token] { low = middle + 1 } else { high = middle }
      }
      return low < words.count && words[low] == tokens.ids[token]
    }
  }

  /// How often "⟷" or "├" stands there.
  private func countMarks(_ bytes: ArraySlice<UInt8>) -> Int {
    var count = 0
    for index in bytes.indices.dropLast(2) where bytes[index] == 0xE2 {
      let (second, third) = (bytes[index + 1], bytes[index + 2])
      if second == 0x9F && third == 0xB7 || second == 0x94 && third == 0x9C { count += 1 }
    }
    return count
  }
}
