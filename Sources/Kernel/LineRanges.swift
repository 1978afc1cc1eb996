/// A text cut into lines at LF, CR, CRLF, vertical tab, form feed, NEL and Unicode's two separators.
struct LineRanges {
  let ranges: [Range<Int>]

  init(_ bytes: [UInt8]) {
    var ranges: [Range<Int>] = []
    var start = 0
    var index = 0
    while index < bytes.count {
      let (value, length) = bytes.scalar(at: index)
      switch value {
      case 0x0A...0x0D, 0x85, 0x2028, 0x2029:
        ranges.append(start..<index)
        start = index + length
      default: break
      }
      index += length
    }
    ranges.append(start..<bytes.count)
    self.ranges = ranges
  }
}
