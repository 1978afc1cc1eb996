import Synchronization

/// Counts of requests by area and status, and how long they took. Each request costs three additions.
///
/// Unchecked Sendable: the memory is never moved, and holds atomics only.
final class RequestCounts: @unchecked Sendable {
  /// The upper bounds of the histogram, in microseconds; above the last there is one bucket more.
  static let boundsMicroseconds: [UInt64] = [
    50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000,
    1_000_000, 2_500_000,
  ]
  /// The statuses that are counted apart; the last counts for all others.
  static let statuses = [
    200, 204, 304, 308, 400, 401, 403, 404, 405, 409, 412, 413, 421, 429, 500, 503, 0,
  ]

  private static let areas = Mount.Area.allCases
  private static let bucketCount = boundsMicroseconds.count + 1
  private static let cellsPerArea = statuses.count + bucketCount + 1
  private let cells: UnsafeMutablePointer<Atomic<UInt64>>

  init() {
    let count = Self.areas.count * Self.cellsPerArea
    cells = .allocate(capacity: count)
    for index in 0..<count { (cells + index).initialize(to: Atomic(0)) }
  }

  deinit {
    cells.deinitialize(count: Self.areas.count * Self.cellsPerArea)
    cells.deallocate()
  }

  /// Counts a request.
  func note(_ request: AnsweredRequest) {
    let base = Self.base(of: request.area)
    let microseconds = request.nanoseconds / 1_000
    let status = Self.statuses.firstIndex(of: request.status) ?? Self.statuses.count - 1
    let bucket =
      Self.boundsMicroseconds.firstIndex { microseconds <= $0 } ?? Self.bucketCount - 1
    add(1, at: base + status)
    add(1, at: base + Self.statuses.count + bucket)
    add(microseconds, at: base + Self.cellsPerArea - 1)
  }

  /// The requests of an area that were answered with one of ``statuses``.
  func count(_ area: Mount.Area, status: Int) -> UInt64 {
    value(at: Self.base(of: area) + status)
  }

  /// The requests of an area in each bucket, not summed up, and the time of all in microseconds.
  func times(_ area: Mount.Area) -> (buckets: [UInt64], sumMicroseconds: UInt64) {
    let base = Self.base(of: area)
    let first = base + Self.statuses.count
    let buckets = (first..<first + Self.bucketCount).map(value)
    return (buckets, value(at: base + Self.cellsPerArea - 1))
  }

  private static func base(of area: Mount.Area) -> Int {
    areas.firstIndex(of: area)! * cellsPerArea
  }

  private func add(_ number: UInt64, at index: Int) {
    cells[index].wrappingAdd(number, ordering: .relaxed)
  }

  private func value(at index: Int) -> UInt64 { cells[index].load(ordering: .relaxed) }
}
