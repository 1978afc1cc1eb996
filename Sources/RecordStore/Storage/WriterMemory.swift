import Records

/// What the writer remembers between transactions, so as not to look it up for each record. Dropped
/// whenever something is rolled back.
final class WriterMemory {
  var databases: [DatabaseID: Int64] = [:]
  var zones: [ZoneLookup: Int64] = [:]
  var identities: [UserRecordName: Int64] = [:]
  var counters: [Int64: Int64] = [:]
  var types: [TypeLookup: StoredType] = [:]
  var databaseIDs: [Int64: DatabaseID] = [:]
  /// The shares of a zone.
  var shares: [Int64: [ShareRow]] = [:]

  /// What the write in progress changed, and what the transaction did.
  private(set) var notes: [ZoneChange.Feed: ZoneChange] = [:]
  private var changes: [ZoneChange.Feed: ZoneChange] = [:]

  struct ZoneLookup: Hashable {
    let database: Int64
    let name: ZoneName
  }

  struct TypeLookup: Hashable {
    let container: String
    let environment: Environment
    let name: RecordType
  }

  func note(_ change: ZoneChange) { notes[change.feed] = change }

  func keepWrite() {
    changes.merge(notes) { $1 }
    notes = [:]
  }

  func forget() {
    databases = [:]
    zones = [:]
    identities = [:]
    counters = [:]
    types = [:]
    databaseIDs = [:]
    shares = [:]
    notes = [:]
  }

  /// Forgets what was looked up, and takes the notes back to what they were.
  func forget(keeping notes: [ZoneChange.Feed: ZoneChange]) {
    forget()
    self.notes = notes
  }

  func forgetChanges() { changes = [:] }

  /// The changes of the transaction that was just committed, in the order of their positions.
  func takeChanges() -> [ZoneChange] {
    defer { changes = [:] }
    return changes.values.sorted { $0.position < $1.position }
  }
}
