import CloudKit

/// Operations as apps set them up. What is here has to compile; `SurfaceTests` runs what can fail.
@available(*, deprecated)
private enum OperationSurface {
  static func modify(_ d: CKDatabase, _ c: CKContainer, _ id: CKRecord.ID, _ r: CKRecord) {
    let o = CKModifyRecordsOperation(recordsToSave: [r], recordIDsToDelete: nil)
    _ = CKModifyRecordsOperation()
    _ = CKModifyRecordsOperation(recordsToSave: [r])
    _ = CKModifyRecordsOperation(recordIDsToDelete: [id])
    o.savePolicy = .ifServerRecordUnchanged
    o.isAtomic = true
    o.clientChangeTokenData = Data()
    o.perRecordProgressBlock = { record, progress in }
    o.perRecordSaveBlock = { id, result in }
    o.perRecordDeleteBlock = { id, result in }
    o.perRecordCompletionBlock = { record, error in }
    o.modifyRecordsResultBlock = { result in
      switch result {
      case .success: break
      case .failure(let e): _ = e
      }
    }
    o.modifyRecordsCompletionBlock = { saved, deleted, error in }
    o.qualityOfService = .userInitiated
    o.queuePriority = .high
    o.completionBlock = {}
    o.database = d
    o.configuration = CKOperation.Configuration()
    o.configuration.isLongLived = true
    o.configuration.timeoutIntervalForResource = 5
    o.configuration.qualityOfService = .utility
    o.configuration.container = c
    o.configuration.allowsCellularAccess = false
    o.configuration.timeoutIntervalForRequest = 5
    o.group = CKOperationGroup()
    o.group?.name = "x"
    o.group?.quantity = 4
    o.group?.expectedSendSize = .kilobytes
    o.group?.expectedReceiveSize = .tensOfMegabytes
    o.group?.defaultConfiguration = o.configuration
    _ = o.group?.operationGroupID
    _ = o.operationID
    o.longLivedOperationWasPersistedBlock = {}
    o.container = c
    o.allowsCellularAccess = true
    o.isLongLived = false
    o.timeoutIntervalForRequest = 1
    o.timeoutIntervalForResource = 1
  }

  static func fetch(_ id: CKRecord.ID, _ q: CKQuery) {
    let f = CKFetchRecordsOperation(recordIDs: [id])
    _ = CKFetchRecordsOperation()
    _ = CKFetchRecordsOperation.fetchCurrentUserRecordOperation()
    f.recordIDs = [id]
    f.desiredKeys = []
    f.perRecordProgressBlock = { _, _ in }
    f.perRecordResultBlock = { _, _ in }
    f.perRecordCompletionBlock = { _, _, _ in }
    f.fetchRecordsResultBlock = { _ in }
    f.fetchRecordsCompletionBlock = { byID, e in _ = byID?[id] }
    let qo = CKQueryOperation(query: q)
    _ = CKQueryOperation()
    qo.query = q
    qo.zoneID = nil
    qo.resultsLimit = 5
    qo.resultsLimit = CKQueryOperation.maximumResults
    qo.desiredKeys = nil
    qo.recordMatchedBlock = { _, _ in }
    qo.recordFetchedBlock = { _ in }
    qo.queryResultBlock = { r in if case .success(let c?) = r { _ = CKQueryOperation(cursor: c) } }
    qo.queryCompletionBlock = { (cursor: CKQueryOperation.Cursor?, error: Error?) in }
  }

  static func zones(_ z: CKRecordZone, _ s: CKSubscription) {
    let fz = CKFetchRecordZonesOperation(recordZoneIDs: [z.zoneID])
    _ = CKFetchRecordZonesOperation.fetchAllRecordZonesOperation()
    fz.recordZoneIDs = nil
    fz.perRecordZoneResultBlock = { _, _ in }
    fz.fetchRecordZonesResultBlock = { _ in }
    fz.fetchRecordZonesCompletionBlock = { _, _ in }
    let mz = CKModifyRecordZonesOperation(recordZonesToSave: [z], recordZoneIDsToDelete: nil)
    _ = CKModifyRecordZonesOperation()
    _ = CKModifyRecordZonesOperation(recordZonesToSave: [z])
    _ = CKModifyRecordZonesOperation(recordZoneIDsToDelete: [])
    mz.recordZonesToSave = []
    mz.recordZoneIDsToDelete = []
    mz.perRecordZoneSaveBlock = { _, _ in }
    mz.perRecordZoneDeleteBlock = { _, _ in }
    mz.modifyRecordZonesResultBlock = { _ in }
    mz.modifyRecordZonesCompletionBlock = { _, _, _ in }
    let fs = CKFetchSubscriptionsOperation(subscriptionIDs: [""])
    _ = CKFetchSubscriptionsOperation.fetchAllSubscriptionsOperation()
    _ = CKFetchSubscriptionsOperation()
    fs.subscriptionIDs = nil
    fs.perSubscriptionResultBlock = { _, _ in }
    fs.fetchSubscriptionsResultBlock = { _ in }
    fs.fetchSubscriptionCompletionBlock = { _, _ in }
    let ms = CKModifySubscriptionsOperation(subscriptionsToSave: [s], subscriptionIDsToDelete: nil)
    _ = CKModifySubscriptionsOperation()
    _ = CKModifySubscriptionsOperation(subscriptionsToSave: [s])
    ms.subscriptionsToSave = []
    ms.subscriptionIDsToDelete = []
    ms.perSubscriptionSaveBlock = { _, _ in }
    ms.perSubscriptionDeleteBlock = { _, _ in }
    ms.modifySubscriptionsResultBlock = { _ in }
    ms.modifySubscriptionsCompletionBlock = { _, _, _ in }
  }

  static func changes(_ z: CKRecordZone, _ t: CKServerChangeToken?) {
    let dc = CKFetchDatabaseChangesOperation(previousServerChangeToken: t)
    _ = CKFetchDatabaseChangesOperation()
    dc.previousServerChangeToken = nil
    dc.resultsLimit = 4
    dc.fetchAllChanges = true
    dc.recordZoneWithIDChangedBlock = { _ in }
    dc.recordZoneWithIDWasDeletedBlock = { _ in }
    dc.recordZoneWithIDWasPurgedBlock = { _ in }
    dc.recordZoneWithIDWasDeletedDueToUserEncryptedDataResetBlock = { _ in }
    dc.changeTokenUpdatedBlock = { _ in }
    dc.fetchDatabaseChangesResultBlock = { r in
      if let (token, more) = try? r.get() { _ = (token, more) }
    }
    dc.fetchDatabaseChangesResultBlock = { r in
      switch r {
      case .success(let (token, more)): _ = (token, more)
      case .failure: break
      }
    }
    dc.fetchDatabaseChangesCompletionBlock = { token, more, error in }
    let conf = CKFetchRecordZoneChangesOperation.ZoneConfiguration()
    conf.previousServerChangeToken = t
    conf.resultsLimit = 4
    conf.desiredKeys = nil
    _ = CKFetchRecordZoneChangesOperation.ZoneConfiguration(
      previousServerChangeToken: t, resultsLimit: nil, desiredKeys: nil)
    _ = CKFetchRecordZoneChangesOperation.ZoneConfiguration(previousServerChangeToken: t)
    let zc = CKFetchRecordZoneChangesOperation(
      recordZoneIDs: [z.zoneID], configurationsByRecordZoneID: [z.zoneID: conf])
    _ = CKFetchRecordZoneChangesOperation()
    _ = CKFetchRecordZoneChangesOperation(
      recordZoneIDs: [z.zoneID],
      optionsByRecordZoneID: [z.zoneID: CKFetchRecordZoneChangesOperation.ZoneOptions()])
    zc.recordZoneIDs = []
    zc.configurationsByRecordZoneID = [:]
    zc.fetchAllChanges = false
    zc.recordWasChangedBlock = { _, _ in }
    zc.recordChangedBlock = { _ in }
    zc.recordWithIDWasDeletedBlock = { id, type in }
    zc.recordZoneChangeTokensUpdatedBlock = { z, t, d in }
    zc.recordZoneFetchResultBlock = { id, r in
      if case .success(let (token, client, more)) = r { _ = (token, client, more) }
      if let x = try? r.get() { _ = (x.serverChangeToken, x.clientChangeTokenData, x.moreComing) }
    }
    zc.recordZoneFetchCompletionBlock = { z, t, d, more, e in }
    zc.fetchRecordZoneChangesResultBlock = { _ in }
    zc.fetchRecordZoneChangesCompletionBlock = { _ in }
  }

  static func sharing(_ url: URL, _ m: CKShare.Metadata) {
    let ac = CKAcceptSharesOperation(shareMetadatas: [m])
    _ = CKAcceptSharesOperation()
    ac.shareMetadatas = []
    ac.perShareResultBlock = { _, _ in }
    ac.perShareCompletionBlock = { m, s, e in }
    ac.acceptSharesResultBlock = { _ in }
    ac.acceptSharesCompletionBlock = { _ in }
    let sm = CKFetchShareMetadataOperation(shareURLs: [url])
    _ = CKFetchShareMetadataOperation()
    sm.shareURLs = []
    sm.shouldFetchRootRecord = true
    sm.rootRecordDesiredKeys = nil
    sm.perShareMetadataResultBlock = { _, _ in }
    sm.perShareMetadataBlock = { u, m, e in }
    sm.fetchShareMetadataResultBlock = { _ in }
    sm.fetchShareMetadataCompletionBlock = { _ in }
    let sp = CKFetchShareParticipantsOperation(userIdentityLookupInfos: [
      CKUserIdentity.LookupInfo(emailAddress: "")
    ])
    _ = CKFetchShareParticipantsOperation()
    sp.userIdentityLookupInfos = []
    sp.perShareParticipantResultBlock = { _, _ in }
    sp.shareParticipantFetchedBlock = { _ in }
    sp.fetchShareParticipantsResultBlock = { _ in }
    sp.fetchShareParticipantsCompletionBlock = { _ in }
    let wt = CKFetchWebAuthTokenOperation(apiToken: "")
    _ = CKFetchWebAuthTokenOperation()
    wt.apiToken = ""
    wt.fetchWebAuthTokenResultBlock = { _ in }
    wt.fetchWebAuthTokenCompletionBlock = { _, _ in }
    let du = CKDiscoverUserIdentitiesOperation(userIdentityLookupInfos: [])
    du.userIdentityDiscoveredBlock = { i, l in }
    du.discoverUserIdentitiesResultBlock = { _ in }
    du.discoverUserIdentitiesCompletionBlock = { _ in }
    let da = CKDiscoverAllUserIdentitiesOperation()
    da.userIdentityDiscoveredBlock = { i in }
    da.discoverAllUserIdentitiesResultBlock = { _ in }
    da.discoverAllUserIdentitiesCompletionBlock = { _ in }
  }

  static func old(_ z: CKRecordZone, _ t: CKServerChangeToken?) {
    let o = CKFetchRecordChangesOperation(recordZoneID: z.zoneID, previousServerChangeToken: t)
    o.recordChangedBlock = { r in }
    o.recordWithIDWasDeletedBlock = { id in }
    o.fetchRecordChangesCompletionBlock = { token, data, error in }
    _ = o.moreComing
    o.resultsLimit = 4
    o.desiredKeys = nil
  }

  static func queue(
    _ d: CKDatabase, _ c: CKContainer, _ o: CKModifyRecordsOperation,
    _ accept: CKAcceptSharesOperation
  ) {
    d.add(o)
    c.add(accept)
    let queue = OperationQueue()
    accept.addDependency(o)
    queue.addOperations([o, accept], waitUntilFinished: false)
    o.cancel()
  }

}
