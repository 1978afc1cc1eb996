import Synchronization

/// An operation that tells which records of some zones were made, changed or deleted.
///
/// With `fetchAllChanges` it goes on until there is no more. A token that a block was given stays good when the
/// operation fails later. Source of the rules: CKFetchRecordZoneChangesOperation.h.
open class CKFetchRecordZoneChangesOperation: CKDatabaseOperation, @unchecked Sendable {
  struct Inputs {
    var recordZoneIDs: [CKRecordZone.ID]?
    var configurations: [CKRecordZone.ID: ZoneConfiguration]?
    var fetchAllChanges = true
    var blocks = RecordZoneChangesBlocks()

    /// The zones that are fetched, and where each begins.
    var requests: [ChangeFeed.ZoneRequest] {
      let zones = recordZoneIDs ?? configurations.map { Array($0.keys) } ?? []
      var seen: Set<CKRecordZone.ID> = []
      return zones.filter { seen.insert($0).inserted }.map { zone in
        let configuration = configurations?[zone]
        return ChangeFeed.ZoneRequest(
          zoneID: zone, token: configuration?.previousServerChangeToken,
          resultsLimit: configuration?.resultsLimit, desiredKeys: configuration?.desiredKeys)
      }
    }
  }

  let inputs = Mutex(Inputs())

  private subscript<Value: Sendable>(key: WritableKeyPath<Inputs, Value>) -> Value {
    get { inputs.withLock { $0[keyPath: key] } }
    set { inputs.withLock { $0[keyPath: key] = newValue } }
  }

  /// An operation for some zones; a zone without a configuration is fetched from its beginning.
  public init(
    recordZoneIDs: [CKRecordZone.ID]? = nil,
    configurationsByRecordZoneID: [CKRecordZone.ID: ZoneConfiguration]? = nil
  ) {
    super.init()
    self.recordZoneIDs = recordZoneIDs
    self.configurationsByRecordZoneID = configurationsByRecordZoneID
  }

  /// The zones; nil for those of the configurations.
  public var recordZoneIDs: [CKRecordZone.ID]? {
    get { self[\.recordZoneIDs] }
    set { self[\.recordZoneIDs] = newValue }
  }

  /// From where on and what to fetch of each zone.
  public var configurationsByRecordZoneID: [CKRecordZone.ID: ZoneConfiguration]? {
    get { self[\.configurations] }
    set { self[\.configurations] = newValue }
  }

  /// Whether to go on until there is no more.
  public var fetchAllChanges: Bool {
    get { self[\.fetchAllChanges] }
    set { self[\.fetchAllChanges] = newValue }
  }

  // MARK: Blocks

  /// Called with each record that was made or changed, or with why it could not be had.
  @preconcurrency public var recordWasChangedBlock:
    (@Sendable (CKRecord.ID, Result<CKRecord, any Error>) -> Void)?
  {
    get { self[\.blocks.changed] }
    set { self[\.blocks.changed] = newValue }
  }

  /// Called with each record that was made or changed.
  @available(*, deprecated, message: "Use recordWasChangedBlock")
  @preconcurrency public var recordChangedBlock: (@Sendable (CKRecord) -> Void)? {
    get { self[\.blocks.changedRecord] }
    set { self[\.blocks.changedRecord] = newValue }
  }

  /// Called with each record that was deleted, and its type, or an empty one where the server does not tell it.
  @preconcurrency public var recordWithIDWasDeletedBlock:
    (@Sendable (CKRecord.ID, CKRecord.RecordType) -> Void)?
  {
    get { self[\.blocks.deleted] }
    set { self[\.blocks.deleted] = newValue }
  }

  /// Called with a zone's token after each request but its last.
  @preconcurrency public var recordZoneChangeTokensUpdatedBlock:
    (@Sendable (CKRecordZone.ID, CKServerChangeToken?, Data?) -> Void)?
  {
    get { self[\.blocks.tokensUpdated] }
    set { self[\.blocks.tokensUpdated] = newValue }
  }

  /// Called at the end of each zone. The data that a client saved with its changes is not kept by the server: nil.
  @preconcurrency public var recordZoneFetchResultBlock:
    (
      @Sendable (
        CKRecordZone.ID,
        Result<
          (serverChangeToken: CKServerChangeToken, clientChangeTokenData: Data?, moreComing: Bool),
          any Error
        >
      ) -> Void
    )?
  {
    get { self[\.blocks.zoneResult] }
    set { self[\.blocks.zoneResult] = newValue }
  }

  /// Called at the end of each zone, with the last token that is good.
  @available(*, deprecated, message: "Use recordZoneFetchResultBlock")
  @preconcurrency public var recordZoneFetchCompletionBlock:
    (@Sendable (CKRecordZone.ID, CKServerChangeToken?, Data?, Bool, (any Error)?) -> Void)?
  {
    get { self[\.blocks.zoneCompletion] }
    set { self[\.blocks.zoneCompletion] = newValue }
  }

  /// Called at the end. What a single zone failed with, its own block was told.
  @preconcurrency public var fetchRecordZoneChangesResultBlock:
    (@Sendable (Result<Void, any Error>) -> Void)?
  {
    get { self[\.blocks.result] }
    set { self[\.blocks.result] = newValue }
  }

  /// Called at the end; where zones failed, with `CKError.partialFailure`.
  @available(*, deprecated, message: "Use fetchRecordZoneChangesResultBlock")
  @preconcurrency public var fetchRecordZoneChangesCompletionBlock:
    (@Sendable ((any Error)?) -> Void)?
  {
    get { self[\.blocks.completion] }
    set { self[\.blocks.completion] = newValue }
  }

  override func perform() async { await fetchChanges() }
}
