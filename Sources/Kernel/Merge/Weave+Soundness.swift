extension Weave {
  /// Whether what came out reads as its parts do: no line or word is joined with one that it never stood
  /// beside, and not all words are gone where both sides kept some.
  var isSound: Bool {
    let left = max(cluster.base.lowerBound - 2, tokens.base.lowerBound)..<cluster.base.lowerBound
    let right = cluster.base.upperBound..<min(cluster.base.upperBound + 2, tokens.base.upperBound)
    let whole = Array(left) + woven.map { $0.token } + Array(right)
    if tokens.level == .lines { return whole.dropLast().allSatisfy(endsInLineBreak) }
    if !woven.contains(where: { tokens.isText($0.token) }) && tokens.hasText(cluster.mine)
      && tokens.hasText(cluster.theirs)
    {
      return false
    }
    return joinsNoWords(left, right) && isCutAlike(whole)
  }

  private func endsInLineBreak(_ token: Int) -> Bool {
    let range = tokens.ranges[token]
    // A line break is at most three bytes; cutting at the last scalar finds any.
    var start = range.upperBound - 1
    while start > range.lowerBound, pool[start] & 0xC0 == 0x80 { start -= 1 }
    return WordCut.token(pool, start, range.upperBound).kind == .lineBreak
  }

  /// East Asian words have no blanks between them, so they join without becoming one.
  private func joinsNoWords(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    var all = woven
    if let token = left.last {
      let own = (cluster.mine.lowerBound - 1, cluster.theirs.lowerBound - 1)
      all.insert(Woven(token: token, mine: own.0, theirs: own.1), at: 0)
    }
    if let token = right.first {
      let own = (cluster.mine.upperBound, cluster.theirs.upperBound)
      all.append(Woven(token: token, mine: own.0, theirs: own.1))
    }
    return zip(all, all.dropFirst()).allSatisfy { a, b in
      tokens.kinds[a.token] != .word || tokens.kinds[b.token] != .word
        || a.mine >= 0 && b.mine == a.mine + 1 || a.theirs >= 0 && b.theirs == a.theirs + 1
    }
  }

  /// Whether the tokens behind each other would be cut at the same places.
  private func isCutAlike(_ whole: [Int]) -> Bool {
    let bytes = whole.flatMap { pool[tokens.ranges[$0]] }
    var index = 0
    for token in whole {
      guard WordCut.token(bytes, index, bytes.count).end == index + tokens.ranges[token].count
      else { return false }
      index += tokens.ranges[token].count
    }
    return true
  }
}
