import Records

/// What a write works with: the writer's connection and what the writer remembers of the records.
///
/// Not Sendable: it lives on the writer's thread.
public final class Transaction {
  /// The writer's connection, inside a transaction.
  public let database: any SQLDatabase
  let memory: WriterMemory

  init(_ database: any SQLDatabase, _ memory: WriterMemory) {
    self.database = database
    self.memory = memory
  }
}

/// A zone that a commit changed.
public struct ZoneChange: Sendable, Hashable {
  /// The database.
  public let database: DatabaseID
  /// The zone.
  public let zone: ZoneName
  /// The key of the zone's row, for sync tokens.
  public let zoneKey: Int64
  /// The position of the database's counter after the commit.
  public let position: Int64
  /// In a shared database, what the zone is there.
  public let shared: SharedZone?

  /// A zone of somebody else, as a user sees it.
  public struct SharedZone: Sendable, Hashable {
    /// Whose zone it is.
    public let owner: UserRecordName
    /// The key of the user's part in it, for sync tokens.
    public let membership: Int64
    /// The position of the owner's database; nil if the user has no part in the zone any more.
    public let ownerPosition: Int64?
  }

  init(
    database: DatabaseID, zone: ZoneName, zoneKey: Int64, position: Int64,
    shared: SharedZone? = nil
  ) {
    self.database = database
    self.zone = zone
    self.zoneKey = zoneKey
    self.position = position
    self.shared = shared
  }

  /// The token of the zone's state after the commit; nil if it is gone from the shared database.
  public var syncToken: SyncToken? {
    guard let shared else { return SyncToken(.zone, key: zoneKey, position: position) }
    return shared.ownerPosition.map {
      SyncToken(.sharedZone, key: shared.membership, position: $0)
    }
  }

  /// What tells the feed that changed from others.
  public var feed: Feed { Feed(zone: zoneKey, membership: shared?.membership) }

  /// A feed of a zone: its owner's, or a member's.
  public struct Feed: Sendable, Hashable {
    let zone: Int64
    let membership: Int64?
  }
}

/// A database: of a container, an environment and, unless it is public, an owner.
public struct DatabaseID: Sendable, Hashable {
  /// The container, as in `iCloud.multe`.
  public let container: String
  /// The environment.
  public let environment: Environment
  /// The owner; nil for the public database.
  public let owner: UserRecordName?

  /// A database.
  public init(container: String, environment: Environment, owner: UserRecordName?) {
    self.container = container
    self.environment = environment
    self.owner = owner
  }
}

/// One write that waits: its body, and whom to tell.
struct Write: Sendable {
  /// Runs the body; answers what to do after the commit, with the commit's own failure if it had one.
  let run: @Sendable (Transaction) -> Outcome
  /// Tells that the write never ran.
  let refuse: @Sendable (any Error) -> Void
  /// Whether it may run twice, its transaction being undone between.
  let isRepeatable: Bool
  /// Whether it is likely to fail once it has changed something.
  let failsLate: Bool

  enum Outcome {
    case succeeded(@Sendable ((any Error)?) -> Void)
    case failed(@Sendable () -> Void)
  }

  init<T>(
    isRepeatable: Bool, failsLate: Bool,
    _ body: @escaping @Sendable (Transaction) throws -> T,
    _ done: @escaping @Sendable (Result<T, any Error>) -> Void
  ) {
    self.isRepeatable = isRepeatable
    self.failsLate = failsLate
    refuse = { done(.failure($0)) }
    run = { transaction in
      do {
        let held = Held(try body(transaction))
        return .succeeded { commitFailure in
          if let commitFailure { done(.failure(commitFailure)) } else { done(.success(held.value)) }
        }
      } catch {
        return .failed { done(.failure(error)) }
      }
    }
  }

  /// A result on its way to `done`, on the same thread.
  private final class Held<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }
}
