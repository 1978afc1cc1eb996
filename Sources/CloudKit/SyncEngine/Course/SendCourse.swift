/// The course of one sending: which requests are made, what the delegate is told, and how the state changes by it.
///
/// Each input gives the actions that follow; the last of them asks for the next input, or ends the sending.
struct SendCourse: Sendable {
  /// What the last action brought.
  enum Input: Sendable {
    case begin
    /// The state may be another by now.
    case proceed
    case database(DatabaseOutcome)
    case batch(CKSyncEngine.RecordZoneChangeBatch?)
    case records(RecordOutcome)
  }

  /// What to do. The first two need no answer.
  enum Action: Sendable {
    case tell(CKSyncEngine.Event)
    case change(SyncChange)
    /// Look at the state, which the delegate may have changed when it was told.
    case proceed
    case sendDatabase([CKSyncEngine.PendingDatabaseChange])
    case askBatch
    case sendRecords(CKSyncEngine.RecordZoneChangeBatch)
    case finish(CKError?)
  }

  /// How many batches may fail whole, one after the other: a delegate that gives the same refused records again and
  /// again would never end.
  static let fruitlessBatchesMax = 10

  let context: CKSyncEngine.SendChangesContext
  private var attempted: Set<CKSyncEngine.PendingDatabaseChange> = []
  private var zoneFailures: [CKRecordZone.ID: Result<Void, any Error>] = [:]
  private var recordFailures: [CKRecord.ID: Result<Void, any Error>] = [:]
  private var fruitlessBatches = 0

  init(_ context: CKSyncEngine.SendChangesContext) { self.context = context }

  /// What follows from an input, while the state is as given.
  mutating func next(_ input: Input, _ state: SyncState) -> [Action] {
    switch input {
    case .begin: [.tell(.willSendChanges(.init(context: context))), .proceed]
    case .proceed: proceed(state)
    case .database(let outcome): database(outcome)
    case .batch(nil): [.change(.untracked(false))] + end(nil)
    case .batch(let batch?): [.change(.sendingRecords(batch.changes)), .sendRecords(batch)]
    case .records(let outcome): records(outcome)
    }
  }

  /// Changes to the database go before those to records, which may need the zones.
  private mutating func proceed(_ state: SyncState) -> [Action] {
    let changes = state.databaseChanges.changes
      .filter { context.options.scope.contains($0) && !attempted.contains($0) }
      .prefix(CKSyncEngine.RecordZoneChangeBatch.changesMax)
    guard !changes.isEmpty else { return [.askBatch] }
    attempted.formUnion(changes)
    return [.change(.sendingDatabase(Array(changes))), .sendDatabase(Array(changes))]
  }

  private mutating func database(_ outcome: DatabaseOutcome) -> [Action] {
    for failed in outcome.failedSaves { zoneFailures[failed.zone.zoneID] = .failure(failed.error) }
    for (id, error) in outcome.failedDeletes { zoneFailures[id] = .failure(error) }
    let change = SyncChange.sentDatabase(deleted: outcome.deleted, keeping: outcome.kept)
    let actions: [Action] = [
      .change(change),
      .tell(
        .sentDatabaseChanges(
          .init(
            savedZones: outcome.saved, failedZoneSaves: outcome.failedSaves,
            deletedZoneIDs: outcome.deleted, failedZoneDeletes: outcome.failedDeletes))),
    ]
    return actions + (outcome.isInterrupted ? end(outcome.error) : [.proceed])
  }

  private mutating func records(_ outcome: RecordOutcome) -> [Action] {
    for failed in outcome.failedSaves {
      recordFailures[failed.record.recordID] = .failure(failed.error)
    }
    for (id, error) in outcome.failedDeletes { recordFailures[id] = .failure(error) }
    let isFruitless = outcome.saved.isEmpty && outcome.deleted.isEmpty
    fruitlessBatches = isFruitless ? fruitlessBatches + 1 : 0
    let actions: [Action] = [
      .change(.sentRecords(keeping: outcome.kept)),
      .tell(
        .sentRecordZoneChanges(
          .init(
            savedRecords: outcome.saved, failedRecordSaves: outcome.failedSaves,
            deletedRecordIDs: outcome.deleted, failedRecordDeletes: outcome.failedDeletes))),
    ]
    let isOver = outcome.isInterrupted || fruitlessBatches >= Self.fruitlessBatchesMax
    return actions + (isOver ? end(outcome.error) : [.proceed])
  }

  private func end(_ error: CKError?) -> [Action] {
    let end = error ?? PartialFailure.error(zoneFailures, recordFailures)
    return [.tell(.didSendChanges(.init(context: context))), .finish(end)]
  }
}
