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

  /// What the write in progress changed, and what the transaction did.
  private var pending: [Int64: ZoneChange] = [:]
  private var changes: [Int64: ZoneChange] = [:]

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

  func keepWrite() {
    changes.merge(pending) { $1 }
    pending = [:]
  }

  func forget() {
    databases = [:]
    zones = [:]
    identities = [:]
    counters = [:]
    forgetSchema()
    pending = [:]
  }

  /// Called when the schema was changed other than by a save.
  func forgetSchema() {
    types = [:]
    grants = [:]
  }

  func forgetChanges() { changes = [:] }

  /// The changes of the transaction that was just committed, in the order of their positions.
  func takeChanges() -> [ZoneChange] {
    defer { changes = [:] }
    return changes.values.sorted { $0.position < $1.position }
  }
}
