import Records

/// The members of a stored record's JSON, in the engine's memory, or what is left of a deleted one.
public enum RecordView {
  /// A record that lives.
  case record(UnsafeRawBufferPointer)
  /// A record that is gone, with its type if that is known.
  case tombstone(RecordName, RecordType?)

  var byteCount: Int { if case .record(let bytes) = self { bytes.count } else { 0 } }
}

extension DatabaseReader {
  /// Looks up a record that lives; `read` is called with it, or not at all. True if it was there.
  public func lookup(
    _ name: RecordName, in zone: Zone, _ read: (UnsafeRawBufferPointer) -> Void
  ) throws(SQLError) -> Bool {
    var isFound = false
    try sql.forEachRow(
      """
      SELECT r.body FROM records r
      WHERE r.zone=?1 AND r.name=?2 AND r.deleted=0 \(zone.visibility.condition(3))
      """, [.integer(zone.key), .text(name.value)] + zone.visibility.values
    ) { row in
      read(row.bytes(0))
      isFound = true
      return false
    }
    return isFound
  }

  /// Which changes of a zone to tell.
  public struct ChangesRequest: Sendable {
    /// Where the client stands; nil at the beginning.
    public var token: String?
    /// At most so many records.
    public var limit: Int
    /// Bytes of these: with that many the page ends.
    public var bytesMax = Limits.responseBytes
    /// Only records of these types, and deletions; nil for all.
    public var types: [RecordType]?
    /// From the newest change back.
    public var reverse: Bool

    /// Which changes to tell.
    public init(token: String?, limit: Int, types: [RecordType]? = nil, reverse: Bool = false) {
      self.token = token
      self.limit = limit
      self.types = types
      self.reverse = reverse
    }
  }

  /// Tells the changes of a zone, each changed record once in its latest state, in the order of the
  /// last changes. Answers the token to go on with and whether there is more. Throws BAD_REQUEST for a
  /// token that was not given for this zone.
  public func changes(
    in zone: Zone, _ request: ChangesRequest, _ read: (RecordView) -> Void
  ) throws -> (token: String, moreComing: Bool) {
    if let view = zone.view, !view.isWhole {
      return try sharedChanges(in: zone, view, request, read)
    }
    let start = try request.token.map { text throws(RecordError) in
      try SyncToken(
        text, zone.syncToken.scope, key: zone.syncToken.key, counter: zone.view?.counter ?? counter,
        store: store)
    }
    return request.reverse
      ? try changesBackwards(in: zone, request, start, read)
      : try changesForwards(in: zone, request, start, read)
  }

  private func changesForwards(
    in zone: Zone, _ request: ChangesRequest, _ start: SyncToken?, _ read: (RecordView) -> Void
  ) throws -> (token: String, moreComing: Bool) {
    let from = start?.position ?? 0
    // A client that begins has nothing that a deletion before its first page could concern.
    let firstTombstone = start?.firstTombstone ?? zone.position
    var told = 0
    var bytes = 0
    var position = from
    var moreComing = false
    try forEachChange(
      """
      SELECT deleted, name, position, body, type, \(Self.typeOfDeleted) FROM records
      WHERE zone=?1 AND position>?2 AND (deleted=0 OR position>?3) ORDER BY position LIMIT ?4
      """,
      [
        .integer(zone.key), .integer(from), .integer(firstTombstone),
        .integer(Int64(request.limit + 1)),
      ], types: request.types
    ) { view, changed in
      if told == request.limit || bytes >= request.bytesMax {
        moreComing = true
        return
      }
      told += 1
      position = changed
      if let view {
        bytes += view.byteCount
        read(view)
      }
    }
    if !moreComing { position = max(from, zone.position) }
    let isFinished = !moreComing || position >= firstTombstone
    let token = zone.syncToken(at: position, firstTombstone: isFinished ? 0 : firstTombstone)
    return (token.encoded(store: store), moreComing)
  }

  /// From the newest change back to the oldest: the token is the position before which to go on.
  private func changesBackwards(
    in zone: Zone, _ request: ChangesRequest, _ start: SyncToken?, _ read: (RecordView) -> Void
  ) throws -> (token: String, moreComing: Bool) {
    let before = start.map { $0.position } ?? zone.position + 1
    var told = 0
    var bytes = 0
    var position = before
    var moreComing = false
    try forEachChange(
      """
      SELECT deleted, name, position, body, type FROM records
      WHERE zone=?1 AND position<?2 AND deleted=0 ORDER BY position DESC LIMIT ?3
      """, [.integer(zone.key), .integer(before), .integer(Int64(request.limit + 1))],
      types: request.types
    ) { view, changed in
      if told == request.limit || bytes >= request.bytesMax {
        moreComing = true
        return
      }
      told += 1
      position = changed
      if let view {
        bytes += view.byteCount
        read(view)
      }
    }
    let token = zone.syncToken(at: moreComing ? position : 0)
    return (token.encoded(store: store), moreComing)
  }

  /// The name of a deleted record's type, for ``forEachChange(_:_:types:_:)``; null for one that lives.
  static let typeOfDeleted =
    "CASE WHEN deleted<>0 THEN (SELECT t.name FROM types t WHERE t.id=records.type) END"

  /// Reads rows of changes: deleted, name, position, body, type and, if deleted, the type's name. A record of a type
  /// that is not wanted is passed over with nil.
  func forEachChange(
    _ statement: String, _ values: [SQLValue], types: [RecordType]?,
    _ read: (RecordView?, Int64) -> Void
  ) throws(SQLError) {
    var wanted: Set<Int64>?
    if let types {
      wanted = []
      for type in types {
        if let key = try self.type(type)?.key { wanted?.insert(key) }
      }
    }
    try sql.forEachRow(statement, values) { row in
      let position = row.integer(2)
      if row.integer(0) != 0 {
        let type = row.isNull(5) ? nil : RecordType(unchecked: row.text(5))
        read(.tombstone(RecordName(unchecked: row.text(1)), type), position)
      } else if wanted?.contains(row.integer(4)) ?? true {
        read(.record(row.bytes(3)), position)
      } else {
        read(nil, position)
      }
      return true
    }
  }
}
