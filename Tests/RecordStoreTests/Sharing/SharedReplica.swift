import Records

@testable import RecordStore

/// A client that follows a shared database: the feed of the database, and that of the one zone in it.
struct SharedReplica {
  let database: DatabaseID
  let zone: ZoneID
  private(set) var records: [String: String] = [:]
  private(set) var isThere = false
  private var token: String?
  private var databaseToken: String?

  init(user: UserRecordName, zone: ZoneID) {
    database = .shared(with: user, container: "c", environment: .development)
    self.zone = zone
  }

  /// Reads one page. True if there is no more to read.
  mutating func pull(_ reader: DatabaseReader, limit: Int) throws -> Bool {
    guard try pullDatabase(reader) else { return false }
    guard isThere else { return true }
    guard let found = try reader.zone(zone) else { return false }
    do {
      var records = self.records
      let (token, moreComing) = try reader.changes(
        in: found, .init(token: token, limit: limit)
      ) { view in
        switch view {
        case .tombstone(let name, _): records[name.value] = nil
        case .record(let bytes):
          let (name, tag) = Self.read(bytes)
          records[name] = tag
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

  private mutating func pullDatabase(_ reader: DatabaseReader) throws -> Bool {
    let start = try reader.position(of: databaseToken)
    let (zones, moreComing) = try reader.changedZones(after: start, limit: 1)
    for zone in zones {
      isThere = !zone.isDeleted
      if zone.isDeleted { forget() }
    }
    databaseToken = reader.token(at: moreComing ? zones.last!.changed : reader.counter)
    return !moreComing
  }

  private mutating func forget() {
    records = [:]
    token = nil
  }

  /// The name and the change tag of a record's members.
  static func read(_ members: UnsafeRawBufferPointer) -> (name: String, tag: String) {
    let text = String(decoding: members, as: UTF8.self)
    func value(_ key: String) -> String {
      let start = text.range(of: "\"\(key)\":\"")!
      return String(text[start...].prefix { $0 != "\"" })
    }
    return (value("recordName"), value("recordChangeTag"))
  }
}

extension String {
  /// What follows the first occurrence of a text.
  fileprivate func range(of text: String) -> Index? {
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(text) { return self.index(index, offsetBy: text.count) }
      index = self.index(after: index)
    }
    return nil
  }
}
