import RecordStore
import Records
import Synchronization

/// Tells the streams of those who may read a list who else is at it. Kept in memory only.
///
/// What is told of a list is told in the order in which it happened, so its readers are looked up under the
/// lock; somebody who only says again that they are there does not come that far.
final class PresenceHub: Sendable {
  private let board = Mutex(PresenceBoard())
  private let storage: Storage
  private let store: StoreID
  private let streams: EventStreams

  init(_ storage: Storage, store: StoreID, streams: EventStreams) {
    self.storage = storage
    self.store = store
    self.streams = streams
  }

  /// Puts a session at a list that `database`, the user's own, or what is shared with them has in `zone`;
  /// tells who else is there: a stream that opened before the list was shared was not told. Throws
  /// NOT_FOUND, also for a list that is not theirs to read, and THROTTLED.
  func put(
    _ holder: PresenceHolder, _ database: DatabaseID, in zone: ZoneID, at name: RecordName,
    _ state: PresenceState, called: String
  ) throws -> [PresenceNews] {
    let list = Self.list(name, in: zone, database)
    guard try storage.read({ try readers(of: list, for: holder.user, $0) }) != nil else {
      end { $0 == holder }
      throw RecordError(.notFound, "There is no such list")
    }
    return try board.withLock { board throws in
      tell(
        try board.put(holder, at: list, state, name: called, now: Monotonic.nanoseconds))
      return board.all(in: list.place, but: holder).filter { $0.list == list }
    }
  }

  /// Takes a session away from a list that it says it left; it may be at another one since.
  func leave(
    _ holder: PresenceHolder, _ database: DatabaseID, in zone: ZoneID, at name: RecordName
  ) {
    let list = Self.list(name, in: zone, database)
    board.withLock { board in
      guard board.list(of: holder) == list else { return }
      tell(board.remove([holder], isOwnDoing: true))
    }
  }

  private static func list(
    _ name: RecordName, in zone: ZoneID, _ database: DatabaseID
  ) -> PresenceList {
    let own = DatabaseID(
      container: database.container, environment: database.environment,
      owner: zone.owner ?? database.owner)
    return PresenceList(place: .init(database: own, zone: zone.name), name: name)
  }

  /// Takes a session away that says so.
  func leave(_ holder: PresenceHolder) {
    board.withLock { tell($0.remove([holder], isOwnDoing: true)) }
  }

  /// Takes all sessions away that fulfil a condition.
  func end(where condition: (PresenceHolder) -> Bool) {
    board.withLock { board in tell(board.remove(board.holders(where: condition))) }
  }

  /// Takes all away who have not said for too long that they are there.
  func endThoseOver() {
    board.withLock { tell($0.removeOver(now: Monotonic.nanoseconds)) }
  }

  /// Tells a stream that has caught up who is there.
  func greet(_ stream: EventStream, _ database: DatabaseID) {
    let holder = PresenceHolder(user: stream.user, session: stream.session)
    board.withLock { board in
      guard board.count > 0, let places = try? places(of: database, stream.user) else { return }
      let there = places.flatMap { board.all(in: $0, but: holder) }
      let seen =
        try? storage.read { sql in
          try there.filter { try readers(of: $0.list, for: stream.user, sql) != nil }
        }
      for news in (seen ?? []).prefix(PresenceLimits.toldAtOnce) {
        stream.tell(passing: EventMessage.presence(news, for: stream.user))
      }
    }
  }

  /// How many sessions are there.
  var count: Int { board.withLock { $0.count } }

  private func tell(_ all: [PresenceNews]) {
    for news in all where streams.count > 0 {
      let owner = news.list.place.database.owner!
      let found = try? storage.read { try readers(of: news.list, for: owner, $0) }
      // A list that is gone takes those who were at it along.
      guard let readers = found ?? nil else { continue }
      for reader in readers { tell(news, to: reader) }
    }
  }

  private func tell(_ news: PresenceNews, to reader: UserRecordName) {
    let own = news.list.place.database
    let database = DatabaseID(
      container: own.container, environment: own.environment, owner: reader)
    guard let channel = streams.channel(database) else { return }
    let message = EventMessage.presence(news, for: reader)
    for stream in channel.values {
      if let cause = news.cause, cause.user == reader, cause.session == stream.session { continue }
      stream.tell(passing: message)
    }
  }

  /// The zones that a user has, or has a part in.
  private func places(
    of database: DatabaseID, _ user: UserRecordName
  ) throws -> [PresenceList.Place] {
    try storage.read { sql in
      let own = try DatabaseReader(database, store: store, sql).zones().map {
        PresenceList.Place(database: database, zone: $0.name)
      }
      let shared = DatabaseID.shared(
        with: user, container: database.container, environment: database.environment)
      return try own
        + DatabaseReader(shared, store: store, sql).zones().map { zone in
          let owner = DatabaseID(
            container: database.container, environment: database.environment,
            owner: zone.view?.owner)
          return PresenceList.Place(database: owner, zone: zone.name)
        }
    }
  }

  /// Those who may read a list, if a user is among them.
  private func readers(
    of list: PresenceList, for user: UserRecordName, _ sql: any SQLDatabase
  ) throws(SQLError) -> [UserRecordName]? {
    let own = list.place.database
    let isOwner = own.owner == user
    let database =
      isOwner
      ? own
      : DatabaseID.shared(with: user, container: own.container, environment: own.environment)
    let reader = try DatabaseReader(database, store: store, sql)
    let zone = ZoneID(name: list.place.zone, owner: own.owner)
    guard let found = try reader.zone(zone), !found.isDeleted else { return nil }
    return try reader.readers(of: list.name, in: found)
  }
}
