/// Decides what becomes of a cluster.
struct ClusterMerge {
  /// What became of it.
  enum Outcome {
    /// These tokens, in this order.
    case tokens([Int])
    case unresolved
  }

  private let pool: [UInt8]
  private let tokens: MergeTokens
  private let cluster: MergeCluster

  init(_ pool: [UInt8], _ tokens: MergeTokens, _ cluster: MergeCluster) {
    self.pool = pool
    self.tokens = tokens
    self.cluster = cluster
  }

  /// The first rule that fits.
  func outcome() -> Outcome {
    let (mine, theirs) = (cluster.mine, cluster.theirs)
    if cluster.theirsHunks.isEmpty || tokens.areEqual(mine, theirs) { return .tokens(Array(mine)) }
    if cluster.mineHunks.isEmpty { return .tokens(Array(theirs)) }
    // Both changed something. An edited line stands for itself; a word needs those around it.
    let isLines = tokens.level == .lines
    if !cluster.overlaps(allowsEditOfDeleted: isLines), let both = woven() { return .tokens(both) }
    if !isLines {
      if deletesOnly(cluster.mineHunks) && !deletesOnly(cluster.theirsHunks) {
        return .tokens(Array(theirs))
      }
      if deletesOnly(cluster.theirsHunks) && !deletesOnly(cluster.mineHunks) {
        return .tokens(Array(mine))
      }
    }
    switch (contains(mine, theirs), contains(theirs, mine)) {
    case (true, false): return .tokens(Array(mine))
    case (false, true): return .tokens(Array(theirs))
    // They differ in blanks only.
    case (true, true):
      let (a, b) = (tokens.span(mine), tokens.span(theirs))
      return .tokens(Array(pool.precedes(a, b) ? theirs : mine))
    case (false, false): return .unresolved
    }
  }

  /// Whether a side added nothing but blanks.
  private func deletesOnly(_ hunks: [Hunk]) -> Bool {
    !hunks.contains { tokens.hasText($0.side) }
  }

  /// Whether a part holds all of another, blanks apart, in its order.
  private func contains(_ whole: Range<Int>, _ part: Range<Int>) -> Bool {
    var wanted = part.filter(tokens.isText)[...]
    for token in whole where tokens.ids[token] == wanted.first.map({ tokens.ids[$0] }) {
      wanted.removeFirst()
    }
    return wanted.isEmpty
  }

  /// The changes of both sides carried out, or nil if what comes out would not be sound.
  private func woven() -> [Int]? {
    var weave = Weave(pool, tokens, cluster)
    guard weave.run(), weave.isSound else { return nil }
    return weave.woven.map { $0.token }
  }
}
