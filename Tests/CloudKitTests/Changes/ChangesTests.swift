import CloudKit
import Testing

/// Feeds of changes, by the functions of the database.
@Suite struct ChangesTests {
  private func save(_ names: [String], _ zone: CKRecordZone.ID, _ database: CKDatabase) async throws
  {
    let records = names.map { name in
      let record = CKRecord(
        recordType: "Things", recordID: CKRecord.ID(recordName: name, zoneID: zone))
      record["text"] = name
      record["other"] = "o"
      return record
    }
    _ = try await database.modifyRecords(saving: records, deleting: [])
  }

  @Test func `a zone tells its records, and later what changed since`() async throws {
    let (database, zone) = try await SharedServer.zone()
    try await save(["a", "b", "c"], zone, database)
    let first = try await database.recordZoneChanges(inZoneWith: zone, since: nil)
    #expect(Set(first.modificationResultsByID.keys.map(\.recordName)) == ["a", "b", "c"])
    #expect(first.deletions.isEmpty && !first.moreComing)
    let id = CKRecord.ID(recordName: "a", zoneID: zone)
    #expect(try first.modificationResultsByID[id]?.get().record["text"] == "a")

    try await database.deleteRecord(withID: id)
    try await save(["d"], zone, database)
    let second = try await database.recordZoneChanges(
      inZoneWith: zone, since: first.changeToken)
    #expect(second.modificationResultsByID.keys.map(\.recordName) == ["d"])
    #expect(second.deletions.map(\.recordID) == [id])
    #expect(second.deletions.map(\.recordType) == ["Things"])
    let third = try await database.recordZoneChanges(inZoneWith: zone, since: second.changeToken)
    #expect(third.modificationResultsByID.isEmpty && third.deletions.isEmpty)
  }

  @Test func `pages are as long as asked for, and hold the fields asked for`() async throws {
    let (database, zone) = try await SharedServer.zone()
    try await save(["a", "b", "c"], zone, database)
    var token: CKServerChangeToken?
    var pages: [Int] = []
    var isMore = true
    while isMore {
      let page = try await database.recordZoneChanges(
        inZoneWith: zone, since: token, desiredKeys: ["text"], resultsLimit: 2)
      pages.append(page.modificationResultsByID.count)
      for result in page.modificationResultsByID.values {
        #expect(try result.get().record.allKeys() == ["text"])
      }
      (token, isMore) = (page.changeToken, page.moreComing)
    }
    #expect(pages == [2, 1])
  }

  @Test func `a database tells its zones, also those that went`() async throws {
    let (database, zone) = try await SharedServer.zone(user: 1)
    var before = try await database.databaseChanges(since: nil)
    while before.moreComing {
      before = try await database.databaseChanges(since: before.changeToken)
    }
    let made = try await database.save(CKRecordZone(zoneName: "Made-\(UUID().uuidString)")).zoneID
    try await database.deleteRecordZone(withID: zone)
    let after = try await database.databaseChanges(since: before.changeToken)
    #expect(after.modifications.map(\.zoneID).contains(made))
    let deletion = after.deletions.first { $0.zoneID == zone }
    #expect(deletion?.reason == .deleted)
  }

  @Test func `the forms with completion handlers tell the same`() async throws {
    let (database, zone) = try await SharedServer.zone()
    try await save(["a"], zone, database)
    let names = try await withCheckedThrowingContinuation { continuation in
      database.fetchRecordZoneChanges(inZoneWith: zone, since: nil) { result in
        continuation.resume(
          with: result.map { $0.modificationResultsByID.keys.map(\.recordName) })
      }
    }
    #expect(names == ["a"])
    let isThere = try await withCheckedThrowingContinuation { continuation in
      database.fetchDatabaseChanges(since: nil) { result in
        continuation.resume(with: result.map { !$0.modifications.isEmpty })
      }
    }
    #expect(isThere)
  }

  @Test func `tokens of databases and of zones do not stand for each other`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let ofZone = try await database.recordZoneChanges(inZoneWith: zone, since: nil).changeToken
    let ofDatabase = try await database.databaseChanges(since: nil).changeToken
    #expect(ofZone != ofDatabase)
    #expect(
      await Thrown.code {
        try await database.recordZoneChanges(inZoneWith: zone, since: ofDatabase)
      } == .invalidArguments)
    #expect(
      await Thrown.code {
        try await database.databaseChanges(since: ofZone)
      } == .invalidArguments)
  }

  @Test func `a token of a zone that was made anew is expired`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let token = try await database.recordZoneChanges(inZoneWith: zone, since: nil).changeToken
    try await database.deleteRecordZone(withID: zone)
    #expect(
      await Thrown.code {
        try await database.recordZoneChanges(inZoneWith: zone, since: token)
      } == .zoneNotFound)
    try await database.save(CKRecordZone(zoneID: zone))
    #expect(
      await Thrown.code {
        try await database.recordZoneChanges(inZoneWith: zone, since: token)
      } == .changeTokenExpired)
  }

  @Test func `a token survives an archive and goes on from there`() async throws {
    let (database, zone) = try await SharedServer.zone()
    try await save(["a"], zone, database)
    let token = try await database.recordZoneChanges(inZoneWith: zone, since: nil).changeToken
    let data = try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true)
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CKServerChangeToken.self, from: data))
    #expect(back == token)
    #expect(back.hash == token.hash)
    #expect((token.copy() as? CKServerChangeToken) == token)
    try await save(["b"], zone, database)
    let page = try await database.recordZoneChanges(inZoneWith: zone, since: back)
    #expect(page.modificationResultsByID.keys.map(\.recordName) == ["b"])
  }
}
