import Glibc
import RecordStore
import Records
import Synchronization

/// Tells each open stream what changed. One thread does all of it: the writer only leaves its changes
/// here, however many streams there are.
final class EventHub: Sendable {
  /// The open streams.
  let streams: EventStreams
  /// Who is at which list.
  let presence: PresenceHub
  private let storage: Storage
  private let store: StoreID
  private let changes = Mutex<[ZoneChange]>([])
  private let invitees = Mutex<Set<Invitee>>([])
  private let userOfEmail: @Sendable (String) -> UserRecordName?
  private let bell = Bell()
  private let mustStop = Atomic(false)
  private let heartbeatSeconds: Int

  /// After telling, changes gather this long, so that many commits in a row cost a few events.
  private static let gatherMicroseconds: UInt32 = 5_000

  /// Begins to listen to the commits of a store. `heartbeatSeconds` is how long a line may stay silent:
  /// proxies close one after 60 s, the first of them after 30. `userOfEmail` finds who has an address.
  init(
    _ storage: Storage, store: StoreID, streamsPerUserMax: Int = 10_000, heartbeatSeconds: Int = 15,
    userOfEmail: @escaping @Sendable (String) -> UserRecordName? = { _ in nil }
  ) {
    self.userOfEmail = userOfEmail
    self.heartbeatSeconds = heartbeatSeconds
    self.storage = storage
    self.store = store
    streams = EventStreams(perUserMax: streamsPerUserMax)
    presence = PresenceHub(storage, store: store, streams: streams)
    storage.observeCommits { [weak self] in self?.note($0) }
    storage.observeInvitees { [weak self] in self?.note($0) }
    OwnThread.start { [self] in run() }
  }

  /// Ends the thread. Streams that are open are told nothing more.
  func stop() {
    mustStop.store(true, ordering: .releasing)
    bell.ring()
  }

  /// Ends the streams of a session, which is at no list any more.
  func signOut(session: Int64) {
    presence.end { $0.session == session }
    for stream in streams.streams(where: { $0.session == session }) { stream.signOut() }
  }

  /// Ends the streams of a user, but for those of one session.
  func signOut(user: UserRecordName, except session: Int64? = nil) {
    let ending = streams.streams { stream in
      stream.user == user && (session == nil || stream.session != session)
    }
    presence.end { $0.user == user && (session == nil || $0.session != session) }
    for stream in ending { stream.signOut() }
  }

  /// Wakes the thread: the first stream is open, and wants heartbeats.
  func streamOpened() { bell.ring() }

  /// On the writer's thread.
  private func note(_ committed: [ZoneChange]) {
    changes.withLock { $0.append(contentsOf: committed) }
    bell.ring()
  }

  /// On the writer's thread.
  private func note(_ invited: Set<Invitee>) {
    invitees.withLock { $0.formUnion(invited) }
    bell.ring()
  }
}

extension EventHub {
  private func run() {
    let second: UInt64 = 1_000_000_000
    var tick = 0
    var nextBeat = Monotonic.nanoseconds + second
    while !mustStop.load(ordering: .acquiring) {
      bell.wait(untilNanoseconds: streams.count == 0 ? nil : nextBeat)
      tellInvitees()
      let told = changes.withLock { changes -> [ZoneChange] in
        defer { changes = [] }
        return changes
      }
      if !told.isEmpty {
        tell(told)
        usleep(Self.gatherMicroseconds)
      }
      let now = Monotonic.nanoseconds
      guard now >= nextBeat else { continue }
      nextBeat = now + second
      tick += 1
      presence.endThoseOver()
      beat(tick % heartbeatSeconds, now)
    }
  }

  /// Tells the last change of each zone, in the order of their positions.
  private func tell(_ changes: [ZoneChange]) {
    var last: [ZoneChange.Feed: ZoneChange] = [:]
    for change in changes { last[change.feed] = change }
    var keys: [DatabaseID: Int64] = [:]
    for change in last.values.sorted(by: { $0.position < $1.position }) {
      guard let channel = streams.channel(change.database) else { continue }
      let key = keys[change.database] ?? databaseKey(change.database)
      keys[change.database] = key
      let event = event(change, databaseKey: key)
      for stream in channel.values { stream.tell(event) }
    }
  }

  /// Tells those whose waiting shares are others.
  private func tellInvitees() {
    let told = invitees.withLock { invitees -> Set<Invitee> in
      defer { invitees = [] }
      return invitees
    }
    guard streams.count > 0 else { return }
    for invitee in told {
      guard let user = invitee.user ?? invitee.email.flatMap(userOfEmail) else { continue }
      let database = DatabaseID(
        container: invitee.container, environment: invitee.environment, owner: user)
      for stream in streams.channel(database).map({ Array($0.values) }) ?? [] {
        stream.tell(passing: EventMessage.shares)
      }
    }
  }

  private func databaseKey(_ database: DatabaseID) -> Int64 {
    let key = try? storage.read { sql in
      try DatabaseReader(database, store: store, sql).tokenKey
    }
    // An id of no database makes a client that comes back hear of all zones.
    return key ?? -1
  }

  private func event(_ change: ZoneChange, databaseKey: Int64) -> PositionedEvent {
    let id = SyncToken(.database, key: databaseKey, position: change.position)
    let zone = ZoneID(name: change.zone, owner: change.shared?.owner ?? change.database.owner)
    let json = EventMessage.zone(
      zone, in: change.shared == nil ? .private : .shared,
      syncToken: change.syncToken?.encoded(store: store))
    return PositionedEvent(
      isShared: change.shared != nil, position: change.position, id: id.encoded(store: store),
      json: json)
  }

  /// Each second a part of the streams, so that the event loops do not have all at once.
  private func beat(_ part: Int, _ now: UInt64) {
    for channel in streams.channels {
      for (number, stream) in channel where number % heartbeatSeconds == part {
        stream.beat(nowNanoseconds: now)
      }
    }
  }
}
