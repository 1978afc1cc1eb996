import HTTPServer
import RecordStore
import Synchronization

/// Brings notifications to the clients that wait for them. One thread does it, however many wait.
///
/// A notification leaves the store once its bytes and their end went to the socket of a client that was
/// still there. If the process dies in between it comes again, and its `nid` shows that.
final class CourierHub: Sendable {
  private let storage: Storage
  private let polls = Mutex(CourierPolls())
  /// The tokens to look after.
  private let news = Mutex<Set<Int64>>([])
  private let lastNumber = Atomic(0)
  private let bell = Bell()
  private let mustStop = Atomic(false)
  private let heartbeatSeconds: Int

  /// Begins to listen to the notifications of a store.
  init(_ storage: Storage, heartbeatSeconds: Int) {
    self.storage = storage
    self.heartbeatSeconds = heartbeatSeconds
    storage.observeNotifications { [weak self] in self?.look(after: $0) }
    OwnThread.start { [self] in run() }
  }

  /// Ends the thread.
  func stop() {
    mustStop.store(true, ordering: .releasing)
    bell.ring()
  }

  /// Lets a client wait for the next notification of a token; one that waited before is sent away. The
  /// body of its answer.
  func poll(_ token: Int64) -> HTTPStream {
    let number = lastNumber.add(1, ordering: .relaxed).newValue
    let ended = Mutex<(@Sendable () -> Void)?>(nil)
    let body = HTTPStream(maxPendingBytes: CourierPoll.pendingBytesMax) {
      ended.withLock { $0 }?()
    }
    ended.withLock {
      $0 = { [weak self, weak body] in
        self?.ended(number, of: token, wasSentWhole: body?.wasSentWhole ?? false)
      }
    }
    let older = polls.withLock { $0.wait(CourierPoll(number, token: token, body)) }
    older?.body.finish()
    look(after: [token])
    return body
  }

  /// Has the thread look whether something waits for some tokens.
  private func look(after tokens: Set<Int64>) {
    news.withLock { $0.formUnion(tokens) }
    bell.ring()
  }

  private func ended(_ number: Int, of token: Int64, wasSentWhole: Bool) {
    let sent = polls.withLock { $0.end(number, of: token, wasSentWhole: wasSentWhole) }
    look(after: [token])
    guard let sent else { return }
    storage.write {
      try NotificationQueue.remove(sent, in: $0.database)
    } done: { [weak self] result in
      // Where it could not be removed, it is remembered as sent until the process ends.
      guard let self, case .success = result else { return }
      polls.withLock { $0.removed(sent, of: token) }
      // Whoever was looking for what comes after it may just have been turned away.
      look(after: [token])
    }
  }
}

extension CourierHub {
  private func run() {
    let second: UInt64 = 1_000_000_000
    var tick = 0
    var nextBeat = Monotonic.nanoseconds + second
    while !mustStop.load(ordering: .acquiring) {
      let isIdle = polls.withLock { $0.waiting.isEmpty }
      bell.wait(untilNanoseconds: isIdle ? nil : nextBeat)
      let tokens = news.withLock { news -> Set<Int64> in
        defer { news = [] }
        return news
      }
      for token in tokens { deliver(token) }
      let now = Monotonic.nanoseconds
      guard now >= nextBeat else { continue }
      nextBeat = now + second
      tick += 1
      beat(tick % heartbeatSeconds, now)
    }
  }

  private func deliver(_ token: Int64) {
    guard let after = polls.withLock({ $0.next(of: token) }) else { return }
    let next: NotificationQueue.Waiting?
    do {
      next = try storage.read { try NotificationQueue.first(after: after, for: token, in: $0) }
    } catch {
      // The next beat looks again.
      _ = news.withLock { $0.insert(token) }
      return
    }
    guard let next, let poll = polls.withLock({ $0.take(next.key, of: token, after: after) })
    else { return }
    poll.body.write(next.body)
    poll.body.finish()
  }

  /// Each second a part of the polls, so that the event loops do not have all at once.
  private func beat(_ part: Int, _ now: UInt64) {
    for poll in polls.withLock({ $0.waiting }) where poll.number % heartbeatSeconds == part {
      if now < poll.endNanoseconds {
        poll.body.write(CourierPoll.heartbeat)
      } else {
        poll.body.finish()
      }
    }
  }
}
