/// A histogram of times whose buckets grow by a quarter, so that a percentile read from it is off by no
/// more than that.
struct LatencyCounts: Sendable, Equatable {
  /// The upper bounds in microseconds, from 10 µs to about a minute.
  static let boundsMicroseconds: [UInt64] = {
    var bounds: [UInt64] = []
    var bound = 10.0
    while bound < 60_000_000 {
      bounds.append(UInt64(bound.rounded()))
      bound *= 1.25
    }
    return bounds
  }()

  private var buckets: [UInt32] = []
  /// How many times are in it.
  private(set) var count = 0

  /// Adds a time.
  mutating func add(microseconds: UInt64) {
    let bounds = Self.boundsMicroseconds
    var (low, high) = (0, bounds.count)
    while low < high {
      let middle = (low + high) / 2
      if bounds[middle] < microseconds { low = middle + 1 } else { high = middle }
    }
    grow(to: low + 1)
    buckets[low] += 1
    count += 1
  }

  /// Adds all times of another histogram.
  mutating func add(_ other: LatencyCounts) {
    grow(to: other.buckets.count)
    for (index, number) in other.buckets.enumerated() { buckets[index] += number }
    count += other.count
  }

  /// The bound below which a share of the times lies, in microseconds; 0 without times.
  func percentile(_ share: Double) -> UInt64 {
    guard count > 0 else { return 0 }
    var left = Int((Double(count) * share).rounded(.up))
    for (index, number) in buckets.enumerated() {
      left -= Int(number)
      if left <= 0 {
        return Self.boundsMicroseconds[min(index, Self.boundsMicroseconds.count - 1)]
      }
    }
    return Self.boundsMicroseconds[Self.boundsMicroseconds.count - 1]
  }

  private mutating func grow(to size: Int) {
    if buckets.count < size {
      buckets.append(contentsOf: repeatElement(0, count: size - buckets.count))
    }
  }
}
