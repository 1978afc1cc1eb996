import Records

/// What the writer remembers between transactions, so as not to look it up for each record. Dropped
/// whenever something is rolled back.
final class WriterMemory {
  var databases: [DatabaseID: Int64] = [:]
  var zones: [ZoneLookup: Int64] = [:]
  var identities: [UserRecordName: Int64] = [:]
  var counters: [Int64: Int64] = [:]
  var types: [TypeLookup: StoredType] = [:]
  var grants: [Int64: [RoleName: Permissions]] = [:]
  var subscriptions: [Int64: DatabaseSubscriptions] = [:]

  /// What the write in progress changed, and what the transaction did.
  private var pending: [Int64: ZoneChange] = [:]
  private var changes: [Int64: ZoneChange] = [:]
  /// The push tokens that got notifications, likewise.
  private var pendingTokens: Set<Int64> = []
  private var notifiedTokens: Set<Int64> = []

  struct ZoneLookup: Hashable {
    let database: Int64
    let name: ZoneName
  }

  struct TypeLookup: Hashable {
    let container: String
    let environment: Environment
    let name: RecordType
  }

  func note(_ change: ZoneChange) { pending[change.zoneKey] = change }

  /// A push token has a notification more.
  func noteNotification(forToken token: Int64) { pendingTokens.insert(token) }

  func keepWrite() {
    changes.merge(pending) { $1 }
    pending = [:]
    notifiedTokens.formUnion(pendingTokens)
    pendingTokens = []
  }

  func forget() {
    databases = [:]
    zones = [:]
    identities = [:]
    counters = [:]
    forgetSchema()
    subscriptions = [:]
    pending = [:]
    pendingTokens = []
  }

  /// Called when the schema was changed other than by a save.
  func forgetSchema() {
    types = [:]
    subscriptions = [:]
    grants = [:]
  }

  func forgetChanges() {
    changes = [:]
    notifiedTokens = []
  }

  /// The push tokens that the transaction that was just committed has notifications for.
  func takeNotifiedTokens() -> Set<Int64> {
    defer { notifiedTokens = [] }
    return notifiedTokens
  }

  /// The changes of the transaction that was just committed, in the order of their positions.
  func takeChanges() -> [ZoneChange] {
    defer { changes = [:] }
    return changes.values.sorted { $0.position < $1.position }
  }
}
