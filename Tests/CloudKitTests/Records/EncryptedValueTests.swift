import CloudKit
import Testing

/// Values that are encrypted before they are stored, over a server.
@Suite struct EncryptedValueTests {
  @Test func `encrypted values come back, and only as such`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let record = CKRecord(recordType: "Secrets", zoneID: zone)
    record["plain"] = "p"
    record.encryptedValues["text"] = "s"
    record.encryptedValues["numbers"] = [1, 2]
    record.encryptedValues["place"] = CLLocation(latitude: 1, longitude: 2)
    try await database.save(record)
    #expect(record.encryptedValues.changedKeys().isEmpty)

    let fetched = try await database.record(for: record.recordID)
    #expect(fetched.allKeys() == ["plain"])
    #expect(fetched.encryptedValues.allKeys() == ["numbers", "place", "text"])
    #expect(fetched.encryptedValues["text"] == "s")
    #expect(fetched.encryptedValues["numbers"] as? [Int] == [1, 2])
    fetched.encryptedValues["text"] = nil as String?
    fetched.encryptedValues["numbers"] = [3]
    try await database.save(fetched)
    let again = try await database.record(for: record.recordID)
    #expect(again.encryptedValues["text"] == nil)
    #expect(again.encryptedValues["numbers"] as? [Int] == [3])
  }
}
