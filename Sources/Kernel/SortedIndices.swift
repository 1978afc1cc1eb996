/// The numbers below `count` in the order of what they stand for; equal ones keep their order. A merge sort.
///
/// The library's sort is compiled anew for each type and closure, which would be a tenth of the WebAssembly
/// file; this one is compiled once.
@inline(never)
func sortedIndices(_ count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
  var sorted = Array(0..<count)
  var merged = sorted
  var width = 1
  while width < count {
    var start = 0
    while start < count {
      let middle = min(start + width, count)
      let end = min(middle + width, count)
      var (left, right) = (start, middle)
      for place in start..<end {
        if left < middle && (right == end || !precedes(sorted[right], sorted[left])) {
          merged[place] = sorted[left]
          left += 1
        } else {
          merged[place] = sorted[right]
          right += 1
        }
      }
      start = end
    }
    swap(&sorted, &merged)
    width *= 2
  }
  return sorted
}
