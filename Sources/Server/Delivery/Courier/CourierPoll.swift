import HTTPServer

/// A client that waits for the next notification of its push token.
struct CourierPoll: Sendable {
  /// What tells it from the other polls.
  let number: Int
  /// The key of the push token.
  let token: Int64
  /// What is given to the server.
  let body: HTTPStream
  /// When it ends without a notification.
  let endNanoseconds: UInt64

  /// White space before the JSON keeps the line alive, and shows whether the client is still there.
  static let heartbeat = Array("\n".utf8)
  /// Bytes that may wait for the client.
  static let pendingBytesMax = 64 << 10
  /// How long a poll waits, at random between the two, so that not all come back in the same moment.
  private static let lifeSeconds: ClosedRange<UInt64> = 3_600...7_200

  init(_ number: Int, token: Int64, _ body: HTTPStream) {
    self.number = number
    self.token = token
    self.body = body
    endNanoseconds =
      Monotonic.nanoseconds + UInt64.random(in: Self.lifeSeconds) * 1_000_000_000
  }
}

/// The polls that wait, and the notifications on their way, by push token.
struct CourierPolls {
  /// A notification on its way.
  enum Flight: Equatable {
    /// It is being sent to a poll.
    case sending(key: Int64, poll: Int)
    /// It was sent, and is not yet removed from the store.
    case sent(key: Int64)
  }

  private struct State {
    var waiting: CourierPoll?
    var flight: Flight?
  }

  private var states: [Int64: State] = [:]

  /// Lets a poll wait; gives the one that waited before.
  mutating func wait(_ poll: CourierPoll) -> CourierPoll? {
    let old = states[poll.token]?.waiting
    states[poll.token, default: State()].waiting = poll
    return old
  }

  /// The key after which a poll of this token gets the next notification; nil if none waits, or if what
  /// becomes of the one before is not known yet.
  func next(of token: Int64) -> Int64? {
    guard let state = states[token], state.waiting != nil else { return nil }
    switch state.flight {
    case nil: return 0
    case .sent(let key)?: return key
    case .sending?: return nil
    }
  }

  /// Gives the poll that takes a notification, found after the key `after`; nil if that changed meanwhile.
  mutating func take(_ key: Int64, of token: Int64, after: Int64) -> CourierPoll? {
    guard next(of: token) == after, let poll = states[token]?.waiting else { return nil }
    states[token] = State(waiting: nil, flight: .sending(key: key, poll: poll.number))
    return poll
  }

  /// A poll has ended. Gives the key of the notification that it was sent.
  mutating func end(_ number: Int, of token: Int64, wasSentWhole: Bool) -> Int64? {
    if states[token]?.waiting?.number == number { states[token]?.waiting = nil }
    var sent: Int64?
    if case .sending(let key, number)? = states[token]?.flight {
      sent = wasSentWhole ? key : nil
      states[token]?.flight = wasSentWhole ? .sent(key: key) : nil
    }
    tidy(token)
    return sent
  }

  /// A notification is gone from the store.
  mutating func removed(_ key: Int64, of token: Int64) {
    if states[token]?.flight == .sent(key: key) { states[token]?.flight = nil }
    tidy(token)
  }

  /// All polls that wait.
  var waiting: [CourierPoll] { states.values.compactMap(\.waiting) }

  private mutating func tidy(_ token: Int64) {
    if let state = states[token], state.waiting == nil, state.flight == nil { states[token] = nil }
  }
}
