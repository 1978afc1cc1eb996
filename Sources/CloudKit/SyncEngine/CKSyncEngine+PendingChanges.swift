extension CKSyncEngine {
  /// A change to the database that waits to be sent.
  public enum PendingDatabaseChange: Hashable, Sendable {
    /// Make a zone.
    case saveZone(CKRecordZone)
    /// Delete a zone with all its records.
    case deleteZone(CKRecordZone.ID)

    var zoneID: CKRecordZone.ID {
      switch self {
      case .saveZone(let zone): zone.zoneID
      case .deleteZone(let id): id
      }
    }
  }

  /// A change to a record that waits to be sent.
  public enum PendingRecordZoneChange: Hashable, Sendable {
    /// Save the record that the delegate has under this ID when it is sent.
    case saveRecord(CKRecord.ID)
    /// Delete a record.
    case deleteRecord(CKRecord.ID)

    var recordID: CKRecord.ID {
      switch self {
      case .saveRecord(let id), .deleteRecord(let id): id
      }
    }
  }
}
