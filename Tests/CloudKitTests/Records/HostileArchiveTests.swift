import CloudKit
import Foundation
import Testing

/// Archives that no program of ours wrote give nothing or an error, and stop nothing.
@Suite struct HostileArchiveTests {
  private func archive(_ object: some NSObject & NSSecureCoding) throws -> Data {
    try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
  }

  private func record() -> CKRecord {
    let zone = CKRecordZone.ID(zoneName: "Z", ownerName: "_o")
    let record = CKRecord(
      recordType: "Things", recordID: CKRecord.ID(recordName: "a", zoneID: zone))
    record["text"] = "Blåbær"
    record["number"] = 7
    record["place"] = CLLocation(latitude: 1, longitude: 2)
    record["reference"] = CKRecord.Reference(recordID: record.recordID, action: .none)
    return record
  }

  private func read<T: NSObject & NSSecureCoding>(_ type: T.Type, _ data: Data) -> T? {
    try? NSKeyedUnarchiver.unarchivedObject(ofClass: type, from: data)
  }

  @Test func `an archive of a text is no object`() throws {
    let data = try archive("text" as NSString)
    #expect(read(CKRecord.self, data) == nil)
    #expect(read(CKRecord.ID.self, data) == nil)
    #expect(read(CKServerChangeToken.self, data) == nil)
  }

  @Test func `an archive that is cut off anywhere is no object`() throws {
    let data = try archive(record())
    for length in stride(from: 0, to: data.count - 1, by: 37) {
      #expect(read(CKRecord.self, data.prefix(length)) == nil)
    }
  }

  @Test func `system fields of nothing are no record`() throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.encode(7 as NSNumber, forKey: "recordID")
    archiver.encode("x" as NSString, forKey: "recordType")
    archiver.finishEncoding()
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    #expect(CKRecord(coder: unarchiver) == nil)
  }

  @Test func `a text of ten megabytes survives`() throws {
    let record = record()
    record["text"] = String(repeating: "å", count: 5 << 20)
    let back = try #require(read(CKRecord.self, try archive(record)))
    #expect((back["text"] as? String)?.utf8.count == 10 << 20)
  }
}
