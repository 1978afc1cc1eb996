import HTTPServer
import Records
import Synchronization

/// One client's stream. While it catches up, what happens meanwhile waits.
final class EventStream: Sendable {
  private enum State {
    case catchingUp([PositionedEvent])
    /// What is not after this place has been told.
    case live(EventPlace)
  }

  /// What tells it from the other streams.
  let number: Int
  /// The user who listens.
  let user: UserRecordName
  /// The session that the user listens with, if it is one.
  let session: Int64?
  /// What is given to the server.
  let body: HTTPStream
  /// When it ends, so that its client comes back and shows that it is still signed in.
  private let endNanoseconds: UInt64
  private let state = Mutex(State.catchingUp([]))

  /// How long a stream lives, at random between the two: a session that expired hears that much longer.
  private static let lifeSeconds: ClosedRange<UInt64> = 3_600...7_200

  init(_ number: Int, _ caller: Caller, user: UserRecordName, _ body: HTTPStream) {
    self.number = number
    self.user = user
    session = caller.session
    self.body = body
    endNanoseconds =
      Monotonic.nanoseconds + UInt64.random(in: Self.lifeSeconds) * 1_000_000_000
  }

  /// Tells an event, or keeps it until the stream has caught up.
  func tell(_ event: PositionedEvent) {
    state.withLock { state in
      switch state {
      case .live(var place):
        write(event, &place)
        state = .live(place)
      case .catchingUp(let waiting): state = .catchingUp(waiting + [event])
      }
    }
  }

  /// Tells what the store held when it was read, and goes on with what came after.
  func catchUp(_ first: [UInt8], _ news: EventCatchUp) {
    state.withLock { state in
      body.write(first)
      var place = news.start
      for event in news.events { write(event, &place) }
      place = news.end
      if case .catchingUp(let waiting) = state {
        for event in waiting { write(event, &place) }
      }
      state = .live(place)
    }
  }

  /// Tells an event unless it was told before. Its id is this stream's own, since no other has told just
  /// that much of both databases.
  private func write(_ event: PositionedEvent, _ place: inout EventPlace) {
    guard place.advance(to: event) else { return }
    body.write(EventMessage.zone(event.json, id: place.id))
  }

  /// Tells something that has no place and is not told again. While the stream catches up it is not told either:
  /// its client is greeted, and asks, afterwards.
  func tell(passing message: [UInt8]) {
    state.withLock { state in
      if case .live = state { body.write(message) }
    }
  }

  /// Keeps the line alive, or ends it when its time is over.
  func beat(nowNanoseconds: UInt64) {
    state.withLock { state in
      guard case .live = state else { return }
      if nowNanoseconds < endNanoseconds {
        body.write(EventMessage.heartbeat)
      } else {
        body.finish()
      }
    }
  }

  /// Tells that the session has ended, and ends.
  func signOut() {
    state.withLock { _ in
      body.write(EventMessage.signedOut)
      body.finish()
    }
  }
}
