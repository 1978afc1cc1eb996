extension CKSyncEngine {
  /// What an engine is made with.
  public struct Configuration: Sendable, CustomStringConvertible {
    /// The database: the private or the shared one.
    public var database: CKDatabase
    /// What the last `stateUpdate` event had; nil for an engine that begins.
    public var stateSerialization: State.Serialization?
    /// What applies and provides changes. The engine does not keep it alive.
    public var delegate: any CKSyncEngineDelegate
    /// Whether the engine fetches when others changed something, and sends when changes are pending. Else it moves
    /// only when the app says so.
    public var automaticallySync = true
    /// A subscription to the database that the app has; nil lets the engine make one.
    public var subscriptionID: String?

    /// What an engine is made with.
    public init(
      database: CKDatabase, stateSerialization: State.Serialization?,
      delegate: any CKSyncEngineDelegate
    ) {
      self.database = database
      self.stateSerialization = stateSerialization
      self.delegate = delegate
    }

    /// Which database, for people who debug.
    public var description: String {
      "Configuration(\(database.databaseScope), automaticallySync: \(automaticallySync))"
    }
  }
}

/// What an engine speaks to. It is asked and told one thing at a time.
///
/// Do not wait for `fetchChanges` or `sendChanges` in a callback: they wait for the callback in turn.
public protocol CKSyncEngineDelegate: AnyObject, Sendable {
  /// Something happened: apply it, or keep it.
  func handleEvent(_ event: CKSyncEngine.Event, syncEngine: CKSyncEngine) async

  /// What to send next; nil if there is nothing. It is asked until it says so. The scope of the context's options is
  /// for the delegate to keep to.
  func nextRecordZoneChangeBatch(
    _ context: CKSyncEngine.SendChangesContext, syncEngine: CKSyncEngine
  ) async -> CKSyncEngine.RecordZoneChangeBatch?

  /// What to fetch with the next request. As asked for, where the delegate does not say.
  func nextFetchChangesOptions(
    _ context: CKSyncEngine.FetchChangesContext, syncEngine: CKSyncEngine
  ) async -> CKSyncEngine.FetchChangesOptions
}

extension CKSyncEngineDelegate {
  /// As asked for.
  public func nextFetchChangesOptions(
    _ context: CKSyncEngine.FetchChangesContext, syncEngine: CKSyncEngine
  ) async -> CKSyncEngine.FetchChangesOptions {
    context.options
  }
}
