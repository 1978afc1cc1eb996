import CloudKit

/// A delegate that reads all that events have.
private final class EventReader: CKSyncEngineDelegate {
  func handleEvent(_ event: CKSyncEngine.Event, syncEngine: CKSyncEngine) async {
    switch event {
    case .stateUpdate(let e): _ = try? JSONEncoder().encode(e.stateSerialization)
    case .accountChange(let e):
      switch e.changeType {
      case .signIn(let currentUser): _ = currentUser.recordName
      case .signOut(previousUser: let p): _ = p
      case .switchAccounts(previousUser: let a, currentUser: let b): _ = (a, b)
      @unknown default: break
      }
    case .fetchedDatabaseChanges(let e):
      for m in e.modifications { _ = m.zoneID }
      for d in e.deletions { _ = (d.zoneID, d.reason) }
    case .fetchedRecordZoneChanges(let e):
      for m in e.modifications { _ = m.record }
      for d in e.deletions { _ = (d.recordID, d.recordType) }
    case .sentDatabaseChanges(let e):
      _ = (
        e.savedZones, e.failedZoneSaves.map(\.error.code), e.failedZoneSaves.map(\.zone),
        e.deletedZoneIDs, e.failedZoneDeletes
      )
    case .sentRecordZoneChanges(let e):
      for f in e.failedRecordSaves { _ = (f.record, f.error.serverRecord) }
      _ = (e.savedRecords, e.deletedRecordIDs, e.failedRecordDeletes)
    case .willFetchChanges(let e): _ = e.context.reason
    case .willFetchRecordZoneChanges(let e): _ = e.zoneID
    case .didFetchRecordZoneChanges(let e): _ = e.error?.code
    case .didFetchChanges(let e): _ = e.context
    case .willSendChanges(let e): _ = e.context.options.scope
    case .didSendChanges(let e): _ = e.context
    @unknown default: break
    }
  }
  func nextRecordZoneChangeBatch(
    _ context: CKSyncEngine.SendChangesContext, syncEngine: CKSyncEngine
  ) async -> CKSyncEngine.RecordZoneChangeBatch? {
    let scope = context.options.scope
    let changes = syncEngine.state.pendingRecordZoneChanges.filter { scope.contains($0) }
    return await CKSyncEngine.RecordZoneChangeBatch(pendingChanges: changes) { id in
      CKRecord(recordType: "A", recordID: id)
    }
  }
  func nextFetchChangesOptions(
    _ context: CKSyncEngine.FetchChangesContext, syncEngine: CKSyncEngine
  ) async -> CKSyncEngine.FetchChangesOptions {
    var options = context.options
    options.prioritizedZoneIDs = [.default]
    options.operationGroup = CKOperationGroup()
    return options
  }
}

/// A sync engine as apps write it. What is here has to compile; the tests of the engine run it.
private enum SyncEngineSurface {
  static func engine(d: CKDatabase, data: Data, z: CKRecordZone, id: CKRecord.ID) async throws {
    var conf = CKSyncEngine.Configuration(
      database: d,
      stateSerialization: try? JSONDecoder().decode(
        CKSyncEngine.State.Serialization.self, from: data), delegate: EventReader())
    conf.automaticallySync = false
    conf.subscriptionID = "a"
    let e = CKSyncEngine(conf)
    e.state.add(pendingDatabaseChanges: [.saveZone(z), .deleteZone(z.zoneID)])
    e.state.remove(pendingDatabaseChanges: [])
    e.state.add(pendingRecordZoneChanges: [.saveRecord(id), .deleteRecord(id)])
    e.state.remove(pendingRecordZoneChanges: [])
    _ = (
      e.state.hasPendingUntrackedChanges, e.state.zoneIDsWithUnfetchedServerChanges,
      e.state.pendingDatabaseChanges
    )
    e.state.hasPendingUntrackedChanges = true
    try await e.fetchChanges()
    try await e.sendChanges()
    await e.cancelOperations()
    _ = e.database.databaseScope
    try await e.fetchChanges(.init(scope: .zoneIDs([z.zoneID])))
    try await e.sendChanges(.init(scope: .recordIDs([id]), operationGroup: nil))
    try await e.sendChanges(CKSyncEngine.SendChangesOptions(scope: .allExcluding([])))
    _ = CKSyncEngine.RecordZoneChangeBatch(
      recordsToSave: [], recordIDsToDelete: [], atomicByZone: true)
    _ = CKSyncEngine.RecordZoneChangeBatch()
    for c in e.state.pendingRecordZoneChanges {
      switch c {
      case .saveRecord(let id): _ = id
      case .deleteRecord(let id): _ = id
      @unknown default: break
      }
    }
  }

}
