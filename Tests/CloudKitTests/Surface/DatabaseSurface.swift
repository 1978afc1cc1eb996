import CloudKit

/// Functions of a database as apps call them. What is here has to compile; `SurfaceTests` runs what can fail.
@available(*, deprecated)
private enum DatabaseSurface {
  static func database(
    _ d: CKDatabase, _ id: CKRecord.ID, _ r: CKRecord, _ z: CKRecordZone, _ q: CKQuery,
    _ s: CKSubscription, _ t: CKServerChangeToken?
  ) async throws {
    _ = try await d.record(for: id)
    try await d.save(r)
    try await d.deleteRecord(withID: id)
    _ = try await d.records(for: [id])
    _ = try await d.records(for: [id], desiredKeys: ["a"])
    let (matchResults, queryCursor) = try await d.records(matching: q)
    for (id, result) in matchResults { _ = (id, try result.get()) }
    _ = queryCursor
    let page = try await d.records(
      matching: q, inZoneWith: z.zoneID, desiredKeys: nil, resultsLimit: 10)
    _ = page.matchResults.compactMap { try? $0.1.get() }
    if let c = page.queryCursor {
      _ = try await d.records(continuingMatchFrom: c)
      _ = try await d.records(
        continuingMatchFrom: c, desiredKeys: [], resultsLimit: CKQueryOperation.maximumResults)
    }
    let m = try await d.modifyRecords(saving: [r], deleting: [id])
    for (_, v) in m.saveResults {
      switch v {
      case .success(let r): _ = r.recordID
      case .failure(let e): throw e
      }
    }
    _ = try await d.modifyRecords(
      saving: [r], deleting: [id], savePolicy: .changedKeys, atomically: false
    ).deleteResults[id]
  }

  static func zones(
    _ d: CKDatabase, _ id: CKRecord.ID, _ r: CKRecord, _ z: CKRecordZone, _ q: CKQuery,
    _ s: CKSubscription, _ t: CKServerChangeToken?
  ) async throws {
    _ = try await d.allRecordZones()
    _ = try await d.recordZone(for: z.zoneID)
    _ = try await d.recordZones(for: [z.zoneID])
    try await d.save(z)
    try await d.deleteRecordZone(withID: z.zoneID)
    _ = try await d.modifyRecordZones(saving: [z], deleting: [])
    _ = try await d.allSubscriptions()
    _ = try await d.subscription(for: "")
    _ = try await d.subscriptions(for: [""])
    try await d.save(s)
    try await d.deleteSubscription(withID: "")
    _ = try await d.modifySubscriptions(saving: [s], deleting: [])
    let dc = try await d.databaseChanges(since: t)
    _ = (dc.modifications.map(\.zoneID), dc.deletions.map(\.reason), dc.changeToken, dc.moreComing)
    _ = try await d.databaseChanges(since: nil, resultsLimit: 5)
    let zc = try await d.recordZoneChanges(inZoneWith: z.zoneID, since: t)
    _ = (
      try zc.modificationResultsByID[id]?.get().record, zc.deletions.map(\.recordType),
      zc.changeToken, zc.moreComing
    )
    _ = try await d.recordZoneChanges(
      inZoneWith: z.zoneID, since: nil, desiredKeys: nil, resultsLimit: nil)
    for del in dc.deletions {
      switch del.reason {
      case .deleted, .purged, .encryptedDataReset: break
      @unknown default: break
      }
    }
  }

  static func handlers(
    _ d: CKDatabase, _ id: CKRecord.ID, _ r: CKRecord, _ z: CKRecordZone, _ q: CKQuery,
    _ s: CKSubscription, _ t: CKServerChangeToken?
  ) {
    d.fetch(withRecordID: id) { record, error in }
    d.save(r) { record, error in }
    d.delete(withRecordID: id) { _, _ in }
    d.fetch(withRecordIDs: [id]) { result in _ = try? result.get() }
    d.fetch(withRecordIDs: [id], desiredKeys: []) { _ in }
    d.fetch(withQuery: q) { result in if case .success(let (m, c)) = result { _ = (m, c) } }
    d.fetch(withQuery: q, inZoneWith: nil, desiredKeys: nil, resultsLimit: 5) { result in
      switch result {
      case .success((let m, let c)): _ = (m, c)
      case .failure(let e): _ = e
      }
      if let x = try? result.get() {
        if let c = x.queryCursor {
          d.fetch(withCursor: c) { _ in }
          d.fetch(withCursor: c, desiredKeys: nil, resultsLimit: 1) { _ in }
        }
      }
    }
    d.modifyRecords(saving: [r], deleting: []) { _ in }
    d.modifyRecords(saving: [r], deleting: [], savePolicy: .allKeys, atomically: true) { _ in }
  }

  static func zoneHandlers(
    _ d: CKDatabase, _ id: CKRecord.ID, _ r: CKRecord, _ z: CKRecordZone, _ q: CKQuery,
    _ s: CKSubscription, _ t: CKServerChangeToken?
  ) async throws {
    d.fetchAllRecordZones { _, _ in }
    d.fetch(withRecordZoneID: z.zoneID) { _, _ in }
    d.fetch(withRecordZoneIDs: [z.zoneID]) { _ in }
    d.save(z) { _, _ in }
    d.delete(withRecordZoneID: z.zoneID) { _, _ in }
    d.modifyRecordZones(saving: [], deleting: []) { _ in }
    d.fetchAllSubscriptions { _, _ in }
    d.fetch(withSubscriptionID: "") { _, _ in }
    d.fetch(withSubscriptionIDs: [""]) { _ in }
    d.save(s) { _, _ in }
    d.delete(withSubscriptionID: "") { _, _ in }
    d.modifySubscriptions(saving: [], deleting: []) { _ in }
    d.fetchDatabaseChanges(since: nil) { _ in }
    d.fetchDatabaseChanges(since: t, resultsLimit: nil) { r in _ = try? r.get().changeToken }
    d.fetchRecordZoneChanges(inZoneWith: z.zoneID, since: nil) { _ in }
    d.fetchRecordZoneChanges(inZoneWith: z.zoneID, since: nil, desiredKeys: nil, resultsLimit: 5) {
      _ in
    }
    _ = d.configuredWith { d in 1 }
    _ = try await d.configuredWith(group: CKOperationGroup()) { d in try await d.record(for: id) }
  }

}
