import CloudKit
import Testing

/// What apps keep between runs survives an archive.
@Suite struct ArchiveTests {
  private func roundTrip<T: NSObject & NSSecureCoding>(_ object: T) throws -> T? {
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    return try NSKeyedUnarchiver.unarchivedObject(ofClass: T.self, from: data)
  }

  @Test func `identifiers survive an archive`() throws {
    let zone = CKRecordZone.ID(zoneName: "Lists", ownerName: "_abc")
    let id = CKRecord.ID(recordName: "a", zoneID: zone)
    #expect(try roundTrip(zone) == zone)
    #expect(try roundTrip(id) == id)
    let reference = CKRecord.Reference(recordID: id, action: .deleteSelf)
    #expect(try roundTrip(reference) == reference)
    #expect(try roundTrip(CKRecordZone(zoneID: zone)) == CKRecordZone(zoneID: zone))
  }

  @Test func `a whole record survives an archive with what is not saved`() throws {
    let record = CKRecord(recordType: "Things", recordID: CKRecord.ID(recordName: "a"))
    record["text"] = "Blåbær"
    record["numbers"] = [1, 2]
    record.encryptedValues["secret"] = "s"
    record.setParent(CKRecord.ID(recordName: "p"))
    let back = try #require(try roundTrip(record))
    #expect(back["text"] == "Blåbær")
    #expect(back["numbers"] as? [Int] == [1, 2])
    #expect(back.encryptedValues["secret"] == "s")
    #expect(back.parent?.recordID.recordName == "p")
    #expect(back.changedKeys() == ["numbers", "text"])
    #expect(back.encryptedValues.changedKeys() == ["secret"])
  }

  @Test func `system fields survive an archive and the record can be saved again`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let record = CKRecord(recordType: "Things", zoneID: zone)
    record["text"] = "first"
    try await database.save(record)

    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    record.encodeSystemFields(with: archiver)
    archiver.finishEncoding()
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    let back = try #require(CKRecord(coder: unarchiver))
    #expect(back.allKeys().isEmpty)
    #expect(back.recordChangeTag == record.recordChangeTag)
    #expect(back.modificationDate == record.modificationDate)
    back["text"] = "second"
    try await database.save(back)
    #expect(try await database.record(for: record.recordID)["text"] == "second")
  }
}
