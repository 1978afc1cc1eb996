import Synchronization

extension CKSyncEngine {
  /// What an engine knows, and the changes that wait to be sent.
  public final class State: Sendable {
    /// The state as it is kept between runs of a program.
    public struct Serialization: Codable, Sendable {
      let state: SyncState

      init(_ state: SyncState) { self.state = state }

      /// Reads a state that was kept.
      public init(from decoder: any Decoder) throws { state = try SyncState(from: decoder) }

      /// Writes the state.
      public func encode(to encoder: any Encoder) throws { try state.encode(to: encoder) }
    }

    private struct Content {
      var state: SyncState
      /// How often the state changed, and up to which change the delegate was told.
      var changes = 0
      var told = 0
      var appChanged: (@Sendable () -> Void)?
    }

    private let content: Mutex<Content>

    init(_ serialization: Serialization?) {
      content = Mutex(Content(state: serialization?.state ?? SyncState()))
    }

    // MARK: For apps

    /// The changes to the database that wait, in their order.
    public var pendingDatabaseChanges: [PendingDatabaseChange] { now.databaseChanges.changes }

    /// The changes to records that wait, in their order. What is being sent is not among them.
    public var pendingRecordZoneChanges: [PendingRecordZoneChange] { now.recordChanges.changes }

    /// Whether there are changes besides, which only the delegate knows.
    public var hasPendingUntrackedChanges: Bool {
      get { now.hasUntrackedChanges }
      set {
        change { state in
          defer { state.hasUntrackedChanges = newValue }
          return state.hasUntrackedChanges != newValue
        }
      }
    }

    /// The zones that changed on the server, and are not fetched.
    public var zoneIDsWithUnfetchedServerChanges: [CKRecordZone.ID] { now.unfetchedZoneIDs }

    /// Adds changes to the database, to be sent soon. One that waits already is not added again; one that takes back
    /// what waits takes its place.
    public func add(pendingDatabaseChanges changes: [PendingDatabaseChange]) {
      change { $0.databaseChanges.add(changes) }
    }

    /// Removes changes to the database that wait.
    public func remove(pendingDatabaseChanges changes: [PendingDatabaseChange]) {
      change { $0.databaseChanges.remove(changes) }
    }

    /// Adds changes to records, to be sent soon. One that waits already is not added again; one that takes back
    /// what waits takes its place.
    public func add(pendingRecordZoneChanges changes: [PendingRecordZoneChange]) {
      change { $0.recordChanges.add(changes) }
    }

    /// Removes changes to records that wait.
    public func remove(pendingRecordZoneChanges changes: [PendingRecordZoneChange]) {
      change { $0.recordChanges.remove(changes) }
    }

    private func change(_ body: (inout SyncState) -> Bool) {
      let appChanged = content.withLock { content -> (@Sendable () -> Void)? in
        guard body(&content.state) else { return nil }
        content.changes += 1
        return content.appChanged
      }
      appChanged?()
    }

    // MARK: For the engine

    var now: SyncState { content.withLock { $0.state } }

    /// Says what is called when the app changed the state.
    func whenAppChanges(_ body: @escaping @Sendable () -> Void) {
      content.withLock { $0.appChanged = body }
    }

    /// Changes the state on the engine's behalf.
    func apply(_ change: SyncChange) {
      content.withLock {
        if $0.state.isChanged(by: change) { $0.changes += 1 }
        $0.state.apply(change)
      }
    }

    func setSubscriptionID(_ id: String?) {
      content.withLock {
        guard $0.state.subscriptionID != id else { return }
        $0.state.subscriptionID = id
        $0.changes += 1
      }
    }

    /// The state, if the delegate was not told of it yet; it counts as told then.
    func untold() -> Serialization? {
      content.withLock {
        guard $0.told != $0.changes else { return nil }
        $0.told = $0.changes
        return Serialization($0.state)
      }
    }
  }
}
