import CloudKit
import Testing

/// Two users of the shared server: one who shares, and one with whom it is shared.
struct TwoPeople {
  let owner: CKContainer
  let guest: CKContainer
  let guestUser: LiveServer.User
  /// A zone of the owner's that no other test has, as the owner sees it.
  let zone: CKRecordZone.ID
  /// The same zone as others see it.
  let sharedZone: CKRecordZone.ID
  /// A record of the zone, saved.
  let root: CKRecord

  init() async throws {
    let server = try SharedServer.get()
    owner = server.device(user: 4)
    guest = server.device(user: 5)
    guestUser = server.users[5]
    zone = try await owner.privateCloudDatabase.save(
      CKRecordZone(zoneName: "Zone-\(UUID().uuidString)")
    ).zoneID
    sharedZone = CKRecordZone.ID(
      zoneName: zone.zoneName, ownerName: server.users[4].userRecordName)
    root = CKRecord(recordType: "Lists", zoneID: zone)
    root["name"] = "Groceries"
    try await owner.privateCloudDatabase.save(root)
  }

  /// The root's share with the guest on its list, saved.
  func share(_ permission: CKShare.ParticipantPermission = .readWrite) async throws -> CKShare {
    let share = CKShare(rootRecord: root)
    share[CKShare.SystemFieldKey.title] = "Our groceries"
    let participant = try await owner.shareParticipant(forEmailAddress: guestUser.email)
    participant.permission = permission
    share.addParticipant(participant)
    _ = try await owner.privateCloudDatabase.modifyRecords(saving: [root, share], deleting: [])
    return share
  }

  /// The same, accepted by the guest.
  func accepted(_ permission: CKShare.ParticipantPermission = .readWrite) async throws -> CKShare {
    let share = try await share(permission)
    let metadata = try await guest.shareMetadata(for: try #require(share.url))
    try await guest.accept(metadata)
    return share
  }

  /// The ID of a record as the guest sees it.
  func shared(_ id: CKRecord.ID) -> CKRecord.ID {
    CKRecord.ID(recordName: id.recordName, zoneID: sharedZone)
  }
}
