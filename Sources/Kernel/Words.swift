/// A text cut at its white space. Words are ranges into the bytes, so that a name keeps the exact bytes
/// that were typed, inner spaces included.
struct Words {
  /// The whole text.
  let bytes: [UInt8]

  /// Where each word lies.
  let ranges: [Range<Int>]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var ranges: [Range<Int>] = []
    var start = -1
    var index = 0
    while index < bytes.count {
      let (value, length) = bytes.scalar(at: index)
      if isSpace(value) {
        if start >= 0 { ranges.append(start..<index) }
        start = -1
      } else if start < 0 {
        start = index
      }
      index += length
    }
    if start >= 0 { ranges.append(start..<bytes.count) }
    self.ranges = ranges
  }

  var count: Int { ranges.count }

  /// The words from `first` up to, not including, `end`, with what stands between them.
  func span(_ first: Int, _ end: Int) -> Range<Int> {
    ranges[first].lowerBound..<ranges[end - 1].upperBound
  }

  /// Whether a word is exactly this text.
  func word(_ index: Int, is text: StaticString) -> Bool {
    index < count && bytes.part(ranges[index], is: text)
  }

  /// Whether a word is a sign of multiplication by itself.
  func isTimes(_ index: Int) -> Bool {
    word(index, is: "x") || word(index, is: "×") || word(index, is: "✕")
  }
}
