/// Records by their IDs, with completion handlers.
extension CKDatabase {
  /// The record with an ID.
  @preconcurrency public func fetch(
    withRecordID recordID: CKRecord.ID,
    completionHandler: @escaping @Sendable (CKRecord?, (any Error)?) -> Void
  ) {
    Callback.run(completionHandler) { try await self.record(for: recordID) }
  }

  /// The records with some IDs, each by itself. `desiredKeys` limits the fields that are fetched: nil for all, none
  /// for the system fields alone.
  @preconcurrency public func fetch(
    withRecordIDs recordIDs: [CKRecord.ID], desiredKeys: [CKRecord.FieldKey]? = nil,
    completionHandler:
      @escaping @Sendable (
        Result<[CKRecord.ID: Result<CKRecord, any Error>], any Error>
      ) -> Void
  ) {
    Callback.run(completionHandler) {
      try await self.records(for: recordIDs, desiredKeys: desiredKeys)
    }
  }

  /// Saves a record and updates it. The error of a record that somebody else saved has the three versions.
  @preconcurrency public func save(
    _ record: CKRecord,
    completionHandler: @escaping @Sendable (CKRecord?, (any Error)?) -> Void
  ) {
    Callback.run(completionHandler) { try await self.save(record) }
  }

  /// Deletes a record.
  @preconcurrency public func delete(
    withRecordID recordID: CKRecord.ID,
    completionHandler: @escaping @Sendable (CKRecord.ID?, (any Error)?) -> Void
  ) {
    Callback.run(completionHandler) { try await self.deleteRecord(withID: recordID) }
  }

  /// Saves and deletes records. With `atomically`, an item that fails undoes all others of its zone, and the error
  /// is `CKError.partialFailure` with that of each.
  @preconcurrency public func modifyRecords(
    saving recordsToSave: [CKRecord], deleting recordIDsToDelete: [CKRecord.ID],
    savePolicy: CKModifyRecordsOperation.RecordSavePolicy = .ifServerRecordUnchanged,
    atomically: Bool = true,
    completionHandler:
      @escaping @Sendable (
        Result<
          (
            saveResults: [CKRecord.ID: Result<CKRecord, any Error>],
            deleteResults: [CKRecord.ID: Result<Void, any Error>]
          ), any Error
        >
      ) -> Void
  ) {
    Callback.run(completionHandler) {
      try await self.modifyRecords(
        saving: recordsToSave, deleting: recordIDsToDelete, savePolicy: savePolicy,
        atomically: atomically)
    }
  }
}
