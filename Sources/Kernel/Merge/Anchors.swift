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
    return longestRising(sortedIndices(pairs.count) { pairs[$0].0 < pairs[$1].0 }.map { pairs[$0] })
  }

  /// The tokens that are there once, by their number.
  private static func unique(_ list: ArraySlice<Int32>) -> [(id: Int32, index: Int)] {
    let start = list.startIndex
    let order = sortedIndices(list.count) { list[start + $0] < list[start + $1] }
    var unique: [(id: Int32, index: Int)] = []
    for (place, index) in order.enumerated() {
      let id = list[start + index]
      if place > 0 && list[start + order[place - 1]] == id { continue }
      if place < order.count - 1 && list[start + order[place + 1]] == id { continue }
      unique.append((id, start + index))
    }
    return unique
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
