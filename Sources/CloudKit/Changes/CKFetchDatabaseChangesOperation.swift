import Synchronization

/// An operation that tells which zones of a database were made, changed or deleted.
///
/// With `fetchAllChanges` it goes on until there is no more. A token that a block was given stays good when the
/// operation fails later. Source of the rules: CKFetchDatabaseChangesOperation.h.
open class CKFetchDatabaseChangesOperation: CKDatabaseOperation, @unchecked Sendable {
  private struct Inputs {
    var previousServerChangeToken: CKServerChangeToken?
    var resultsLimit = 0
    var fetchAllChanges = true
    var blocks = Blocks()
  }

  private struct Blocks {
    var changed: (@Sendable (CKRecordZone.ID) -> Void)?
    var deleted: (@Sendable (CKRecordZone.ID) -> Void)?
    var purged: (@Sendable (CKRecordZone.ID) -> Void)?
    var reset: (@Sendable (CKRecordZone.ID) -> Void)?
    var tokenUpdated: (@Sendable (CKServerChangeToken) -> Void)?
    var result: (@Sendable (Result<Success, any Error>) -> Void)?
    var completion: (@Sendable (CKServerChangeToken?, Bool, (any Error)?) -> Void)?
  }

  private typealias Success = (serverChangeToken: CKServerChangeToken, moreComing: Bool)

  private let inputs = Mutex(Inputs())

  private subscript<Value: Sendable>(key: WritableKeyPath<Inputs, Value>) -> Value {
    get { inputs.withLock { $0[keyPath: key] } }
    set { inputs.withLock { $0[keyPath: key] = newValue } }
  }

  /// An operation that begins at the beginning.
  public override init() { super.init() }

  /// An operation that begins at a token; with nil at the beginning.
  public convenience init(previousServerChangeToken: CKServerChangeToken?) {
    self.init()
    self.previousServerChangeToken = previousServerChangeToken
  }

  /// Where to begin; nil for the beginning.
  public var previousServerChangeToken: CKServerChangeToken? {
    get { self[\.previousServerChangeToken] }
    set { self[\.previousServerChangeToken] = newValue }
  }

  /// At most so many zones in a request; 0 for as many as the server tells.
  public var resultsLimit: Int {
    get { self[\.resultsLimit] }
    set { self[\.resultsLimit] = newValue }
  }

  /// Whether to go on until there is no more.
  public var fetchAllChanges: Bool {
    get { self[\.fetchAllChanges] }
    set { self[\.fetchAllChanges] = newValue }
  }

  // MARK: Blocks

  /// Called with each zone that was made, or in which something changed.
  @preconcurrency public var recordZoneWithIDChangedBlock: (@Sendable (CKRecordZone.ID) -> Void)? {
    get { self[\.blocks.changed] }
    set { self[\.blocks.changed] = newValue }
  }

  /// Called with each zone that was deleted.
  @preconcurrency public var recordZoneWithIDWasDeletedBlock: (@Sendable (CKRecordZone.ID) -> Void)?
  {
    get { self[\.blocks.deleted] }
    set { self[\.blocks.deleted] = newValue }
  }

  /// Called with each zone that went when the user removed the app's data. The server tells of no such zone.
  @preconcurrency public var recordZoneWithIDWasPurgedBlock: (@Sendable (CKRecordZone.ID) -> Void)?
  {
    get { self[\.blocks.purged] }
    set { self[\.blocks.purged] = newValue }
  }

  /// Called with each zone that went when the user's keys were made anew. The server tells of no such zone.
  @preconcurrency public var recordZoneWithIDWasDeletedDueToUserEncryptedDataResetBlock:
    (@Sendable (CKRecordZone.ID) -> Void)?
  {
    get { self[\.blocks.reset] }
    set { self[\.blocks.reset] = newValue }
  }

  /// Called with the token after each request but the last.
  @preconcurrency public var changeTokenUpdatedBlock: (@Sendable (CKServerChangeToken) -> Void)? {
    get { self[\.blocks.tokenUpdated] }
    set { self[\.blocks.tokenUpdated] = newValue }
  }

  /// Called at the end.
  @preconcurrency public var fetchDatabaseChangesResultBlock:
    (
      @Sendable (Result<(serverChangeToken: CKServerChangeToken, moreComing: Bool), any Error>) ->
        Void
    )?
  {
    get { self[\.blocks.result] }
    set { self[\.blocks.result] = newValue }
  }

  /// Called at the end, with the last token that is good.
  @available(*, deprecated, message: "Use fetchDatabaseChangesResultBlock")
  @preconcurrency public var fetchDatabaseChangesCompletionBlock:
    (@Sendable (CKServerChangeToken?, Bool, (any Error)?) -> Void)?
  {
    get { self[\.blocks.completion] }
    set { self[\.blocks.completion] = newValue }
  }

  // MARK: The work

  override func perform() async {
    let inputs = inputs.withLock { $0 }
    let feed = ChangeFeed(database: databaseToUse, options: callOptions)
    var token = inputs.previousServerChangeToken
    do {
      while true {
        let page = try await feed.databaseChanges(
          since: token, resultsLimit: inputs.resultsLimit)
        token = page.token
        let goesOn = page.moreComing && inputs.fetchAllChanges
        await callBlock {
          Self.tell(page, inputs.blocks)
          if goesOn { inputs.blocks.tokenUpdated?(page.token) }
        }
        if goesOn { continue }
        return await callBlock {
          inputs.blocks.result?(.success((page.token, page.moreComing)))
          inputs.blocks.completion?(page.token, page.moreComing, nil)
        }
      }
    } catch {
      await callBlock { [token] in
        inputs.blocks.result?(.failure(error))
        inputs.blocks.completion?(token, false, error)
      }
    }
  }

  private static func tell(_ page: ChangeFeed.DatabasePage, _ blocks: Blocks) {
    for change in page.modifications { blocks.changed?(change.zoneID) }
    for change in page.deletions {
      switch change.reason {
      case .deleted: blocks.deleted?(change.zoneID)
      case .purged: (blocks.purged ?? blocks.deleted)?(change.zoneID)
      case .encryptedDataReset: (blocks.reset ?? blocks.deleted)?(change.zoneID)
      }
    }
  }
}
