extension CKDatabase {
  /// What a database's feed tells.
  public enum DatabaseChange {
    /// A zone that was made, or in which something changed.
    public struct Modification: Sendable, Hashable {
      /// The zone.
      public let zoneID: CKRecordZone.ID
    }

    /// A zone that is gone.
    public struct Deletion: Sendable, Hashable {
      /// Why a zone is gone.
      public enum Reason: Sendable, Hashable {
        /// Somebody deleted it. The server tells no other reason.
        case deleted
        /// The user removed the app's data.
        case purged
        /// The user's keys were made anew, and what they had encrypted is lost.
        case encryptedDataReset
      }

      /// The zone.
      public let zoneID: CKRecordZone.ID
      /// Why it is gone.
      public let reason: Reason

      /// Whether the user removed the app's data.
      @available(*, deprecated, message: "Use reason")
      public var purged: Bool { reason == .purged }
    }
  }

  /// What a zone's feed tells.
  public enum RecordZoneChange {
    /// A record that was made or changed.
    public struct Modification: Sendable {
      /// The record as it is now.
      public let record: CKRecord
    }

    /// A record that is gone.
    public struct Deletion: Sendable, Hashable {
      /// The record's ID.
      public let recordID: CKRecord.ID
      /// The record's type; empty where the server does not tell it.
      public let recordType: CKRecord.RecordType
    }
  }
}
