/// Memory that JavaScript reads or writes between two calls.
struct CallBuffer {
  private(set) var start: UnsafeMutablePointer<UInt8>?
  private(set) var count = 0

  /// The bytes, copied.
  func copy(_ length: Int) -> [UInt8] {
    Array(UnsafeBufferPointer(start: start, count: min(max(length, 0), count)))
  }

  /// Gives up the old bytes for room for `count` new ones.
  mutating func reserve(_ count: Int) {
    start?.deallocate()
    start = UnsafeMutablePointer<UInt8>.allocate(capacity: max(count, 1))
    self.count = count
  }

  /// Gives up the old bytes for these.
  mutating func replace(with bytes: [UInt8]) {
    reserve(bytes.count)
    var next = start
    for byte in bytes {
      next?.initialize(to: byte)
      next = next?.successor()
    }
  }
}
