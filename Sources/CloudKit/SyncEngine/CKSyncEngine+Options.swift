extension CKSyncEngine {
  /// Why the engine fetches or sends. Source of the order: CKSyncEngine.h.
  public enum SyncReason: Int, Hashable, Sendable, CustomStringConvertible {
    /// It found that it should.
    case scheduled = 0
    /// The app asked for it.
    case manual = 1

    /// The reason in a word.
    public var description: String { self == .scheduled ? "scheduled" : "manual" }
  }

  /// What to fetch.
  public struct FetchChangesOptions: Sendable, CustomStringConvertible {
    /// Of which zones.
    public enum Scope: Equatable, Sendable {
      /// Of all zones.
      case all
      /// Of all zones but some.
      case allExcluding([CKRecordZone.ID])
      /// Of some zones.
      case zoneIDs([CKRecordZone.ID])

      /// Whether a zone is among them.
      public func contains(_ zoneID: CKRecordZone.ID) -> Bool {
        switch self {
        case .all: true
        case .allExcluding(let zones): !zones.contains(zoneID)
        case .zoneIDs(let zones): zones.contains(zoneID)
        }
      }
    }

    /// Of which zones.
    public var scope: Scope
    /// The group of the operations.
    public var operationGroup: CKOperationGroup
    /// The zones to fetch before others.
    public var prioritizedZoneIDs: [CKRecordZone.ID] = []

    /// Fetch of all zones, or of those in the scope.
    public init(scope: Scope = .all, operationGroup: CKOperationGroup? = nil) {
      self.scope = scope
      self.operationGroup = operationGroup ?? CKOperationGroup()
    }

    /// The scope, for people who debug.
    public var description: String { "FetchChangesOptions(scope: \(scope))" }
  }

  /// What to send.
  public struct SendChangesOptions: Sendable, CustomStringConvertible {
    /// Which changes.
    public enum Scope: Equatable, Sendable {
      /// All changes.
      case all
      /// Those of all zones but some.
      case allExcluding([CKRecordZone.ID])
      /// Those of some zones.
      case zoneIDs([CKRecordZone.ID])
      /// Those of some records.
      case recordIDs([CKRecord.ID])

      /// Whether the changes of a record are among them.
      public func contains(_ recordID: CKRecord.ID) -> Bool {
        switch self {
        case .all: true
        case .allExcluding(let zones): !zones.contains(recordID.zoneID)
        case .zoneIDs(let zones): zones.contains(recordID.zoneID)
        case .recordIDs(let ids): ids.contains(recordID)
        }
      }

      /// Whether a change is among them.
      public func contains(_ pendingRecordZoneChange: PendingRecordZoneChange) -> Bool {
        contains(pendingRecordZoneChange.recordID)
      }

      /// Whether a change to the database concerns them.
      func contains(_ change: PendingDatabaseChange) -> Bool {
        switch self {
        case .all: true
        case .allExcluding(let zones): !zones.contains(change.zoneID)
        case .zoneIDs(let zones): zones.contains(change.zoneID)
        case .recordIDs(let ids): ids.contains { $0.zoneID == change.zoneID }
        }
      }
    }

    /// Which changes.
    public var scope: Scope
    /// The group of the operations.
    public var operationGroup: CKOperationGroup

    /// Send all changes, or those in the scope.
    public init(scope: Scope = .all, operationGroup: CKOperationGroup? = nil) {
      self.scope = scope
      self.operationGroup = operationGroup ?? CKOperationGroup()
    }

    /// The scope, for people who debug.
    public var description: String { "SendChangesOptions(scope: \(scope))" }
  }

  /// Why and what the engine fetches.
  public struct FetchChangesContext: Sendable, CustomStringConvertible {
    /// Why.
    public let reason: SyncReason
    /// What was asked for.
    public let options: FetchChangesOptions

    /// The reason and the scope, for people who debug.
    public var description: String { "FetchChangesContext(\(reason), \(options))" }
  }

  /// Why and what the engine sends.
  public struct SendChangesContext: Sendable, CustomStringConvertible {
    /// Why.
    public let reason: SyncReason
    /// What was asked for.
    public let options: SendChangesOptions

    /// The reason and the scope, for people who debug.
    public var description: String { "SendChangesContext(\(reason), \(options))" }
  }
}
