import Synchronization

/// An operation that saves and deletes records, with their assets.
///
/// Each block that was set is called, and no other: for each record its progress, at least once with 1 when it is
/// saved, then its result; at the end the result of the whole. Of records that failed by themselves the per-record
/// blocks tell, and of the final ones only the older. Source of the rules: CKModifyRecordsOperation.h.
open class CKModifyRecordsOperation: CKDatabaseOperation, @unchecked Sendable {
  /// What is sent of a record, and whether its version is compared. Source: CKModifyRecordsOperation.h.
  public enum RecordSavePolicy: Int, Sendable {
    /// The changed fields, only if nobody else saved the record since it was fetched.
    case ifServerRecordUnchanged = 0
    /// The changed fields, in any case.
    case changedKeys = 1
    /// All fields of this copy, in any case. Fields that it lacks stay as they are.
    case allKeys = 2
  }

  /// What to save.
  @_CKGuarded public final var recordsToSave: [CKRecord]?
  /// What to delete.
  @_CKGuarded public final var recordIDsToDelete: [CKRecord.ID]?
  /// What is sent of the records.
  @_CKGuarded public final var savePolicy = RecordSavePolicy.ifServerRecordUnchanged
  /// Whether one failure in a zone undoes all in it. The default zone is never atomic.
  @_CKGuarded public final var isAtomic = true
  /// A mark of the app's own for this change. The server does not keep it.
  @_CKGuarded public final var clientChangeTokenData: Data?

  /// Called with how much of a record is saved, from 0 to 1: its assets count.
  @preconcurrency @_CKGuarded public final var perRecordProgressBlock:
    (@Sendable (CKRecord, Double) -> Void)?
  /// Called for each record to be saved, with it or why it failed.
  @preconcurrency @_CKGuarded public final var perRecordSaveBlock:
    (@Sendable (CKRecord.ID, Result<CKRecord, any Error>) -> Void)?
  /// Called for each record to be deleted.
  @preconcurrency @_CKGuarded public final var perRecordDeleteBlock:
    (@Sendable (CKRecord.ID, Result<Void, any Error>) -> Void)?
  /// Called for each record to be saved.
  @available(*, deprecated, message: "Use perRecordSaveBlock")
  @preconcurrency @_CKGuarded public final var perRecordCompletionBlock:
    (@Sendable (CKRecord, (any Error)?) -> Void)?
  /// Called at the end. It never gets a partial failure.
  @preconcurrency @_CKGuarded public final var modifyRecordsResultBlock:
    (@Sendable (Result<Void, any Error>) -> Void)?
  /// Called at the end with what was saved and deleted. Where records failed, with `CKError.partialFailure`.
  @available(*, deprecated, message: "Use modifyRecordsResultBlock")
  @preconcurrency @_CKGuarded public final var modifyRecordsCompletionBlock:
    (@Sendable ([CKRecord]?, [CKRecord.ID]?, (any Error)?) -> Void)?

  /// An operation that saves and deletes nothing, until it is told what.
  public override convenience init() { self.init(recordsToSave: nil, recordIDsToDelete: nil) }

  /// An operation that saves and deletes records.
  public init(recordsToSave: [CKRecord]? = nil, recordIDsToDelete: [CKRecord.ID]? = nil) {
    super.init()
    self.recordsToSave = recordsToSave
    self.recordIDsToDelete = recordIDsToDelete
  }

  override func perform() async {
    let (records, ids) = (recordsToSave ?? [], recordIDsToDelete ?? [])
    let byID = Dictionary(records.map { ($0.recordID, $0) }) { first, _ in first }
    let saves = OperationItems<CKRecord.ID, CKRecord>(records.map(\.recordID)) { [self] in
      await tellSave($0, $1, byID[$0])
    }
    let deletions = OperationItems<CKRecord.ID, Void>(ids) { [self] id, result in
      if let block = perRecordDeleteBlock { await callBlock { block(id, result) } }
    }
    let error = await failure { [self] in
      var modification = RecordModification(
        database: databaseToUse, savePolicy: savePolicy, isAtomic: isAtomic, options: callOptions)
      modification.progress = { [self] record, fraction in
        if let block = perRecordProgressBlock { callBlockSoon { block(record, fraction) } }
      }
      modification.report = {
        await saves.take($0.saved)
        await deletions.take($0.deleted)
      }
      _ = try await modification(saving: records, deleting: ids)
    }
    await saves.end(with: error)
    await deletions.end(with: error)
    await callResult(modifyRecordsResultBlock, error)
    if let block = _modifyRecordsCompletionBlock.wrappedValue {
      let (saved, deleted) = (saves.successes.map(\.value), deletions.successes.map(\.id))
      let all = error ?? PartialFailure.error(saves.results, deletions.results)
      await callBlock { block(error.orNil(saved), error.orNil(deleted), all) }
    }
  }

  private func tellSave(
    _ id: CKRecord.ID, _ result: Result<CKRecord, any Error>, _ record: CKRecord?
  ) async {
    let (progress, new, old) = (
      perRecordProgressBlock, perRecordSaveBlock, _perRecordCompletionBlock.wrappedValue
    )
    await callBlock {
      switch result {
      case .success(let record):
        progress?(record, 1)
        new?(id, result)
        old?(record, nil)
      case .failure(let error):
        new?(id, result)
        if let record { old?(record, error) }
      }
    }
  }
}
