import Records

/// A place in the feed of a zone of which a member sees some shares.
///
/// The order is by position of the owner's database, and where several things have the same, by `number`:
/// first the records that left the member's view, then those in it. A record's position is that of its last
/// change, of its coming into the share, or of the member's: whichever is the latest. So a share that is
/// accepted brings records that are older than all that the member's token has told.
struct SharedFeedPlace: Comparable {
  var position: Int64
  var number: Int64

  /// Numbers from here on are keys of records, before of departures.
  private static let firstRecord = Int64(1) << 62

  static func departure(_ key: Int64, at position: Int64) -> SharedFeedPlace {
    SharedFeedPlace(position: position, number: key)
  }

  static func record(_ key: Int64, at position: Int64) -> SharedFeedPlace {
    SharedFeedPlace(position: position, number: firstRecord + key)
  }

  static func < (a: SharedFeedPlace, b: SharedFeedPlace) -> Bool {
    a.position != b.position ? a.position < b.position : a.number < b.number
  }

  /// The key of the record or departure at this place.
  var key: Int64 { isRecord ? number - Self.firstRecord : number }

  var isRecord: Bool { number >= Self.firstRecord }
  /// Where to go on among the records at its position.
  var lastRecord: Int64 { isRecord ? key : 0 }
  /// Where to go on among the departures at its position.
  var lastDeparture: Int64 { isRecord ? .max : key }
}

extension DatabaseReader {
  /// The changes of a zone of which the member sees some shares only.
  func sharedChanges(
    in zone: Zone, _ view: SharedView, _ request: ChangesRequest, _ read: (RecordView) -> Void
  ) throws -> (token: String, moreComing: Bool) {
    let token = try request.token.map { text throws(RecordError) in
      try SyncToken(
        text, .sharedZone, key: view.membership, counter: view.counter, store: store)
    }
    let start =
      token.map { SharedFeedPlace(position: $0.position, number: $0.place) }
      ?? SharedFeedPlace(position: request.reverse ? .max : 0, number: request.reverse ? .max : 0)
    // A client that begins has nothing that a deletion before its first page could concern.
    let firstTombstone = token?.firstTombstone ?? zone.position
    let feed = SharedFeed(
      sql: sql, membership: view.membership, firstTombstone: firstTombstone,
      limit: request.limit + 1)
    let places = try request.reverse ? feed.places(before: start) : feed.places(after: start)
    var told = 0
    var bytes = 0
    for place in places.prefix(request.limit) where bytes < request.bytesMax {
      told += 1
      try tell(place, types: request.types) { view in
        bytes += view.byteCount
        read(view)
      }
    }
    let moreComing = places.count > told
    let last = places.prefix(told).last ?? start
    if request.reverse {
      let end = zone.syncToken(
        at: moreComing ? last.position : 0, place: moreComing ? last.number : 0)
      return (end.encoded(store: store), moreComing)
    }
    let position = moreComing ? last.position : max(start.position, zone.position)
    let isFinished = !moreComing || position >= firstTombstone
    let end = zone.syncToken(
      at: position, firstTombstone: isFinished ? 0 : firstTombstone,
      place: moreComing ? last.number : .max)
    return (end.encoded(store: store), moreComing)
  }

  private func tell(
    _ place: SharedFeedPlace, types: [RecordType]?, _ read: (RecordView) -> Void
  ) throws(SQLError) {
    let statement =
      place.isRecord
      ? """
      SELECT deleted, name, position, body, type, \(Self.typeOfDeleted) FROM records WHERE id=?1
      """
      : """
      SELECT 1, d.name, d.position, NULL, 0, (
        SELECT t.name FROM memberships m JOIN records r ON r.zone=m.zone AND r.name=d.name
          JOIN types t ON t.id=r.type WHERE m.id=d.membership)
      FROM departures d WHERE d.id=?1
      """
    try forEachChange(statement, [.integer(place.key)], types: types) { view, _ in
      if let view { read(view) }
    }
  }
}

/// Finds places of a member's feed, each share by itself, by its index.
private struct SharedFeed {
  let sql: any SQLDatabase
  let membership: Int64
  let firstTombstone: Int64
  let limit: Int

  private struct Viewing {
    let share: Int64
    let accepted: Int64
  }

  private func viewings() throws(SQLError) -> [Viewing] {
    try sql.rows(
      "SELECT share, accepted FROM viewings WHERE membership=?1", [.integer(membership)]
    ) { Viewing(share: $0.integer(0), accepted: $0.integer(1)) }
  }

  func places(after start: SharedFeedPlace) throws(SQLError) -> [SharedFeedPlace] {
    var found = try sql.rows(
      """
      SELECT id, position FROM departures
      WHERE membership=?1 AND (position, id)>(?2, ?3) AND position>?4
      ORDER BY position, id LIMIT ?5
      """,
      [
        .integer(membership), .integer(start.position), .integer(start.lastDeparture),
        .integer(firstTombstone), .integer(Int64(limit)),
      ]
    ) { SharedFeedPlace.departure($0.integer(0), at: $0.integer(1)) }
    for viewing in try viewings() {
      if start.position <= viewing.accepted {
        found += try sql.rows(
          """
          SELECT id FROM records WHERE share=?1 AND id>?2 AND share_position<=?3 AND deleted=0
          ORDER BY id LIMIT ?4
          """,
          [
            .integer(viewing.share),
            .integer(start.position == viewing.accepted ? start.lastRecord : 0),
            .integer(viewing.accepted), .integer(Int64(limit)),
          ]
        ) { .record($0.integer(0), at: viewing.accepted) }
      }
      let isBefore = start.position <= viewing.accepted
      found += try sql.rows(
        """
        SELECT id, share_position FROM records
        WHERE share=?1 AND (share_position, id)>(?2, ?3) AND (deleted=0 OR share_position>?4)
        ORDER BY share_position, id LIMIT ?5
        """,
        [
          .integer(viewing.share), .integer(isBefore ? viewing.accepted : start.position),
          .integer(isBefore ? .max : start.lastRecord), .integer(firstTombstone),
          .integer(Int64(limit)),
        ]
      ) { .record($0.integer(0), at: $0.integer(1)) }
    }
    return Array(found.sorted().prefix(limit))
  }

  /// From the newest change back, without what is gone.
  func places(before start: SharedFeedPlace) throws(SQLError) -> [SharedFeedPlace] {
    var found: [SharedFeedPlace] = []
    for viewing in try viewings() {
      if start.position > viewing.accepted {
        found += try sql.rows(
          """
          SELECT id, share_position FROM records
          WHERE share=?1 AND share_position>?2 AND (share_position, id)<(?3, ?4) AND deleted=0
          ORDER BY share_position DESC, id DESC LIMIT ?5
          """,
          [
            .integer(viewing.share), .integer(viewing.accepted), .integer(start.position),
            .integer(start.lastRecord), .integer(Int64(limit)),
          ]
        ) { .record($0.integer(0), at: $0.integer(1)) }
      }
      guard start.position >= viewing.accepted else { continue }
      found += try sql.rows(
        """
        SELECT id FROM records WHERE share=?1 AND share_position<=?2 AND id<?3 AND deleted=0
        ORDER BY id DESC LIMIT ?4
        """,
        [
          .integer(viewing.share), .integer(viewing.accepted),
          .integer(start.position == viewing.accepted ? start.lastRecord : .max),
          .integer(Int64(limit)),
        ]
      ) { .record($0.integer(0), at: viewing.accepted) }
    }
    return Array(found.sorted(by: >).prefix(limit))
  }
}
