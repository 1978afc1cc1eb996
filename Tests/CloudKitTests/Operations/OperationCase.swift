import CloudKit
import Testing

/// An operation with one item that is there and one that is not, and what its blocks are told.
struct OperationCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The blocks of both generations, where all goes well but for the missing item.
  let newer: [String]
  let older: [String]
  /// The blocks of both generations, where nothing is done for a reason, `?`.
  let newerFailing: [String]
  let olderFailing: [String]
  let make: @Sendable (CKRecordZone.ID) -> any ToldBlocks

  static let all = [modify, fetch, query, zones, modifyZones]

  private static let modify = OperationCase(
    testDescription: "CKModifyRecordsOperation",
    newer: ["save new ok", "save bad referenceViolation", "delete there ok", "result ok"],
    older: [
      "record new ok", "record bad referenceViolation",
      #"completion ["new"] ["there"] partialFailure"#,
    ],
    newerFailing: ["save new ?", "save bad ?", "delete there ?", "result ?"],
    olderFailing: ["record new ?", "record bad ?", "completion nil nil ?"]
  ) { zone in
    let records = ["new", "bad"].map {
      CKRecord(recordType: "Things", recordID: CKRecord.ID(recordName: $0, zoneID: zone))
    }
    records[1].setParent(CKRecord.ID(recordName: "nobody", zoneID: zone))
    let operation = CKModifyRecordsOperation(
      recordsToSave: records,
      recordIDsToDelete: [CKRecord.ID(recordName: "there", zoneID: zone)])
    operation.isAtomic = false
    return operation
  }

  private static let fetch = OperationCase(
    testDescription: "CKFetchRecordsOperation",
    newer: ["fetch there ok", "fetch nobody unknownItem", "result ok"],
    older: [
      "record there false ok", "record nobody true unknownItem",
      #"completion ["there"] partialFailure"#,
    ],
    newerFailing: ["fetch there ?", "fetch nobody ?", "result ?"],
    olderFailing: ["record there true ?", "record nobody true ?", "completion nil ?"]
  ) { CKFetchRecordsOperation(recordIDs: ids($0)) }

  private static let query = OperationCase(
    testDescription: "CKQueryOperation",
    newer: ["match there ok", "result ok"],
    older: ["record there", "completion true ok"],
    newerFailing: ["result ?"],
    olderFailing: ["completion true ?"]
  ) { zone in
    let operation = CKQueryOperation(
      query: CKQuery(recordType: "Things", predicate: NSPredicate(value: true)))
    operation.zoneID = zone
    return operation
  }

  private static let zones = OperationCase(
    testDescription: "CKFetchRecordZonesOperation",
    newer: ["zone ZONE ok", "zone Nowhere zoneNotFound", "result ok"],
    older: [#"completion ["ZONE"] partialFailure"#],
    newerFailing: ["zone ZONE ?", "zone Nowhere ?", "result ?"],
    olderFailing: ["completion nil ?"]
  ) { zone in
    CKFetchRecordZonesOperation(recordZoneIDs: [zone, CKRecordZone.ID(zoneName: "Nowhere")])
  }

  private static let modifyZones = OperationCase(
    testDescription: "CKModifyRecordZonesOperation",
    newer: [
      "save ZONE ok", "delete Nowhere ok", "delete _defaultZone invalidArguments",
      "result partialFailure",
    ],
    older: [#"completion ["ZONE"] ["Nowhere"] partialFailure"#],
    newerFailing: ["save ZONE ?", "delete Nowhere ?", "delete _defaultZone ?", "result ?"],
    olderFailing: ["completion nil nil ?"]
  ) { zone in
    CKModifyRecordZonesOperation(
      recordZonesToSave: [CKRecordZone(zoneID: zone)],
      recordZoneIDsToDelete: [CKRecordZone.ID(zoneName: "Nowhere"), .default])
  }

  private static func ids(_ zone: CKRecordZone.ID) -> [CKRecord.ID] {
    ["there", "nobody"].map { CKRecord.ID(recordName: $0, zoneID: zone) }
  }

  /// What is expected, with a zone's name and a reason in their places.
  static func expected(
    _ lines: [String], zone: CKRecordZone.ID, reason: String = ""
  ) -> [String] {
    lines.map {
      $0.replacingOccurrences(of: "ZONE", with: zone.zoneName)
        .replacingOccurrences(of: "?", with: reason)
    }
  }
}
