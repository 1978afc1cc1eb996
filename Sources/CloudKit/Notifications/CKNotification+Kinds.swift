/// A record that met a subscription's query was made, changed or deleted.
public final class CKQueryNotification: CKNotification, @unchecked Sendable {
  /// What became of the record. Source: CKNotification.h.
  public enum Reason: Int, Sendable {
    /// It was made.
    case recordCreated = 1
    /// It was changed.
    case recordUpdated = 2
    /// It was deleted.
    case recordDeleted = 3
  }

  /// What became of the record.
  public var queryNotificationReason: Reason { content.kind.reason }
  /// The values of the subscription's `desiredKeys`: texts, numbers, references and places. A date is the number of
  /// milliseconds since 1970. Nil if none came along.
  public var recordFields: [String: Any]? { content.kind.fields }
  /// The record; nil if it was left out.
  public var recordID: CKRecord.ID? { content.kind.recordID }
  /// The database of the record.
  public var databaseScope: CKDatabase.Scope { content.scope }
}

/// Something in a zone changed.
public final class CKRecordZoneNotification: CKNotification, @unchecked Sendable {
  /// The zone; nil if it was left out.
  public var recordZoneID: CKRecordZone.ID? { content.kind.zoneID }
  /// The database of the zone.
  public var databaseScope: CKDatabase.Scope { content.scope }
}

/// Something in a database changed.
public final class CKDatabaseNotification: CKNotification, @unchecked Sendable {
  /// Which database.
  public var databaseScope: CKDatabase.Scope { content.scope }
}
