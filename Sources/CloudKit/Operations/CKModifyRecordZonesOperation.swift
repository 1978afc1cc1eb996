/// An operation that makes and deletes zones, each by itself.
///
/// Source of the rules: CKModifyRecordZonesOperation.h.
open class CKModifyRecordZonesOperation: CKDatabaseOperation, @unchecked Sendable {
  /// What to make.
  @_CKGuarded public final var recordZonesToSave: [CKRecordZone]?
  /// What to delete.
  @_CKGuarded public final var recordZoneIDsToDelete: [CKRecordZone.ID]?

  /// Called for each zone to be made, with it or why it failed.
  @preconcurrency @_CKGuarded public final var perRecordZoneSaveBlock:
    (@Sendable (CKRecordZone.ID, Result<CKRecordZone, any Error>) -> Void)?
  /// Called for each zone to be deleted.
  @preconcurrency @_CKGuarded public final var perRecordZoneDeleteBlock:
    (@Sendable (CKRecordZone.ID, Result<Void, any Error>) -> Void)?
  /// Called at the end. Where zones failed, with `CKError.partialFailure`: alone among its kind.
  @preconcurrency @_CKGuarded public final var modifyRecordZonesResultBlock:
    (@Sendable (Result<Void, any Error>) -> Void)?
  /// Called at the end with what was made and deleted. Where zones failed, with `CKError.partialFailure`.
  @available(*, deprecated, message: "Use modifyRecordZonesResultBlock")
  @preconcurrency @_CKGuarded public final var modifyRecordZonesCompletionBlock:
    (@Sendable ([CKRecordZone]?, [CKRecordZone.ID]?, (any Error)?) -> Void)?

  /// An operation that makes and deletes nothing, until it is told what.
  public override convenience init() {
    self.init(recordZonesToSave: nil, recordZoneIDsToDelete: nil)
  }

  /// An operation that makes and deletes zones.
  public init(
    recordZonesToSave: [CKRecordZone]? = nil, recordZoneIDsToDelete: [CKRecordZone.ID]? = nil
  ) {
    super.init()
    self.recordZonesToSave = recordZonesToSave
    self.recordZoneIDsToDelete = recordZoneIDsToDelete
  }

  override func perform() async {
    let (zones, ids) = (recordZonesToSave ?? [], recordZoneIDsToDelete ?? [])
    let saves = OperationItems<CKRecordZone.ID, CKRecordZone>(zones.map(\.zoneID)) {
      [self] id, result in
      if let block = perRecordZoneSaveBlock { await callBlock { block(id, result) } }
    }
    let deletions = OperationItems<CKRecordZone.ID, Void>(ids) { [self] id, result in
      if let block = perRecordZoneDeleteBlock { await callBlock { block(id, result) } }
    }
    let error = await failure { [self] in
      let calls = ZoneCalls(database: databaseToUse, options: callOptions)
      let (saved, deleted) = try await calls.modify(saving: zones, deleting: ids)
      await saves.take(saved)
      await deletions.take(deleted)
    }
    await saves.end(with: error)
    await deletions.end(with: error)
    let all = error ?? PartialFailure.error(saves.results, deletions.results)
    await callResult(modifyRecordZonesResultBlock, all)
    if let block = _modifyRecordZonesCompletionBlock.wrappedValue {
      let (saved, deleted) = (saves.successes.map(\.value), deletions.successes.map(\.id))
      await callBlock { block(error.orNil(saved), error.orNil(deleted), all) }
    }
  }
}
