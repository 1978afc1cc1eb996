/// Pairs of tokens that are unique in both of two lists and stand in the same order.
enum Anchors {
  /// The longest such run, in order. Cost: n log n.
  static func find(_ a: ArraySlice<Int32>, _ b: ArraySlice<Int32>) -> [(Int, Int)] {
    let (onceA, onceB) = (unique(a), unique(b))
    var pairs: [(Int, Int)] = []
    var index = 0
    for (id, x) in onceA {
      while index < onceB.count, onceB[index].id < id { index += 1 }
      if index < onceB.count, onceB[index].id == id { pairs.append((x, onceB[index].index)) }
    }
    pairs.sort { $0.0 < $1.0 }
    return longestRising(pairs)
  }

  /// The tokens that are there once, by their number.
  private static func unique(_ list: ArraySlice<Int32>) -> [(id: Int32, index: Int)] {
    let all = list.indices.map { (id: list[$0], index: $0) }.sorted { $0.id < $1.id }
    return all.indices.filter { index in
      (index == 0 || all[index - 1].id != all[index].id)
        && (index == all.count - 1 || all[index + 1].id != all[index].id)
    }.map { all[$0] }
  }

  /// The longest part of the pairs whose second numbers rise.
  private static func longestRising(_ pairs: [(Int, Int)]) -> [(Int, Int)] {
    // For each length of a run the pair at its end that is lowest, and for each pair the one before it.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: pairs.count)
    for index in pairs.indices {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].1 < pairs[index].1 { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var run: [(Int, Int)] = []
    var index = ends.last ?? -1
    while index >= 0 {
      run.append(pairs[index])
      index = before[index]
    }
    return run.reversed()
  }
}
