import CloudKit

/// Values, identifiers and predicates as apps write them. What is here has to compile; `SurfaceTests` runs what can fail.
@available(*, deprecated)
private enum ValueSurface {

  static func values(_ record: CKRecord, _ uuid: UUID, _ date: Date) {
    let _: CKRecordValue? = record["a"]
    let _: __CKRecordObjCValue? = record["a"]
    let _ = record["a"] as? CKRecord.Reference
    let _ = record["a"] as? [CKRecord.Reference]
    let _ = record["a"] as? [CKAsset]
    let _ = (record["a"] as? CKAsset)?.fileURL
    let _ = record.object(forKey: "a") as? NSString
    let _: Bool = record["a"] ?? false
    let _ = record.value(forKey: "x") as? Date
    record["u"] = uuid.uuidString
    record["u"] = uuid.uuidString as NSString
    record["u"] = NSNumber(value: true)
    record["u"] = date as NSDate
    record["u"] = [date]
    record["u"] = Float(1)
    record["u"] = [1.0, 2.0]
    record["u"] = [CKRecord.Reference]()
    record["u"] = UInt16(1) as CKRecordValue
    record.encryptedValues["e"] = "x"
    record.encryptedValues["e"] = 5
    let _ = record.encryptedValues["e"] as? String
    let _: String? = record.encryptedValues["e"]
    record[CKRecord.SystemFieldKey.parent] = nil as CKRecord.Reference?
    for (key, value) in record { print(key, value) }
    let _ = record.map { $0.0 }
    let _ = Dictionary(uniqueKeysWithValues: record.map { ($0, $1) })
    let _ = record.copy() as! CKRecord
    record.setParent(record)
    record.setParent(record.recordID)
    record.setParent(nil as CKRecord?)
    record.parent = CKRecord.Reference(recordID: record.recordID, action: .none)
  }

  static func names(_ record: CKRecord, _ uuid: UUID) {
    let keys: Set<String> = Set(record.changedKeys())
    _ = keys
    let _: [CKRecord.ID: CKRecord] = [record.recordID: record]
    let _: Set<CKRecordZone.ID> = [.default, CKRecordZone.default().zoneID]
    let _ = CKRecord(recordType: "A")
    let _ = CKRecord(recordType: "A", recordID: .init(recordName: "a", zoneID: .default))
    let _ = CKRecord(recordType: "A", recordID: CKRecord.ID(zoneID: CKRecordZone.ID(zoneName: "z")))
    let _ = CKRecord(recordType: .init("A"))
    let _ = CKRecord.ID(recordName: uuid.uuidString)
    let _ = CKRecordZone(zoneName: "x").capabilities.contains(.atomic)
    let _ = CKRecordZone.ID(zoneName: "a", ownerName: CKCurrentUserDefaultName)
    let _ = CKRecordZone.ID()
    let _ = CKRecordZone.ID.defaultZoneName
    let _: CKRecordZone.EncryptionScope = CKRecordZone(zoneName: "a").encryptionScope
  }

  static func predicates(_ record: CKRecord, _ uuid: UUID, _ date: Date) {
    let _ = NSPredicate(format: "id == %@", uuid as CVarArg)
    let _ = NSPredicate(format: "date > %@", date as CVarArg)
    let _ = NSPredicate(format: "date > %@", date as NSDate)
    let _ = NSPredicate(format: "ref == %@", record.recordID)
    let _ = NSPredicate(
      format: "recordID IN %@", [CKRecord.Reference(record: record, action: .none)])
    let _ = NSPredicate(format: "%K == %d AND %K <= %f", "a", 1, "b", 1.5)
    let _ = NSPredicate(format: "a == %ld", Int64(4))
    let _ = NSPredicate(
      format: "distanceToLocation:fromLocation:(loc, %@) < %f",
      CLLocation(latitude: 1, longitude: 1), 10.0)
    let _ = NSPredicate(format: "a == %@", argumentArray: ["a"])
    let _ = NSPredicate(format: "a == %@", NSNumber(value: true))
    let _ = NSPredicate(format: "a == %@ AND b == %@", "x", 1 as NSNumber)
    let _ = NSPredicate(format: "TRUEPREDICATE")
    let args: [CVarArg] = ["a" as NSString, 5]
    _ = args
    let _ = NSPredicate(value: true)
    let _ = NSCompoundPredicate(andPredicateWithSubpredicates: [NSPredicate(format: "a = 1")])
    let _ = NSCompoundPredicate(type: .and, subpredicates: [NSPredicate(format: "a = 1")])
    let _ = NSCompoundPredicate(notPredicateWithSubpredicate: NSPredicate(format: "a = 1"))
    let query = CKQuery(recordType: "A", predicate: .init(value: true))
    query.sortDescriptors = [NSSortDescriptor(key: "a", ascending: true)]
  }

}
