/// When an engine that syncs by itself fetches and sends. Times are given in; nothing here reads a clock.
struct SyncSchedule: Sendable, Equatable {
  /// How long things wait.
  struct Delays: Sendable, Equatable {
    /// Changes that are added one after the other are sent together.
    var gathering = Duration.milliseconds(200)
    /// After the first failure; each further one doubles it.
    var firstRetry = Duration.seconds(1)
    var lastRetry = Duration.seconds(300)
  }

  /// What happens to an engine.
  enum Event: Sendable {
    /// It is ready: what changed meanwhile is fetched, what waits is sent.
    case started
    /// Others changed something.
    case pushed
    /// Something waits to be sent.
    case changed
    /// A fetch looks what changed: what is pushed from now on is for the next.
    case fetching
    /// A fetch ended.
    case fetched(CKError?)
    /// A sending looks what waits: what is added from now on is for the next.
    case sending
    /// Sending ended.
    case sent(CKError?)
    /// Nobody is signed in.
    case signedOut
  }

  /// What to do next.
  struct Work: Sendable, Equatable {
    let fetches: Bool
    let sends: Bool
    /// How long to wait before.
    let delay: Duration
  }

  var delays = Delays()
  private var wantsFetch = false
  private var wantsSend = false
  /// Failures without a success between them.
  private var failures = 0
  private var retryAfter: Duration?

  init(delays: Delays = Delays()) { self.delays = delays }

  mutating func note(_ event: Event) {
    switch event {
    case .started: (wantsFetch, wantsSend, failures, retryAfter) = (true, true, 0, nil)
    case .pushed:
      wantsFetch = true
      // The server is there.
      if retryAfter == nil { failures = 0 }
    case .changed: wantsSend = true
    case .fetching: wantsFetch = false
    case .fetched(let error): end(error) { $0.wantsFetch = true }
    case .sending: wantsSend = false
    case .sent(let error): end(error) { $0.wantsSend = true }
    case .signedOut: (wantsFetch, wantsSend, failures, retryAfter) = (false, false, 0, nil)
    }
  }

  /// A failure that passes is tried again; any other would fail again, and is the delegate's to resolve.
  private mutating func end(_ error: CKError?, _ again: (inout SyncSchedule) -> Void) {
    guard let error, error.isPassingInPart else {
      (failures, retryAfter) = (0, nil)
      return
    }
    guard error.code != .operationCancelled else { return }
    failures += 1
    retryAfter = error.retryAfter
    again(&self)
  }

  /// What to do next; nil if there is nothing. `spread` between 0 and 1 keeps clients of a server that comes back apart.
  func work(spread: Double) -> Work? {
    guard wantsFetch || wantsSend else { return nil }
    return Work(fetches: wantsFetch, sends: wantsSend, delay: delay(spread))
  }

  private func delay(_ spread: Double) -> Duration {
    guard failures > 0 else { return wantsFetch ? .zero : delays.gathering }
    let doubled = delays.firstRetry * (1 << min(failures - 1, 16))
    let wait = min(doubled, delays.lastRetry) * (0.75 + spread / 2)
    return max(wait, retryAfter ?? .zero)
  }
}

extension CKError {
  /// Whether the reason passes, of the whole or of an item.
  var isPassingInPart: Bool {
    if isPassing { return true }
    guard code == .partialFailure else { return false }
    return (partialErrorsByItemID ?? [:]).values.contains { ($0 as? CKError)?.isPassing ?? false }
  }

  /// After how long to try again, of the whole or of any item.
  var retryAfter: Duration? {
    let items = (partialErrorsByItemID ?? [:]).values.compactMap { $0 as? CKError }
    let seconds = ([self] + items).compactMap(\.retryAfterSeconds).max()
    return seconds.map { .milliseconds(Int64($0 * 1000)) }
  }
}
