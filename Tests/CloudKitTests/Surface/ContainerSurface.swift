import CloudKit

/// What libraries ask of a container, so that a test can put another in its place.
private protocol ContainerLike {
  associatedtype Database
  init(identifier: String)
  var privateCloudDatabase: Database { get }
}

extension CKContainer: ContainerLike {}

/// What libraries ask of a database.
private protocol DatabaseLike: AnyObject, Hashable, Sendable {
  var databaseScope: CKDatabase.Scope { get }
  func record(for: CKRecord.ID) async throws -> CKRecord
  func records(for ids: [CKRecord.ID], desiredKeys: [CKRecord.FieldKey]?) async throws -> [CKRecord
    .ID: Result<CKRecord, any Error>]
  func modifyRecords(
    saving: [CKRecord], deleting: [CKRecord.ID],
    savePolicy: CKModifyRecordsOperation.RecordSavePolicy, atomically: Bool
  ) async throws -> (
    saveResults: [CKRecord.ID: Result<CKRecord, any Error>],
    deleteResults: [CKRecord.ID: Result<Void, any Error>]
  )
  func modifyRecordZones(saving: [CKRecordZone], deleting: [CKRecordZone.ID]) async throws -> (
    saveResults: [CKRecordZone.ID: Result<CKRecordZone, any Error>],
    deleteResults: [CKRecordZone.ID: Result<Void, any Error>]
  )
}

extension CKDatabase: DatabaseLike {}

/// Functions of a container as apps call them. What is here has to compile; `SurfaceTests` runs what can fail.
@available(*, deprecated)
private enum ContainerSurface {
  static func cases(_ c: CKContainer) async throws {
    switch c.privateCloudDatabase.databaseScope {
    case .public: break
    case .private: break
    case .shared: break
    @unknown default: break
    }
    switch try await c.accountStatus() {
    case .available, .noAccount, .restricted, .couldNotDetermine, .temporarilyUnavailable: break
    @unknown default: break
    }
  }

  static func container(_ c: CKContainer, _ url: URL, _ id: CKRecord.ID, _ m: CKShare.Metadata)
    async throws
  {
    _ = c.containerIdentifier ?? ""
    _ = c.database(with: .private)
    _ = try await c.userRecordID()
    _ = try await c.requestApplicationPermission(.userDiscoverability)
    _ = try await c.requestApplicationPermission([.userDiscoverability])
    _ = try await c.applicationPermissionStatus(for: .userDiscoverability)
    _ = try await c.allUserIdentitiesFromContacts()
    _ = try await c.userIdentity(forEmailAddress: "")
    _ = try await c.userIdentity(forPhoneNumber: "")
    _ = try await c.userIdentity(forUserRecordID: id)
    let _: [String: CKUserIdentity] = try await c.userIdentities(forEmailAddresses: [""])
    let _: [String: CKUserIdentity] = try await c.userIdentities(forPhoneNumbers: [""])
    let _: [CKRecord.ID: CKUserIdentity] = try await c.userIdentities(forUserRecordIDs: [id])
    _ = try await c.shareParticipant(forEmailAddress: "")
    _ = try await c.shareParticipant(forPhoneNumber: "")
    _ = try await c.shareParticipant(forUserRecordID: id)
    let _: [String: Result<CKShare.Participant, any Error>] = try await c.shareParticipants(
      forEmailAddresses: [])
    let _: [String: Result<CKShare.Participant, any Error>] = try await c.shareParticipants(
      forPhoneNumbers: [])
    let _: [CKRecord.ID: Result<CKShare.Participant, any Error>] = try await c.shareParticipants(
      forUserRecordIDs: [])
    let _: [CKUserIdentity.LookupInfo: Result<CKShare.Participant, any Error>] =
      try await c.shareParticipants(for: [])
    _ = try await c.shareMetadata(for: url)
    _ = try await c.shareMetadatas(for: [url])
    _ = try await c.accept(m)
    _ = try await c.accept([m])
    _ = try await c.allLongLivedOperationIDs()
    _ = try await c.longLivedOperation(for: "")
  }

  static func containerHandlers(
    _ c: CKContainer, _ url: URL, _ id: CKRecord.ID, _ m: CKShare.Metadata
  ) async throws {
    c.accountStatus { (status: CKAccountStatus, error: Error?) in }
    c.fetchUserRecordID { id, error in _ = id?.recordName }
    c.fetchUserRecordID(completionHandler: { _, _ in })
    c.requestApplicationPermission(.userDiscoverability) { status, _ in _ = status == .granted }
    c.status(forApplicationPermission: .userDiscoverability) { _, _ in }
    c.discoverAllIdentities { _, _ in }
    c.discoverUserIdentity(withEmailAddress: "") { identity, _ in
      _ = identity?.nameComponents?.givenName
    }
    c.discoverUserIdentity(withPhoneNumber: "") { _, _ in }
    c.discoverUserIdentity(withUserRecordID: id) { _, _ in }
    c.discoverUserIdentities(forEmailAddresses: []) { _ in }
    c.discoverUserIdentities(forPhoneNumbers: []) { _ in }
    c.discoverUserIdentities(forUserRecordIDs: []) { _ in }
    c.fetchShareParticipant(withEmailAddress: "") { _, _ in }
    c.fetchShareParticipant(withPhoneNumber: "") { _, _ in }
    c.fetchShareParticipant(withUserRecordID: id) { _, _ in }
    c.fetchShareParticipants(forEmailAddresses: []) { _ in }
    c.fetchShareParticipants(forPhoneNumbers: []) { _ in }
    c.fetchShareParticipants(forUserRecordIDs: []) { _ in }
    c.fetchShareMetadata(with: url) { _, _ in }
    c.fetchShareMetadatas(for: [url]) { _ in }
    c.accept(m) { _, _ in }
    c.accept([m]) { _ in }
    c.fetchAllLongLivedOperationIDs { ids, error in
      for id in ids ?? [] {
        c.fetchLongLivedOperation(withID: id) { op, _ in if let op { c.add(op) } }
      }
    }
    let _: CKContainer.Application.Permissions = .userDiscoverability
    let _: CKContainer_Application_PermissionStatus = .granted
    let r: Int = c.configuredWith { c in 5 }
    let r2 = try await c.configuredWith(
      configuration: CKOperation.Configuration(), group: CKOperationGroup()
    ) { c in try await c.userRecordID() }
    _ = (r, r2)
    _ = NotificationCenter.default.addObserver(forName: .CKAccountChanged, object: nil, queue: nil)
    {
      _ in
    }
    _ = NotificationCenter.default.addObserver(
      forName: Notification.Name.CKAccountChanged, object: nil, queue: .main
    ) { _ in }
  }

}
