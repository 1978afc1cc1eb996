/// Merges lines, and words where both sides changed the same lines, into pieces.
struct LevelMerge {
  /// The three versions behind each other.
  let pool: [UInt8]

  /// What came out so far.
  private(set) var pieces: [MergePiece] = []

  init(pool: [UInt8]) { self.pool = pool }

  /// Merges by lines, or marks the whole text if there are too many.
  mutating func mergeLines(_ sides: MergeSides) { merge(sides, by: .lines) }

  /// Marks both versions whole.
  mutating func markWhole(_ sides: MergeSides) {
    pieces.append(.conflict(sides.mine, sides.theirs))
  }

  private mutating func merge(_ sides: MergeSides, by level: MergeTokens.Level) {
    guard let tokens = MergeTokens(pool, sides, level: level) else { return markWhole(sides) }
    merge(tokens)
  }

  private mutating func merge(_ tokens: MergeTokens) {
    var next = tokens.base.lowerBound
    let clusters = MergeCluster.all(
      tokens, tokens.hunks(to: tokens.mine), tokens.hunks(to: tokens.theirs))
    for cluster in clusters {
      append(tokens, next..<cluster.base.lowerBound)
      next = cluster.base.upperBound
      switch ClusterMerge(pool, tokens, cluster).outcome() {
      case .tokens(let merged): for token in merged { append(tokens, token..<token + 1) }
      case .unresolved where tokens.level == .lines:
        let sides = MergeSides(
          base: tokens.span(cluster.base), mine: tokens.span(cluster.mine),
          theirs: tokens.span(cluster.theirs))
        merge(sides, by: .words)
      case .unresolved: appendConflict(tokens, cluster)
      }
    }
    append(tokens, next..<tokens.base.upperBound)
  }

  /// Appends tokens of one version; what lies side by side becomes one piece.
  private mutating func append(_ tokens: MergeTokens, _ part: Range<Int>) {
    if part.isEmpty { return }
    let range = tokens.span(part)
    if case .clean(let last)? = pieces.last, last.upperBound == range.lowerBound {
      pieces[pieces.count - 1] = .clean(last.lowerBound..<range.upperBound)
    } else {
      pieces.append(.clean(range))
    }
  }

  /// What both wordings begin and end with stands outside of the conflict.
  private mutating func appendConflict(_ tokens: MergeTokens, _ cluster: MergeCluster) {
    var (mine, theirs) = (cluster.mine, cluster.theirs)
    while let a = mine.first, let b = theirs.first, tokens.ids[a] == tokens.ids[b] {
      append(tokens, a..<a + 1)
      (mine, theirs) = (mine.dropFirst(), theirs.dropFirst())
    }
    var shared = 0
    while let a = mine.last, let b = theirs.last, tokens.ids[a] == tokens.ids[b] {
      shared += 1
      (mine, theirs) = (mine.dropLast(), theirs.dropLast())
    }
    pieces.append(.conflict(tokens.span(mine), tokens.span(theirs)))
    append(tokens, mine.upperBound..<mine.upperBound + shared)
  }
}

extension MergeTokens {
  /// What a side changed. Changed words with only blanks between them are one change: a rewritten phrase
  /// is not to be torn at its blanks.
  fileprivate func hunks(to side: Range<Int>) -> [Hunk] {
    let hunks = TokenDiff.hunks(ids[base], ids[side])
    if level == .lines { return hunks }
    var joined: [Hunk] = []
    for hunk in hunks {
      if let last = joined.last,
        (last.base.upperBound..<hunk.base.lowerBound).allSatisfy({ kinds[$0] == .blank })
      {
        joined[joined.count - 1] = Hunk(
          base: last.base.lowerBound..<hunk.base.upperBound,
          side: last.side.lowerBound..<hunk.side.upperBound)
      } else {
        joined.append(hunk)
      }
    }
    return joined
  }
}
