import Records
import Synchronization

/// What the console shows of the requests: the last ones, and figures of the last hour. Bounded, and
/// forgotten when the server ends.
final class RequestWatch: Sendable {
  private let recent = Mutex(RecentRequests())
  private let figures = Mutex(RequestFigures())
  private let now: @Sendable () -> Int64
  /// When it began, in milliseconds since 1970-01-01 UTC: numbers of requests are good until it changes.
  let started: Int64

  /// An empty watch, with the clock in milliseconds since 1970-01-01 UTC.
  init(now: @escaping @Sendable () -> Int64 = Clock.now) {
    self.now = now
    started = now()
  }

  /// Notes a request. What the console itself asks to show this is not among it, nor what others ask to
  /// see whether the server lives.
  func note(_ request: AnsweredRequest) {
    guard request.area != .health, request.area != .metrics else { return }
    let place = RequestPlace(request)
    guard !place.isConsole || place.container != nil else { return }
    let time = now()
    recent.withLock { $0.add(request, place, time: time) }
    figures.withLock { $0.add(request, place, time: time) }
  }

  /// The requests after a number, at most `limit` of the newest, the oldest first.
  func requests(after number: Int64, limit: Int) -> [RecentRequests.Entry] {
    recent.withLock { $0.entries(after: number, limit: limit) }
  }

  /// The figures of the last minutes.
  func figures(minutes: Int) -> RequestFigures.Summary {
    let time = now()
    return figures.withLock { $0.summary(minutes: minutes, time: time) }
  }
}
