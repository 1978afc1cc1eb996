import Records

extension CKSyncEngine {
  /// Changes to records that are sent together.
  public struct RecordZoneChangeBatch: Sendable, CustomStringConvertible {
    /// The records to save.
    public var recordsToSave: [CKRecord]
    /// The records to delete.
    public var recordIDsToDelete: [CKRecord.ID]
    /// Whether one failure in a zone undoes all other changes of the batch to that zone, which fail with
    /// `CKError.batchRequestFailed` then. Such a batch has at most 200 changes in a zone.
    public var atomicByZone: Bool

    /// The most changes of a batch that is made of pending changes: those of one request.
    static let changesMax = Limits.operationsPerRequest

    /// A batch.
    public init(
      recordsToSave: [CKRecord] = [], recordIDsToDelete: [CKRecord.ID] = [],
      atomicByZone: Bool = false
    ) {
      self.recordsToSave = recordsToSave
      self.recordIDsToDelete = recordIDsToDelete
      self.atomicByZone = atomicByZone
    }

    /// The first of some pending changes, as many as go into one batch. A change whose record the provider does not
    /// have is passed over, and stays pending. Nil if there is nothing to send.
    public init?(
      pendingChanges: [PendingRecordZoneChange],
      recordProvider: @Sendable (CKRecord.ID) async -> CKRecord?
    ) async {
      self.init()
      for change in pendingChanges {
        guard count < Self.changesMax else { break }
        switch change {
        case .saveRecord(let id):
          if let record = await recordProvider(id) { recordsToSave.append(record) }
        case .deleteRecord(let id): recordIDsToDelete.append(id)
        }
      }
      if count == 0 { return nil }
    }

    var count: Int { recordsToSave.count + recordIDsToDelete.count }

    /// The changes, as they are pending.
    var changes: [PendingRecordZoneChange] {
      recordsToSave.map { .saveRecord($0.recordID) } + recordIDsToDelete.map { .deleteRecord($0) }
    }

    /// How many changes it has, for people who debug.
    public var description: String {
      "RecordZoneChangeBatch(\(recordsToSave.count) saves, \(recordIDsToDelete.count) deletions)"
    }
  }
}
