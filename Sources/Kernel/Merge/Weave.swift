/// Carries out the changes of both sides in a cluster, token by token.
struct Weave {
  /// A token of the result, with its place in each version that has it, or -1.
  struct Woven {
    var token: Int
    var mine = -1
    var theirs = -1
  }

  let pool: [UInt8]
  let tokens: MergeTokens
  let cluster: MergeCluster
  private(set) var woven: [Woven] = []

  init(_ pool: [UInt8], _ tokens: MergeTokens, _ cluster: MergeCluster) {
    self.pool = pool
    self.tokens = tokens
    self.cluster = cluster
  }

  /// Carries them out. False if two insertions at one place belong together.
  mutating func run() -> Bool {
    var (mine, theirs) = (cluster.mineHunks[...], cluster.theirsHunks[...])
    var (atMine, atTheirs) = (cluster.mine.lowerBound, cluster.theirs.lowerBound)
    var lastMine: Hunk?
    var lastTheirs: Hunk?
    // Up to where tokens of the base are gone.
    var (goneInMine, goneInTheirs) = (0, 0)
    for place in cluster.base.lowerBound...cluster.base.upperBound {
      let ownMine = mine.first?.base.lowerBound == place ? mine.removeFirst() : nil
      let ownTheirs = theirs.first?.base.lowerBound == place ? theirs.removeFirst() : nil
      guard
        insert(
          repeats(ownMine, ownTheirs, lastTheirs) ? nil : ownMine,
          repeats(ownTheirs, ownMine, lastMine) ? nil : ownTheirs)
      else { return false }
      if let ownMine { lastMine = ownMine }
      if let ownTheirs { lastTheirs = ownTheirs }
      if let ownMine { (atMine, goneInMine) = (ownMine.side.upperBound, ownMine.base.upperBound) }
      if let ownTheirs {
        (atTheirs, goneInTheirs) = (ownTheirs.side.upperBound, ownTheirs.base.upperBound)
      }
      guard place < cluster.base.upperBound else { break }
      if place >= goneInMine && place >= goneInTheirs {
        woven.append(Woven(token: place, mine: atMine, theirs: atTheirs))
      }
      if place >= goneInMine { atMine += 1 }
      if place >= goneInTheirs { atTheirs += 1 }
    }
    return true
  }

  /// Whether a hunk inserts what the other side's replacement, of what is before or behind, holds there too.
  private func repeats(_ hunk: Hunk?, _ next: Hunk?, _ last: Hunk?) -> Bool {
    guard let hunk, hunk.isInsertion else { return false }
    let inserted = text(hunk.side)
    if let next, !next.isInsertion, text(next.side).starts(with: inserted) { return true }
    guard let last, !last.isInsertion, last.base.upperBound == hunk.base.lowerBound else {
      return false
    }
    return text(last.side).suffix(inserted.count) == inserted[...]
  }

  /// What tokens hold besides blanks.
  private func text(_ part: Range<Int>) -> [Int32] {
    part.filter(tokens.isText).map { tokens.ids[$0] }
  }

  private mutating func insert(_ mine: Hunk?, _ theirs: Hunk?) -> Bool {
    if let mine, let theirs, mine.isInsertion, theirs.isInsertion {
      return insertBoth(mine.side, theirs.side)
    }
    // What was inserted stands before what replaces the token behind it.
    let isTheirsFirst = theirs?.isInsertion == true
    if isTheirsFirst, let theirs { insert(theirs: theirs.side) }
    if let mine { insert(mine: mine.side) }
    if !isTheirsFirst, let theirs { insert(theirs: theirs.side) }
    return true
  }

  private mutating func insert(mine: Range<Int>) {
    for token in mine { woven.append(Woven(token: token, mine: token)) }
  }

  private mutating func insert(theirs: Range<Int>) {
    for token in theirs { woven.append(Woven(token: token, theirs: token)) }
  }

  /// Inserts what both sides inserted at one place, in the order of its bytes. Lines that both inserted
  /// stand there once; words that are shared make one phrase, which is not taken apart.
  private mutating func insertBoth(_ mine: Range<Int>, _ theirs: Range<Int>) -> Bool {
    let isMineFirst = pool.isOrdered(tokens.span(mine), before: tokens.span(theirs))
    let (a, b) = isMineFirst ? (mine, theirs) : (theirs, mine)
    let hunks = TokenDiff.hunks(tokens.ids[a], tokens.ids[b])
    if tokens.level == .words {
      let own = hunks.reduce(0) { $0 + $1.base.filter(tokens.isText).count }
      if own < a.filter(tokens.isText).count { return false }
      insertInOrder(mine, theirs)
      return true
    }
    var (nextA, nextB) = (a.lowerBound, b.lowerBound)
    let end = Hunk(base: a.upperBound..<a.upperBound, side: b.upperBound..<b.upperBound)
    for hunk in hunks + [end] {
      while nextA < hunk.base.lowerBound {
        let (x, y) = isMineFirst ? (nextA, nextB) : (nextB, nextA)
        woven.append(Woven(token: x, mine: x, theirs: y))
        (nextA, nextB) = (nextA + 1, nextB + 1)
      }
      let (own, other) = isMineFirst ? (hunk.base, hunk.side) : (hunk.side, hunk.base)
      insertInOrder(own, other)
      (nextA, nextB) = (hunk.base.upperBound, hunk.side.upperBound)
    }
    return true
  }

  private mutating func insertInOrder(_ mine: Range<Int>, _ theirs: Range<Int>) {
    if pool.isOrdered(tokens.span(mine), before: tokens.span(theirs)) {
      insert(mine: mine)
      insert(theirs: theirs)
    } else {
      insert(theirs: theirs)
      insert(mine: mine)
    }
  }
}
