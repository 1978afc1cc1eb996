extension CKSyncEngine {
  /// What an engine tells its delegate.
  public enum Event: Sendable, CustomStringConvertible {
    /// The engine's state is another: keep it.
    case stateUpdate(StateUpdate)
    /// Somebody signed in or out.
    case accountChange(AccountChange)
    /// Zones came, changed or went on the server.
    case fetchedDatabaseChanges(FetchedDatabaseChanges)
    /// Records came, changed or went on the server.
    case fetchedRecordZoneChanges(FetchedRecordZoneChanges)
    /// Changes to zones were sent.
    case sentDatabaseChanges(SentDatabaseChanges)
    /// Changes to records were sent.
    case sentRecordZoneChanges(SentRecordZoneChanges)
    /// A fetch begins.
    case willFetchChanges(WillFetchChanges)
    /// The fetch of a zone begins.
    case willFetchRecordZoneChanges(WillFetchRecordZoneChanges)
    /// The fetch of a zone ended.
    case didFetchRecordZoneChanges(DidFetchRecordZoneChanges)
    /// A fetch ended.
    case didFetchChanges(DidFetchChanges)
    /// Sending begins.
    case willSendChanges(WillSendChanges)
    /// Sending ended.
    case didSendChanges(DidSendChanges)

    /// The event and how much it has, for people who debug.
    public var description: String {
      switch self {
      case .stateUpdate(let event): event.description
      case .accountChange(let event): event.description
      case .fetchedDatabaseChanges(let event): event.description
      case .fetchedRecordZoneChanges(let event): event.description
      case .sentDatabaseChanges(let event): event.description
      case .sentRecordZoneChanges(let event): event.description
      case .willFetchChanges(let event): event.description
      case .willFetchRecordZoneChanges(let event): event.description
      case .didFetchRecordZoneChanges(let event): event.description
      case .didFetchChanges(let event): event.description
      case .willSendChanges(let event): event.description
      case .didSendChanges(let event): event.description
      }
    }
  }
}

extension CKSyncEngine.Event {
  /// The engine's state is another.
  public struct StateUpdate: Sendable, CustomStringConvertible {
    /// What to make the engine with when the program starts again.
    public let stateSerialization: CKSyncEngine.State.Serialization

    /// The name, for people who debug.
    public var description: String { "stateUpdate" }
  }

  /// Somebody signed in or out.
  public struct AccountChange: Sendable, CustomStringConvertible {
    /// What happened. Source of the order: CKSyncEngineEvent.h.
    public enum ChangeType: Equatable, Sendable {
      /// Somebody signed in; so it is for the first time too.
      case signIn(currentUser: CKRecord.ID)
      /// The user signed out.
      case signOut(previousUser: CKRecord.ID)
      /// Another user signed in.
      case switchAccounts(previousUser: CKRecord.ID, currentUser: CKRecord.ID)
    }

    /// What happened.
    public let changeType: ChangeType

    /// What happened, for people who debug.
    public var description: String {
      switch changeType {
      case .signIn: "accountChange(signIn)"
      case .signOut: "accountChange(signOut)"
      case .switchAccounts: "accountChange(switchAccounts)"
      }
    }
  }
}

extension CKSyncEngine.Event {
  /// A fetch begins.
  public struct WillFetchChanges: Sendable, CustomStringConvertible {
    /// Why and what.
    public let context: CKSyncEngine.FetchChangesContext

    /// The name, for people who debug.
    public var description: String { "willFetchChanges" }
  }

  /// The fetch of a zone begins.
  public struct WillFetchRecordZoneChanges: Sendable, CustomStringConvertible {
    /// The zone.
    public let zoneID: CKRecordZone.ID

    /// The zone, for people who debug.
    public var description: String { "willFetchRecordZoneChanges(\(zoneID.zoneName))" }
  }

  /// The fetch of a zone ended.
  public struct DidFetchRecordZoneChanges: Sendable, CustomStringConvertible {
    /// The zone.
    public let zoneID: CKRecordZone.ID
    /// Why it failed; nil if it did not.
    public let error: CKError?

    /// The zone and the error, for people who debug.
    public var description: String {
      let end = error.map { ", \($0.code)" } ?? ""
      return "didFetchRecordZoneChanges(\(zoneID.zoneName)\(end))"
    }
  }

  /// A fetch ended.
  public struct DidFetchChanges: Sendable, CustomStringConvertible {
    /// Why and what.
    public let context: CKSyncEngine.FetchChangesContext

    /// The name, for people who debug.
    public var description: String { "didFetchChanges" }
  }

  /// Sending begins.
  public struct WillSendChanges: Sendable, CustomStringConvertible {
    /// Why and what.
    public let context: CKSyncEngine.SendChangesContext

    /// The name, for people who debug.
    public var description: String { "willSendChanges" }
  }

  /// Sending ended.
  public struct DidSendChanges: Sendable, CustomStringConvertible {
    /// Why and what.
    public let context: CKSyncEngine.SendChangesContext

    /// The name, for people who debug.
    public var description: String { "didSendChanges" }
  }
}
