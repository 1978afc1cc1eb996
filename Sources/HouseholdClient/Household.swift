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

  /// All records of a zone, with some of their fields; nil if there is no such zone.
  func records(
    in zone: CKRecordZone.ID, keys: [String]
  ) async throws -> [CKRecord]? {
    let isOwn = zone.ownerName == CKCurrentUserDefaultName
    let database = database(isOwn ? .private : .shared)
    var records: [CKRecord.ID: CKRecord] = [:]
    var token: CKServerChangeToken?
    do {
      while true {
        let since = token
        let page = try await RecordSaving.patiently {
          try await database.recordZoneChanges(
            inZoneWith: zone, since: since, desiredKeys: keys)
        }
        for (id, result) in page.modificationResultsByID { records[id] = try result.get().record }
        for deletion in page.deletions { records[deletion.recordID] = nil }
        token = page.changeToken
        if !page.moreComing { return Array(records.values) }
      }
    } catch let error as CKError where error.code == .zoneNotFound || error.code == .userDeletedZone
    {
      return nil
    }
  }

  /// The records of the person's zone with a name and of those that others share.
  func allRecords(zone name: String, keys: [String]) async throws -> (records: [CKRecord], Bool) {
    async let shared = sharedZones(name)
    let own = try await records(in: CKRecordZone.ID(zoneName: name), keys: keys)
    var all = own ?? []
    for zone in try await shared { all += try await records(in: zone, keys: keys) ?? [] }
    return (all, own != nil)
  }
}
