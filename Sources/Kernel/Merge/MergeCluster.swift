/// Changes of one or both sides that overlap or touch in the base. Before and behind a cluster there is at
/// least one token that neither side changed, or the end. Words with only signs between them touch too: a
/// sign may join them ("3.5").
struct MergeCluster {
  /// What it spans in each version, by the indices of `MergeTokens`.
  var base: Range<Int>
  var mine: Range<Int>
  var theirs: Range<Int>

  /// The changes of each side in it.
  var mineHunks: [Hunk]
  var theirsHunks: [Hunk]

  /// All clusters, in order.
  static func all(_ tokens: MergeTokens, _ mine: [Hunk], _ theirs: [Hunk]) -> [MergeCluster] {
    var clusters: [MergeCluster] = []
    var (nextMine, nextTheirs) = (0, 0)
    var (endMine, endTheirs) = (tokens.mine.lowerBound, tokens.theirs.lowerBound)
    var endBase = tokens.base.lowerBound
    while nextMine < mine.count || nextTheirs < theirs.count {
      var low = Int.max
      if nextMine < mine.count { low = mine[nextMine].base.lowerBound }
      if nextTheirs < theirs.count { low = min(low, theirs[nextTheirs].base.lowerBound) }
      var high = low
      let (firstMine, firstTheirs) = (nextMine, nextTheirs)
      while true {
        if nextMine < mine.count, tokens.touch(high, mine[nextMine].base.lowerBound) {
          high = max(high, mine[nextMine].base.upperBound)
          nextMine += 1
        } else if nextTheirs < theirs.count, tokens.touch(high, theirs[nextTheirs].base.lowerBound)
        {
          high = max(high, theirs[nextTheirs].base.upperBound)
          nextTheirs += 1
        } else {
          break
        }
      }
      let (ownMine, ownTheirs) = (mine[firstMine..<nextMine], theirs[firstTheirs..<nextTheirs])
      let (startMine, startTheirs) = (endMine + low - endBase, endTheirs + low - endBase)
      endMine = startMine + high - low + growth(ownMine)
      endTheirs = startTheirs + high - low + growth(ownTheirs)
      endBase = high
      clusters.append(
        MergeCluster(
          base: low..<high, mine: startMine..<endMine, theirs: startTheirs..<endTheirs,
          mineHunks: Array(ownMine), theirsHunks: Array(ownTheirs)))
    }
    return clusters
  }

  private static func growth(_ hunks: ArraySlice<Hunk>) -> Int {
    hunks.reduce(0) { $0 + $1.side.count - $1.base.count }
  }

  /// Whether two changes of the two sides cannot both be carried out token by token: they replace the same
  /// tokens, or one changes what the other deleted and `allowsEditOfDeleted` is false.
  func overlaps(allowsEditOfDeleted: Bool) -> Bool {
    var (mine, theirs) = (mineHunks[...], theirsHunks[...])
    while let a = mine.first, let b = theirs.first {
      let isPermitted =
        allowsEditOfDeleted ? a.isDeletion || b.isDeletion : a.isDeletion && b.isDeletion
      if !isPermitted && meet(a.base, b.base) { return true }
      if a.base.upperBound <= b.base.upperBound { mine.removeFirst() } else { theirs.removeFirst() }
    }
    return false
  }

  /// Whether two ranges share a token, or one is a place strictly inside the other.
  private func meet(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
    a.lowerBound < b.upperBound && b.lowerBound < a.upperBound
  }
}

extension MergeTokens {
  /// Whether a change that ends at one place of the base and one that starts at another touch.
  fileprivate func touch(_ end: Int, _ start: Int) -> Bool {
    start <= end || (end..<start).allSatisfy { kinds[$0] == .sign }
  }
}
