/// Records by their IDs.
extension CKDatabase {
  /// The record with an ID. Throws `CKError.unknownItem` if it is not there.
  public func record(for recordID: CKRecord.ID) async throws -> CKRecord {
    try await records(for: [recordID]).only(recordID)
  }

  /// The records with some IDs, each by itself. `desiredKeys` limits the fields that are fetched: nil for all, none
  /// for the system fields alone.
  public func records(
    for ids: [CKRecord.ID], desiredKeys: [CKRecord.FieldKey]? = nil
  ) async throws -> [CKRecord.ID: Result<CKRecord, any Error>] {
    try await RecordLookup(database: self, desiredKeys: desiredKeys, options: options)(ids)
  }

  /// Saves a record and updates it. Throws `CKError.serverRecordChanged` if somebody else saved it since it was
  /// fetched; the error has the three versions.
  @discardableResult
  public func save(_ record: CKRecord) async throws -> CKRecord {
    let results = try await modifyRecords(saving: [record], deleting: [], atomically: false)
    return try results.saveResults.only(record.recordID)
  }

  /// Deletes a record; one that is not there is as good.
  @discardableResult
  public func deleteRecord(withID recordID: CKRecord.ID) async throws -> CKRecord.ID {
    let results = try await modifyRecords(saving: [], deleting: [recordID], atomically: false)
    try results.deleteResults.only(recordID)
    return recordID
  }

  /// Saves and deletes records. With `atomically`, an item that fails undoes all others of its zone, and
  /// `CKError.partialFailure` is thrown with the error of each.
  public func modifyRecords(
    saving recordsToSave: [CKRecord], deleting recordIDsToDelete: [CKRecord.ID],
    savePolicy: CKModifyRecordsOperation.RecordSavePolicy = .ifServerRecordUnchanged,
    atomically: Bool = true
  ) async throws -> (
    saveResults: [CKRecord.ID: Result<CKRecord, any Error>],
    deleteResults: [CKRecord.ID: Result<Void, any Error>]
  ) {
    let modification = RecordModification(
      database: self, savePolicy: savePolicy, isAtomic: atomically, options: options)
    let outcome = try await modification(saving: recordsToSave, deleting: recordIDsToDelete)
    if atomically { try PartialFailure.check(outcome.saved, outcome.deleted) }
    return (outcome.saved, outcome.deleted)
  }
}

/// Zones.
extension CKDatabase {
  /// All zones of the database.
  public func allRecordZones() async throws -> [CKRecordZone] {
    try await ZoneCalls(database: self, options: options).list()
  }

  /// The zone with an ID. Throws `CKError.zoneNotFound` if it is not there.
  public func recordZone(for recordZoneID: CKRecordZone.ID) async throws -> CKRecordZone {
    try await recordZones(for: [recordZoneID]).only(recordZoneID)
  }

  /// The zones with some IDs, each by itself.
  public func recordZones(
    for ids: [CKRecordZone.ID]
  ) async throws -> [CKRecordZone.ID: Result<CKRecordZone, any Error>] {
    try await ZoneCalls(database: self, options: options).lookUp(ids)
  }

  /// Makes a zone; one that is there already stays as it is.
  @discardableResult
  public func save(_ zone: CKRecordZone) async throws -> CKRecordZone {
    try await modifyRecordZones(saving: [zone], deleting: []).saveResults.only(zone.zoneID)
  }

  /// Deletes a zone with all its records; one that is not there is as good.
  @discardableResult
  public func deleteRecordZone(withID zoneID: CKRecordZone.ID) async throws -> CKRecordZone.ID {
    try await modifyRecordZones(saving: [], deleting: [zoneID]).deleteResults.only(zoneID)
    return zoneID
  }

  /// Makes and deletes zones, each by itself.
  public func modifyRecordZones(
    saving recordZonesToSave: [CKRecordZone], deleting recordZoneIDsToDelete: [CKRecordZone.ID]
  ) async throws -> (
    saveResults: [CKRecordZone.ID: Result<CKRecordZone, any Error>],
    deleteResults: [CKRecordZone.ID: Result<Void, any Error>]
  ) {
    let (saved, deleted) = try await ZoneCalls(database: self, options: options)
      .modify(saving: recordZonesToSave, deleting: recordZoneIDsToDelete)
    return (saved, deleted)
  }
}
