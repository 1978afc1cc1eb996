/// The last requests, each with a number that grows.
struct RecentRequests: Sendable {
  /// Requests that are kept, some hundred bytes each.
  static let countMax = 1_000

  /// One of them.
  struct Entry: Sendable {
    let number: Int64
    /// In milliseconds since 1970-01-01 UTC.
    let time: Int64
    let method: String
    let place: RequestPlace
    let user: String?
    let actedAs: String?
    let status: Int
    let errorCode: String?
    let microseconds: UInt64
    let byteCount: Int
  }

  private var ring: [Entry] = []
  private var next: Int64 = 1

  /// Adds a request; the oldest goes.
  mutating func add(_ request: AnsweredRequest, _ place: RequestPlace, time: Int64) {
    let entry = Entry(
      number: next, time: time, method: String(request.method.prefix(16)), place: place,
      user: request.user?.value, actedAs: request.actedAs, status: request.status,
      errorCode: request.serverErrorCode, microseconds: request.nanoseconds / 1_000,
      byteCount: request.byteCount)
    if ring.count < Self.countMax {
      ring.append(entry)
    } else {
      ring[Int((next - 1) % Int64(Self.countMax))] = entry
    }
    next += 1
  }

  /// Those after a number, at most `limit` of the newest, the oldest first.
  func entries(after number: Int64, limit: Int) -> [Entry] {
    let first = max(number + 1, next - Int64(min(ring.count, max(0, limit))), 1)
    guard first < next else { return [] }
    return (first..<next).map { ring[Int(($0 - 1) % Int64(Self.countMax))] }
  }
}
