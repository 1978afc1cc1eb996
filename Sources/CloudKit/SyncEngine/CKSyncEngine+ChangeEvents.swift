extension CKSyncEngine.Event {
  /// Zones came, changed or went on the server.
  public struct FetchedDatabaseChanges: Sendable, CustomStringConvertible {
    /// The zones that came or changed.
    public let modifications: [CKDatabase.DatabaseChange.Modification]
    /// The zones that went.
    public let deletions: [CKDatabase.DatabaseChange.Deletion]

    /// How many, for people who debug.
    public var description: String {
      "fetchedDatabaseChanges(\(modifications.count) modified, \(deletions.count) deleted)"
    }
  }

  /// Records came, changed or went on the server.
  public struct FetchedRecordZoneChanges: Sendable, CustomStringConvertible {
    /// The records that came or changed.
    public let modifications: [CKDatabase.RecordZoneChange.Modification]
    /// The records that went.
    public let deletions: [CKDatabase.RecordZoneChange.Deletion]

    /// How many, for people who debug.
    public var description: String {
      "fetchedRecordZoneChanges(\(modifications.count) modified, \(deletions.count) deleted)"
    }
  }

  /// Changes to zones were sent. What failed for a reason that passes stays pending; the rest does not.
  public struct SentDatabaseChanges: Sendable, CustomStringConvertible {
    /// A zone that was not saved.
    public struct FailedZoneSave: Sendable {
      /// The zone.
      public let zone: CKRecordZone
      /// Why not.
      public let error: CKError
    }

    /// The zones that were saved.
    public let savedZones: [CKRecordZone]
    /// Those that were not.
    public let failedZoneSaves: [FailedZoneSave]
    /// The zones that were deleted.
    public let deletedZoneIDs: [CKRecordZone.ID]
    /// Those that were not, and why.
    public let failedZoneDeletes: [CKRecordZone.ID: CKError]

    /// How many, for people who debug.
    public var description: String {
      CKSyncEngine.Event.describe(
        "sentDatabaseChanges", savedZones.count, failedZoneSaves.count, deletedZoneIDs.count,
        failedZoneDeletes.count)
    }
  }

  /// Changes to records were sent. What failed for a reason that passes stays pending; the rest does not.
  public struct SentRecordZoneChanges: Sendable, CustomStringConvertible {
    /// A record that was not saved.
    public struct FailedRecordSave: Sendable {
      /// The record.
      public let record: CKRecord
      /// Why not.
      public let error: CKError
    }

    /// The records that were saved.
    public let savedRecords: [CKRecord]
    /// Those that were not.
    public let failedRecordSaves: [FailedRecordSave]
    /// The records that were deleted.
    public let deletedRecordIDs: [CKRecord.ID]
    /// Those that were not, and why.
    public let failedRecordDeletes: [CKRecord.ID: CKError]

    /// How many, for people who debug.
    public var description: String {
      CKSyncEngine.Event.describe(
        "sentRecordZoneChanges", savedRecords.count, failedRecordSaves.count,
        deletedRecordIDs.count, failedRecordDeletes.count)
    }
  }

  private static func describe(
    _ name: String, _ saved: Int, _ failedSaves: Int, _ deleted: Int, _ failedDeletes: Int
  ) -> String {
    var parts = ["\(saved) saved", "\(deleted) deleted"]
    if failedSaves + failedDeletes > 0 { parts.append("\(failedSaves + failedDeletes) failed") }
    return "\(name)(\(parts.joined(separator: ", ")))"
  }
}
