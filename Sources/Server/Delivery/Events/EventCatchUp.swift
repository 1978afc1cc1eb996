import RecordStore
import Records

/// What a stream tells first: from which position on it tells, and what changed up to now.
struct EventCatchUp {
  /// The id of the hello: where a client that hears nothing more would have to go on.
  let helloID: String
  /// The zones that changed since the client was here.
  let events: [PositionedEvent]
  /// The position up to which this tells.
  let position: Int64

  /// Zones read at once.
  private static let pageSize = 200

  /// Reads a database. `lastEventID` is what the client heard last; without one it begins now. An id that
  /// is none of ours (another store, a backup put back) makes all zones news.
  init(_ reader: DatabaseReader, lastEventID: String?, owner: UserRecordName) throws(SQLError) {
    position = reader.counter
    guard let lastEventID else {
      helloID = reader.token(at: reader.counter)
      events = []
      return
    }
    var start: Int64 = 0
    do throws(RecordError) { start = try reader.position(of: lastEventID) } catch { start = 0 }
    helloID = reader.token(at: start)
    var events: [PositionedEvent] = []
    var moreComing = true
    while moreComing {
      let page = try reader.changedZones(after: start, limit: Self.pageSize)
      for zone in page.zones {
        let bytes = EventMessage.zone(
          ZoneID(name: zone.name, owner: owner), syncToken: reader.token(of: zone),
          id: reader.token(at: zone.position))
        events.append(PositionedEvent(position: zone.position, bytes: bytes))
      }
      start = page.zones.last?.position ?? start
      moreComing = page.moreComing
    }
    self.events = events
  }
}
