/// The tokens (lines or words) of three versions of a part: the base's first, then mine, then theirs.
struct MergeTokens {
  /// The unit of comparison.
  enum Level {
    case lines
    case words
  }

  let level: Level

  /// Where each token lies in the bytes.
  private(set) var ranges: [Range<Int>] = []

  /// What each token is; a line counts as a word.
  private(set) var kinds: [WordCut.Kind] = []

  /// Equal numbers stand for equal bytes.
  private(set) var ids: [Int32] = []

  /// The tokens of the base, of mine, and of theirs.
  private(set) var base = 0..<0
  private(set) var mine = 0..<0
  private(set) var theirs = 0..<0

  /// Nil if there are more than `limit` tokens in a version (lines) or in all of them (words).
  init?(_ pool: [UInt8], _ sides: MergeSides, level: Level) {
    self.level = level
    for (number, side) in [sides.base, sides.mine, sides.theirs].enumerated() {
      let first = ranges.count
      let limit = level == .lines ? first + TextMerge.maxLines : TextMerge.maxWords
      guard cut(pool, side, limit: limit) else { return nil }
      switch number {
      case 0: base = first..<ranges.count
      case 1: mine = first..<ranges.count
      default: theirs = first..<ranges.count
      }
    }
    number(pool)
  }

  private mutating func cut(_ pool: [UInt8], _ side: Range<Int>, limit: Int) -> Bool {
    var start = side.lowerBound
    while start < side.upperBound {
      guard ranges.count < limit else { return false }
      var (end, kind) = WordCut.token(pool, start, side.upperBound)
      if level == .lines {
        while kind != .lineBreak, end < side.upperBound {
          (end, kind) = WordCut.token(pool, end, side.upperBound)
        }
        kind = .word
      }
      ranges.append(start..<end)
      kinds.append(kind)
      start = end
    }
    return true
  }

  /// Sorting gives equal tokens equal numbers at a cost that no input can drive up.
  private mutating func number(_ pool: [UInt8]) {
    let ranges = ranges
    let order = sortedIndices(ranges.count) { pool.precedes(ranges[$0], ranges[$1]) }
    ids = [Int32](repeating: 0, count: ranges.count)
    var id: Int32 = 0
    for (index, token) in order.enumerated() {
      if index > 0, pool.precedes(ranges[order[index - 1]], ranges[token]) { id += 1 }
      ids[token] = id
    }
  }

  /// Whether any of the tokens is more than a blank.
  func hasText(_ tokens: Range<Int>) -> Bool { tokens.contains(where: isText) }

  /// Whether a token is more than a blank.
  func isText(_ token: Int) -> Bool { kinds[token] == .word || kinds[token] == .sign }

  /// The bytes of tokens that follow each other in one version.
  func span(_ tokens: Range<Int>) -> Range<Int> {
    tokens.isEmpty
      ? 0..<0 : ranges[tokens.lowerBound].lowerBound..<ranges[tokens.upperBound - 1].upperBound
  }

  /// Whether the same tokens stand at both places.
  func areEqual(_ a: Range<Int>, _ b: Range<Int>) -> Bool { ids[a] == ids[b] }
}

extension [UInt8] {
  /// An order of parts: the shorter first, then by their bytes.
  func precedes(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    if a.count != b.count { return a.count < b.count }
    for offset in 0..<a.count {
      let (x, y) = (self[a.lowerBound + offset], self[b.lowerBound + offset])
      if x != y { return x < y }
    }
    return false
  }

  /// Whether one part comes before another, as in a dictionary of bytes.
  func isOrdered(_ a: Range<Int>, before b: Range<Int>) -> Bool {
    self[a].lexicographicallyPrecedes(self[b])
  }
}
