/// Zones, with completion handlers.
extension CKDatabase {
  /// All zones of the database.
  @preconcurrency public func fetchAllRecordZones(
    completionHandler: @escaping @Sendable ([CKRecordZone]?, (any Error)?) -> Void
  ) {
    Callback.run(completionHandler) { try await self.allRecordZones() }
  }

  /// The zone with an ID.
  @preconcurrency public func fetch(
    withRecordZoneID zoneID: CKRecordZone.ID,
    completionHandler: @escaping @Sendable (CKRecordZone?, (any Error)?) -> Void
  ) {
    Callback.run(completionHandler) { try await self.recordZone(for: zoneID) }
  }

  /// The zones with some IDs, each by itself.
  @preconcurrency public func fetch(
    withRecordZoneIDs zoneIDs: [CKRecordZone.ID],
    completionHandler:
      @escaping @Sendable (
        Result<[CKRecordZone.ID: Result<CKRecordZone, any Error>], any Error>
      ) -> Void
  ) {
    Callback.run(completionHandler) { try await self.recordZones(for: zoneIDs) }
  }

  /// Makes a zone; one that is there already stays as it is.
  @preconcurrency public func save(
    _ zone: CKRecordZone,
    completionHandler: @escaping @Sendable (CKRecordZone?, (any Error)?) -> Void
  ) {
    Callback.run(completionHandler) { try await self.save(zone) }
  }

  /// Deletes a zone with all its records; one that is not there is as good.
  @preconcurrency public func delete(
    withRecordZoneID zoneID: CKRecordZone.ID,
    completionHandler: @escaping @Sendable (CKRecordZone.ID?, (any Error)?) -> Void
  ) {
    Callback.run(completionHandler) { try await self.deleteRecordZone(withID: zoneID) }
  }

  /// Makes and deletes zones, each by itself.
  @preconcurrency public func modifyRecordZones(
    saving recordZonesToSave: [CKRecordZone], deleting recordZoneIDsToDelete: [CKRecordZone.ID],
    completionHandler:
      @escaping @Sendable (
        Result<
          (
            saveResults: [CKRecordZone.ID: Result<CKRecordZone, any Error>],
            deleteResults: [CKRecordZone.ID: Result<Void, any Error>]
          ), any Error
        >
      ) -> Void
  ) {
    Callback.run(completionHandler) {
      try await self.modifyRecordZones(saving: recordZonesToSave, deleting: recordZoneIDsToDelete)
    }
  }
}
