import Records

@testable import RecordStore

/// A client that follows the feed of one zone, and of the database to learn of the zone's end.
struct Replica {
  let database: DatabaseID
  let zone: ZoneName
  private(set) var records: [RecordName: [UInt8]] = [:]
  private var token: String?
  private var databaseToken: String?
  private var isThere = false

  init(database: DatabaseID, zone: ZoneName) {
    self.database = database
    self.zone = zone
  }

  /// Reads one page. True if there is no more to read.
  mutating func pull(_ reader: DatabaseReader, limit: Int) throws -> Bool {
    guard try pullDatabase(reader) else { return false }
    guard isThere, let zone = try reader.zone(zone) else {
      forget()
      return try reader.zone(self.zone) == nil
    }
    do {
      var records = self.records
      let (token, moreComing) = try reader.changes(in: zone, .init(token: token, limit: limit)) {
        switch $0 {
        case .tombstone(let name, _): records[name] = nil
        case .record(let bytes): records[Self.name(bytes)] = Array(bytes)
        }
      }
      self.records = records
      self.token = token
      return !moreComing
    } catch let error as RecordError where error == .badSyncToken {
      forget()
      return false
    }
  }

  /// Reads a page of the database's feed. False if there is more.
  private mutating func pullDatabase(_ reader: DatabaseReader) throws -> Bool {
    let start = try reader.position(of: databaseToken)
    let (zones, moreComing) = try reader.changedZones(after: start, limit: 1)
    for zone in zones where zone.name == self.zone { isThere = !zone.isDeleted }
    databaseToken = reader.token(at: moreComing ? zones.last!.position : reader.counter)
    return !moreComing
  }

  private mutating func forget() {
    records = [:]
    token = nil
  }

  private static func name(_ members: UnsafeRawBufferPointer) -> RecordName {
    let start = #""recordName":""#.utf8.count
    let rest = members[start...].prefix { $0 != UInt8(ascii: "\"") }
    return RecordName(unchecked: String(decoding: rest, as: UTF8.self))
  }
}

extension RecordView {
  var forModel: ModelStore.Change {
    switch self {
    case .record(let bytes): .record(Array(bytes))
    case .tombstone(let name, let type): .tombstone(name, type)
    }
  }
}
