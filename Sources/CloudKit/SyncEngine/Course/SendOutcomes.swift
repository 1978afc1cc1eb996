/// What became of changes to the database.
struct DatabaseOutcome: Sendable {
  var saved: [CKRecordZone] = []
  var failedSaves: [CKSyncEngine.Event.SentDatabaseChanges.FailedZoneSave] = []
  var deleted: [CKRecordZone.ID] = []
  var failedDeletes: [CKRecordZone.ID: CKError] = [:]
  /// Why a request failed as a whole, for a reason that passes.
  var error: CKError?

  /// The changes that have to be sent again.
  var kept: Set<CKSyncEngine.PendingDatabaseChange> {
    var kept: Set<CKSyncEngine.PendingDatabaseChange> = []
    for failed in failedSaves where failed.error.isPassing { kept.insert(.saveZone(failed.zone)) }
    for (id, error) in failedDeletes where error.isPassing { kept.insert(.deleteZone(id)) }
    return kept
  }

  /// Whether the rest has to wait.
  var isInterrupted: Bool { error != nil || !kept.isEmpty }

  /// The first reason that passes.
  var passingError: CKError? {
    error ?? failedSaves.map(\.error).first(where: \.isPassing)
      ?? failedDeletes.values.first(where: \.isPassing)
  }
}

/// What became of changes to records.
struct RecordOutcome: Sendable {
  var saved: [CKRecord] = []
  var failedSaves: [CKSyncEngine.Event.SentRecordZoneChanges.FailedRecordSave] = []
  var deleted: [CKRecord.ID] = []
  var failedDeletes: [CKRecord.ID: CKError] = [:]
  /// Why a request failed as a whole, for a reason that passes.
  var error: CKError?

  /// The changes that have to be sent again.
  var kept: Set<CKSyncEngine.PendingRecordZoneChange> {
    var kept: Set<CKSyncEngine.PendingRecordZoneChange> = []
    for failed in failedSaves where failed.error.isPassing {
      kept.insert(.saveRecord(failed.record.recordID))
    }
    for (id, error) in failedDeletes where error.isPassing { kept.insert(.deleteRecord(id)) }
    return kept
  }

  /// Whether the rest has to wait.
  var isInterrupted: Bool { error != nil || !kept.isEmpty }

  /// The first reason that passes.
  var passingError: CKError? {
    error ?? failedSaves.map(\.error).first(where: \.isPassing)
      ?? failedDeletes.values.first(where: \.isPassing)
  }

  /// Adds what failed together.
  mutating func fail(_ batch: CKSyncEngine.RecordZoneChangeBatch, _ error: CKError) {
    for record in batch.recordsToSave {
      failedSaves.append(.init(record: record, error: error))
    }
    for id in batch.recordIDsToDelete { failedDeletes[id] = error }
  }
}
