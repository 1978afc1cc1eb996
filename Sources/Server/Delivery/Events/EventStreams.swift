import HTTPServer
import RecordStore
import Records
import Synchronization

/// The open streams, by the database that they tell of.
final class EventStreams: Sendable {
  /// The streams of one database by their number. Shared with whoever is telling them something: a
  /// stream that opens or closes meanwhile copies it.
  typealias Channel = [Int: EventStream]

  private struct State {
    var channels: [DatabaseID: Channel] = [:]
    /// The same streams by the shared database that they tell of too.
    var sharedChannels: [DatabaseID: Channel] = [:]
    var lastNumber = 0
    var count = 0
  }

  private let state = Mutex(State())
  private let perUserMax: Int

  /// Bytes that may wait for a client before it is cut off: some hundred events.
  private static let pendingBytesMax = 64 << 10

  init(perUserMax: Int) { self.perUserMax = perUserMax }

  /// Opens a stream that begins by catching up. Nil if the user has too many.
  func open(_ database: DatabaseID, _ caller: Caller, user: UserRecordName) -> EventStream? {
    state.withLock { state in
      guard state.channels[database]?.count ?? 0 < perUserMax else { return nil }
      state.lastNumber += 1
      state.count += 1
      let number = state.lastNumber
      let shared = DatabaseID.shared(
        with: user, container: database.container, environment: database.environment)
      let body = HTTPStream(maxPendingBytes: Self.pendingBytesMax) { [self] in
        remove(number, from: database, user: user)
      }
      let stream = EventStream(number, caller, user: user, body)
      state.channels[database, default: [:]][number] = stream
      state.sharedChannels[shared, default: [:]][number] = stream
      return stream
    }
  }

  /// Forgets a stream that has ended, or that will not be answered with.
  func remove(_ number: Int, from database: DatabaseID, user: UserRecordName) {
    let shared = DatabaseID.shared(
      with: user, container: database.container, environment: database.environment)
    // The stream is let go of outside the lock: its end may call back here.
    let closed = state.withLock { state -> EventStream? in
      guard let stream = state.channels[database]?.removeValue(forKey: number) else { return nil }
      if state.channels[database]?.isEmpty == true { state.channels[database] = nil }
      state.sharedChannels[shared]?[number] = nil
      if state.sharedChannels[shared]?.isEmpty == true { state.sharedChannels[shared] = nil }
      state.count -= 1
      return stream
    }
    _ = closed
  }

  /// How many are open.
  var count: Int { state.withLock { $0.count } }

  /// The streams of a database.
  func channel(_ database: DatabaseID) -> Channel? {
    state.withLock { $0.channels[database] ?? $0.sharedChannels[database] }
  }

  /// All channels; each stream is in one of them.
  var channels: [Channel] { state.withLock { Array($0.channels.values) } }

  /// All streams that fulfil a condition.
  func streams(where condition: (EventStream) -> Bool) -> [EventStream] {
    channels.flatMap { $0.values.filter(condition) }
  }
}
