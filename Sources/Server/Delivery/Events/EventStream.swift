import HTTPServer
import Records
import Synchronization

/// One client's stream. While it catches up, what happens meanwhile waits.
final class EventStream: Sendable {
  private enum State {
    case catchingUp([PositionedEvent])
    /// What is not after this position has been told when catching up.
    case live(after: Int64)
  }

  /// What tells it from the other streams.
  let number: Int
  /// The user who listens.
  let user: UserRecordName
  /// The session that the user listens with, if it is one.
  let session: Int64?
  /// What is given to the server.
  let body: HTTPStream
  private let state = Mutex(State.catchingUp([]))

  init(_ number: Int, _ caller: Caller, user: UserRecordName, _ body: HTTPStream) {
    self.number = number
    self.user = user
    session = caller.session
    self.body = body
  }

  /// Tells an event, or keeps it until the stream has caught up.
  func tell(_ event: PositionedEvent) {
    state.withLock { state in
      switch state {
      case .live(let told): if event.position > told { body.write(event.bytes) }
      case .catchingUp(let waiting): state = .catchingUp(waiting + [event])
      }
    }
  }

  /// Tells what the store held when it was read, and goes on with what came after `position`.
  func catchUp(_ first: [UInt8], _ events: [PositionedEvent], position: Int64) {
    state.withLock { state in
      body.write(first + events.flatMap(\.bytes))
      if case .catchingUp(let waiting) = state {
        for event in waiting where event.position > position { body.write(event.bytes) }
      }
      state = .live(after: position)
    }
  }

  /// Keeps the line alive.
  func beat() {
    state.withLock { state in
      if case .live = state { body.write(EventMessage.heartbeat) }
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
