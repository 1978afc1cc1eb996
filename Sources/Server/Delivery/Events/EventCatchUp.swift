import RecordStore
import Records

/// What a stream tells first: from which place on it tells, and what changed up to now.
struct EventCatchUp {
  /// Where a client that hears nothing more would have to go on.
  let start: EventPlace
  /// The zones that changed since the client was here.
  let events: [PositionedEvent]
  /// The place up to which this tells.
  let end: EventPlace

  /// Zones read at once.
  private static let pageSize = 200

  /// The place where nothing is told yet, of databases that nothing was read of.
  static let nothing = EventCatchUp()

  private init() {
    start = EventPlace(own: (0, ""), shared: (0, ""))
    end = start
    events = []
  }

  /// Reads a user's private and shared databases. `lastEventID` is what the client heard last; without one
  /// it begins now. A part that is none of ours (another store, a backup put back, an id of an older Multe)
  /// makes all zones of that database news.
  init(
    own: DatabaseReader, shared: DatabaseReader, lastEventID: String?, owner: UserRecordName
  ) throws(SQLError) {
    end = EventPlace(
      own: (own.counter, own.token(at: own.counter)),
      shared: (shared.counter, shared.token(at: shared.counter)))
    guard let lastEventID else {
      start = end
      events = []
      return
    }
    let parts = lastEventID.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let ownStart = Self.position(of: parts[0], own)
    let sharedStart = Self.position(of: parts.count == 2 ? parts[1] : "", shared)
    start = EventPlace(
      own: (ownStart, own.token(at: ownStart)), shared: (sharedStart, shared.token(at: sharedStart))
    )
    events =
      try Self.changes(own, after: ownStart, owner: owner, isShared: false)
      + Self.changes(shared, after: sharedStart, owner: owner, isShared: true)
  }

  private static func position(of id: String, _ reader: DatabaseReader) -> Int64 {
    do throws(RecordError) { return try reader.position(of: id) } catch { return 0 }
  }

  private static func changes(
    _ reader: DatabaseReader, after start: Int64, owner: UserRecordName, isShared: Bool
  ) throws(SQLError) -> [PositionedEvent] {
    var start = start
    var events: [PositionedEvent] = []
    var moreComing = true
    while moreComing {
      let page = try reader.changedZones(after: start, limit: Self.pageSize)
      for zone in page.zones {
        let json = EventMessage.zone(
          ZoneID(name: zone.name, owner: zone.view?.owner ?? owner),
          in: isShared ? .shared : .private,
          syncToken: isShared && zone.isDeleted ? nil : reader.token(of: zone))
        events.append(
          PositionedEvent(
            isShared: isShared, position: zone.changed, id: reader.token(at: zone.changed),
            json: json))
      }
      start = page.zones.last?.changed ?? start
      moreComing = page.moreComing
    }
    return events
  }
}
