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
  var databaseIDs: [Int64: DatabaseID] = [:]
  /// The shares of a zone.
  var shares: [Int64: [ShareRow]] = [:]

  /// What the write in progress has to tell, and what the transaction has.
  private(set) var pending = Notes()
  private var notes = Notes()

  /// What observers are told after the commit.
  struct Notes {
    var changes: [ZoneChange.Feed: ZoneChange] = [:]
    /// Whose waiting shares are others.
    var invitees: Set<Invitee> = []
    /// The push tokens that got notifications.
    var tokens: Set<Int64> = []
    /// Counters of databases and positions of zones that are not written yet.
    fileprivate(set) var positions = Positions()
    /// How many notifications the write left for whom, by the keys of identities.
    fileprivate var told: [Int64: Int] = [:]
  }

  /// Whether the write in progress reads no counter and no position of a zone but by this memory: then those of
  /// a transaction are written once, at its end.
  var defersPositions = false

  /// By the keys of their rows.
  struct Positions {
    fileprivate(set) var databases: [Int64: Int64] = [:]
    fileprivate(set) var zones: [Int64: Int64] = [:]
  }

  struct ZoneLookup: Hashable {
    let database: Int64
    let name: ZoneName
  }

  struct TypeLookup: Hashable {
    let container: String
    let environment: Environment
    let name: RecordType
  }

  func note(_ change: ZoneChange) { pending.changes[change.feed] = change }

  func note(_ invitee: Invitee) { pending.invitees.insert(invitee) }

  /// A push token has a notification more.
  func noteNotification(forToken token: Int64) { pending.tokens.insert(token) }

  /// How many notifications the write in progress left for a user.
  func notificationCount(for user: Int64) -> Int { pending.told[user] ?? 0 }

  /// The write leaves some more for a user.
  func countNotifications(_ count: Int, for user: Int64) { pending.told[user, default: 0] += count }

  func keepWrite() {
    notes.changes.merge(pending.changes) { $1 }
    notes.invitees.formUnion(pending.invitees)
    notes.tokens.formUnion(pending.tokens)
    notes.positions.databases.merge(pending.positions.databases) { $1 }
    notes.positions.zones.merge(pending.positions.zones) { $1 }
    pending = Notes()
  }

  /// The counter of a database, if it is not written yet.
  func unwrittenCounter(of database: Int64) -> Int64? {
    pending.positions.databases[database] ?? notes.positions.databases[database]
  }

  func deferCounter(of database: Int64, _ position: Int64) {
    pending.positions.databases[database] = position
  }

  func deferPosition(ofZone zone: Int64, _ position: Int64) {
    pending.positions.zones[zone] = position
  }

  /// The positions that the writes before this one left to be written.
  func takePositions() -> Positions {
    defer { notes.positions = Positions() }
    return notes.positions
  }

  func forget() {
    databases = [:]
    zones = [:]
    identities = [:]
    counters = [:]
    forgetSchema()
    subscriptions = [:]
    databaseIDs = [:]
    shares = [:]
    pending = Notes()
  }

  /// Forgets what was looked up, and goes back to what there was to tell before.
  func forget(keeping pending: Notes) {
    forget()
    self.pending = pending
  }

  /// Called when the schema was changed other than by a save.
  func forgetSchema() {
    types = [:]
    subscriptions = [:]
    grants = [:]
  }

  func forgetChanges() {
    notes = Notes()
  }

  /// The push tokens that the transaction that was just committed has notifications for.
  func takeNotifiedTokens() -> Set<Int64> {
    defer { notes.tokens = [] }
    return notes.tokens
  }

  /// Whose waiting shares are others since the transaction that was just committed.
  func takeInvitees() -> Set<Invitee> {
    defer { notes.invitees = [] }
    return notes.invitees
  }

  /// The changes of the transaction that was just committed, in the order of their positions.
  func takeChanges() -> [ZoneChange] {
    defer { notes.changes = [:] }
    return notes.changes.values.sorted { $0.position < $1.position }
  }
}
