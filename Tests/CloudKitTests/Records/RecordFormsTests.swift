import CloudKit
import Testing

/// The ways in which apps write to records and read from them: each has to compile, and to give what it gives on
/// Apple's platforms.
@Suite struct RecordFormsTests {
  private let record = CKRecord(recordType: "Things", recordID: CKRecord.ID(recordName: "a"))
  private let flag = true

  @Test func `values are set in every spelling`() {
    record["text"] = "a"
    record["text"] = "a" as CKRecordValue
    record["text"] = "a" as NSString
    record["text"] = flag ? "b" : nil
    record["number"] = flag ? 1 : 0
    record["number"] = 5 as NSNumber
    record["number"] = NSNumber(value: 6)
    record["whole"] = Int64(7)
    record["part"] = 1.5
    record["yes"] = true
    record["date"] = Date(timeIntervalSince1970: 1)
    record["data"] = Data([1])
    record["list"] = ["a", "b"]
    record["numbers"] = [1, 2] as CKRecordValue
    record["place"] = CLLocation(latitude: 1, longitude: 2)
    record["reference"] = CKRecord.Reference(record: record, action: .deleteSelf)
    record["asset"] = CKAsset(fileURL: URL(fileURLWithPath: "/nothing"))
    record.setObject("c" as NSString, forKey: "object")
    record.setObject(8 as CKRecordValue, forKey: "objectNumber")
    record.setValue(9, forKey: "value")
    record.setValuesForKeys(["several": "d", "none": NSNull()])
    let optional: String? = nil
    record["optional"] = optional
    let value: any CKRecordValueProtocol = 10
    record["any"] = value
    let dictionary: [String: CKRecordValue] = ["fromDictionary": 11 as CKRecordValue]
    for (key, value) in dictionary { record[key] = value }

    #expect(record["text"] == "b")
    #expect(record["number"] as? Int == 6)
    #expect(record["optional"] == nil)
    #expect(record.value(forKey: "value") as? Int == 9)
    #expect(record["several"] as? String == "d")
    #expect(record["any"] as? Int == 10)
    #expect(record["fromDictionary"] as? Int == 11)
    record["text"] = nil
    #expect(record["text"] == nil && record.object(forKey: "text") == nil)
    #expect(record.changedKeys().contains("text"))
  }

  @Test func `a number is read as any type of number`() throws {
    for number in [3 as Int as CKRecordValue, 3.0, NSNumber(value: 3), Int64(3), UInt8(3)] {
      record["n"] = number
      #expect(record["n"] as? Int == 3)
      #expect(record["n"] as? Int64 == 3)
      #expect(record["n"] as? Double == 3)
      #expect((record["n"] as? NSNumber)?.intValue == 3)
      let typed: Int? = record["n"]
      #expect(typed == 3)
      #expect(record.value(forKey: "n") as? Int == 3)
      #expect(record.object(forKey: "n") as? Int == 3)
      #expect(record["n"] == 3)
    }
    record["yes"] = true
    #expect(record["yes"] as? Bool == true)
    #expect(record["yes"] == true)
    #expect(record["yes"] as? Int == 1)
    #expect((record["no"] as? Bool ?? false) == false)
  }

  @Test func `other values are read in every spelling`() throws {
    record["text"] = "a"
    record["list"] = ["a", "b"]
    record["numbers"] = [1, 2]
    record["date"] = Date(timeIntervalSince1970: 1)
    record["data"] = Data([1])
    let text: String = try #require(record["text"])
    #expect(text == "a")
    #expect(record["text"] as? NSString == "a")
    #expect(record["text"] as! String == "a")
    #expect((record["text"] as? String)?.count == 1)
    #expect(record["list"] as? [String] == ["a", "b"])
    #expect(record["list"] as? NSArray == ["a", "b"])
    #expect(record["numbers"] as? [Int] == [1, 2])
    #expect(record["numbers"] as? [Double] == [1, 2])
    #expect(record["date"] as? Date == Date(timeIntervalSince1970: 1))
    #expect(record["date"] as? NSDate == NSDate(timeIntervalSince1970: 1))
    #expect(record["data"] as? Data == Data([1]))
    let list: [String]? = record["list"]
    #expect(list?.count == 2)
    if let value = record["text"] as? String, case let copy = value { #expect(copy == "a") }
  }

  @Test func `a record is gone through field by field`() {
    record["b"] = 2
    record["a"] = "1"
    var keys: [String] = []
    for (key, value) in record {
      keys.append(key)
      if key == "b" { #expect(value as? Int == 2) }
    }
    #expect(keys == ["a", "b"])
    #expect(record.map(\.0) == record.allKeys())
    #expect(record.dictionaryWithValues(forKeys: ["a", "c"])["c"] is NSNull)
  }

  @Test func `encrypted values are apart, and written alike`() {
    record.encryptedValues["secret"] = "s"
    record.encryptedValues["number"] = flag ? 1 : 0
    record.encryptedValues["gone"] = nil as String?
    record["plain"] = "p"
    #expect(record.encryptedValues["secret"] as? String == "s")
    let typed: String? = record.encryptedValues["secret"]
    #expect(typed == "s")
    #expect(record["secret"] == nil)
    #expect(record.encryptedValues["plain"] == nil)
    #expect(record.encryptedValues.allKeys() == ["number", "secret"])
    #expect(record.allKeys() == ["plain"])
  }

  @Test func `names of before Swift 3 are the same classes`() {
    let zone = CKRecordZoneID(zoneName: "Z", ownerName: CKOwnerDefaultName)
    let id = CKRecordID(recordName: "a", zoneID: zone)
    let reference = CKReference(recordID: id, action: CKReferenceAction.none)
    #expect(reference.action == CKRecord_Reference_Action.none)
    #expect(CKRecord_Reference_Action.deleteSelf == CKRecord.Reference.Action.deleteSelf)
    #expect(id == CKRecord.ID(recordName: "a", zoneID: zone))
  }

  @Test func `operations are made with nil and without anything`() {
    let save = CKModifyRecordsOperation(recordsToSave: nil, recordIDsToDelete: nil)
    #expect(save.recordsToSave == nil && save.recordIDsToDelete == nil)
    #expect(CKModifyRecordsOperation(recordsToSave: [record]).recordsToSave == [record])
    #expect(CKModifyRecordsOperation(recordIDsToDelete: [record.recordID]).isAtomic)
    let zones = CKModifyRecordZonesOperation(recordZonesToSave: nil, recordZoneIDsToDelete: nil)
    zones.recordZoneIDsToDelete = [.default]
    #expect(zones.recordZonesToSave == nil)
    save.savePolicy = .changedKeys
    save.qualityOfService = .userInitiated
    save.queuePriority = .high
    #expect(CKQueryOperation.maximumResults == CKQueryOperation().resultsLimit)
  }
}
