/// A part of one version that became a part of another; everything between hunks is the same.
struct Hunk {
  var base: Range<Int>
  var side: Range<Int>

  var isInsertion: Bool { base.isEmpty }
  var isDeletion: Bool { side.isEmpty }
}

/// Finds what two lists of tokens have in common, at a bounded cost: tokens that are unique in both are
/// anchors (the longest run of them that is in order); between anchors Myers' algorithm finds the
/// shortest difference, and gives up where that would be long.
struct TokenDiff {
  /// The most insertions and deletions between two anchors.
  static let maxEdits = 400

  /// The most steps in all.
  static let maxSteps = 4_000_000

  private let a: ArraySlice<Int32>
  private let b: ArraySlice<Int32>
  /// For each of `a` the index in `b`, or -1.
  private var partner: [Int]
  private var steps = 0

  /// The differences, by the slices' own indices.
  static func hunks(_ a: ArraySlice<Int32>, _ b: ArraySlice<Int32>) -> [Hunk] {
    var diff = TokenDiff(a, b)
    diff.compare()
    return diff.hunks
  }

  private init(_ a: ArraySlice<Int32>, _ b: ArraySlice<Int32>) {
    self.a = a
    self.b = b
    partner = [Int](repeating: -1, count: a.count)
  }

  private mutating func compare() {
    let (restA, restB) = matchEnds(a.startIndex..<a.endIndex, b.startIndex..<b.endIndex)
    var (lowA, lowB) = (restA.lowerBound, restB.lowerBound)
    for (x, y) in Anchors.find(a[restA], b[restB]) {
      compareGap(lowA..<x, lowB..<y)
      match(x, y)
      (lowA, lowB) = (x + 1, y + 1)
    }
    compareGap(lowA..<restA.upperBound, lowB..<restB.upperBound)
  }

  private mutating func compareGap(_ rangeA: Range<Int>, _ rangeB: Range<Int>) {
    let (restA, restB) = matchEnds(rangeA, rangeB)
    if !restA.isEmpty && !restB.isEmpty { compareByMyers(restA, restB) }
  }

  private mutating func match(_ x: Int, _ y: Int) { partner[x - a.startIndex] = y }

  /// Matches what both begin and end with; returns the rest.
  private mutating func matchEnds(
    _ rangeA: Range<Int>, _ rangeB: Range<Int>
  ) -> (Range<Int>, Range<Int>) {
    var (lowA, highA) = (rangeA.lowerBound, rangeA.upperBound)
    var (lowB, highB) = (rangeB.lowerBound, rangeB.upperBound)
    while lowA < highA, lowB < highB, a[lowA] == b[lowB] {
      match(lowA, lowB)
      (lowA, lowB) = (lowA + 1, lowB + 1)
    }
    while lowA < highA, lowB < highB, a[highA - 1] == b[highB - 1] {
      (highA, highB) = (highA - 1, highB - 1)
      match(highA, highB)
    }
    return (lowA..<highA, lowB..<highB)
  }

  /// Myers' greedy algorithm. `reach` holds for each diagonal how far into `a` it got; the rows of all
  /// rounds are kept to walk back.
  private mutating func compareByMyers(_ rangeA: Range<Int>, _ rangeB: Range<Int>) {
    let (countA, countB) = (rangeA.count, rangeB.count)
    let limit = min(countA + countB, Self.maxEdits)
    var reach = [Int32](repeating: 0, count: 2 * limit + 3)
    var rows: [[Int32]] = []
    for edits in 0...limit {
      rows.append(Array(reach[limit + 1 - edits...limit + 1 + edits]))
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        let at = limit + 1 + diagonal
        let isDown = diagonal == -edits || diagonal != edits && reach[at - 1] < reach[at + 1]
        var x = Int(isDown ? reach[at + 1] : reach[at - 1] + 1)
        var y = x - diagonal
        while x < countA, y < countB, a[rangeA.lowerBound + x] == b[rangeB.lowerBound + y] {
          (x, y, steps) = (x + 1, y + 1, steps + 1)
        }
        reach[at] = Int32(x)
        steps += 1
        if x >= countA && y >= countB {
          walkBack(rows, rangeA, rangeB)
          return
        }
      }
      if steps > Self.maxSteps { return }
    }
  }

  private mutating func walkBack(_ rows: [[Int32]], _ rangeA: Range<Int>, _ rangeB: Range<Int>) {
    var (x, y) = (rangeA.count, rangeB.count)
    for edits in stride(from: rows.count - 1, through: 0, by: -1) {
      // A row holds the diagonals from -edits to edits as they were before the round.
      func before(_ diagonal: Int) -> Int {
        abs(diagonal) > edits ? 0 : Int(rows[edits][diagonal + edits])
      }
      let diagonal = x - y
      let isDown =
        diagonal == -edits || diagonal != edits && before(diagonal - 1) < before(diagonal + 1)
      let from = edits == 0 ? 0 : isDown ? before(diagonal + 1) : before(diagonal - 1) + 1
      while x > from {
        (x, y) = (x - 1, y - 1)
        match(rangeA.lowerBound + x, rangeB.lowerBound + y)
      }
      if edits > 0 {
        if isDown { y -= 1 } else { x -= 1 }
      }
    }
  }

  private var hunks: [Hunk] {
    var hunks: [Hunk] = []
    var (lowA, lowB) = (a.startIndex, b.startIndex)
    func close(_ x: Int, _ y: Int) {
      if lowA < x || lowB < y { hunks.append(Hunk(base: lowA..<x, side: lowB..<y)) }
    }
    for x in a.indices {
      let y = partner[x - a.startIndex]
      guard y >= 0 else { continue }
      close(x, y)
      (lowA, lowB) = (x + 1, y + 1)
    }
    close(a.endIndex, b.endIndex)
    return slidDown(hunks)
  }

  /// What was inserted or deleted among its like may be told in several ways ("ha" behind "ha"); always the
  /// last place is taken, so that two sides that did the same agree about where.
  private func slidDown(_ hunks: [Hunk]) -> [Hunk] {
    var slid: [Hunk] = []
    for var hunk in hunks.reversed() {
      let end = slid.last?.base.lowerBound ?? a.endIndex
      while hunk.base.upperBound < end, hunk.isInsertion || hunk.isDeletion {
        let first = hunk.isInsertion ? b[hunk.side.lowerBound] : a[hunk.base.lowerBound]
        guard first == a[hunk.base.upperBound] else { break }
        hunk.base = hunk.base.lowerBound + 1..<hunk.base.upperBound + 1
        hunk.side = hunk.side.lowerBound + 1..<hunk.side.upperBound + 1
      }
      if let next = slid.last, next.base.lowerBound == hunk.base.upperBound {
        slid[slid.count - 1] = Hunk(
          base: hunk.base.lowerBound..<next.base.upperBound,
          side: hunk.side.lowerBound..<next.side.upperBound)
      } else {
        slid.append(hunk)
      }
    }
    return slid.reversed()
  }
}
