/// The lists and notes of one account on a server.
package struct Household: Sendable {
  /// The container of the household's records.
  package static let containerIdentifier = "iCloud.multe"
  /// The zone of lists, and the one of notes; others' have the same names.
  package static let listsZone = "Lists"
  package static let notesZone = "Notes"

  package let container: CKContainer

  package init(_ container: CKContainer) { self.container = container }

  /// A database.
  func database(_ scope: CKDatabase.Scope) -> CKDatabase { container.database(with: scope) }

  /// Saves with merging in a database.
  package func saving(_ scope: CKDatabase.Scope) -> RecordSaving { RecordSaving(database(scope)) }

  /// Makes the person's zone with a name; one that is there stays as it is.
  func makeZone(_ name: String) async throws {
    try await container.privateCloudDatabase.save(CKRecordZone(zoneName: name))
  }

  /// The zones with a name that others share with the person.
  func sharedZones(_ name: String) async throws -> [CKRecordZone.ID] {
    try await container.sharedCloudDatabase.allRecordZones().map(\.zoneID)
      .filter { $0.zoneName == name && $0.ownerName != CKCurrentUserDefaultName }
  }

  /// What changed in a zone since a token, or all of it, with some fields.
  func changes(
    in zone: CKRecordZone.ID, since token: CKServerChangeToken?, keys: [String]
  ) async throws -> (changed: [CKRecord], gone: [CKRecord.ID], token: CKServerChangeToken?) {
    let database = database(zone.ownerName == CKCurrentUserDefaultName ? .private : .shared)
    var changed: [CKRecord.ID: CKRecord] = [:]
    var gone: Set<CKRecord.ID> = []
    var token = token
    while true {
      let since = token
      let page = try await RecordSaving.patiently {
        try await database.recordZoneChanges(inZoneWith: zone, since: since, desiredKeys: keys)
      }
      for (id, result) in page.modificationResultsByID {
        changed[id] = try result.get().record
        gone.remove(id)
      }
      for deletion in page.deletions {
        changed[deletion.recordID] = nil
        gone.insert(deletion.recordID)
      }
      token = page.changeToken
      if !page.moreComing { return (Array(changed.values), Array(gone), token) }
    }
  }

  /// All records of a zone, with some of their fields; nil if there is no such zone.
  func records(in zone: CKRecordZone.ID, keys: [String]) async throws -> [CKRecord]? {
    do {
      return try await changes(in: zone, since: nil, keys: keys).changed
    } catch let error as CKError
      where error.code == .zoneNotFound || error.code == .userDeletedZone
    {
      return nil
    }
  }

  /// All records of the person's zone with a name and of those that others share.
  func allRecords(zone name: String, keys: [String]) async throws -> (records: [CKRecord], Bool) {
    async let shared = sharedZones(name)
    let own = try await records(in: CKRecordZone.ID(zoneName: name), keys: keys)
    var all = own ?? []
    for zone in try await shared { all += try await records(in: zone, keys: keys) ?? [] }
    return (all, own != nil)
  }
}
