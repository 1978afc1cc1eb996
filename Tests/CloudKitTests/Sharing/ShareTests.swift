import CloudKit
import Testing

/// Shares from the save to the end, between two users.
@Suite struct ShareTests {
  @Test func `a new share is the current user's and nobody else's`() {
    let root = CKRecord(recordType: "Lists", zoneID: CKRecordZone.ID(zoneName: "Z"))
    let share = CKShare(rootRecord: root)
    #expect(share.recordType == CKRecord.SystemType.share)
    #expect(
      share.recordID.recordName.hasPrefix("Share-") && share.recordID.zoneID == root.recordID.zoneID
    )
    #expect(
      share.participants.map(\.role) == [.owner] && share.owner == share.currentUserParticipant)
    #expect(share.owner.acceptanceStatus == .accepted && share.owner.permission == .readWrite)
    #expect(share.publicPermission == .none && share.url == nil)
    let ofZone = CKShare(recordZoneID: CKRecordZone.ID(zoneName: "Z"))
    #expect(ofZone.recordID.recordName == CKRecordNameZoneWideShare)
  }

  @Test func `a share is saved with its root and gets an address`() async throws {
    let two = try await TwoPeople()
    let share = try await two.share()
    let url = try #require(share.url)
    #expect(url.absoluteString.hasPrefix(try SharedServer.get().url.absoluteString))
    #expect(url.fragment?.hasPrefix("/share/") == true)
    #expect(share.recordChangeTag != nil && share.participants.count == 2)
    let guest = share.participants[1]
    #expect(guest.acceptanceStatus == .pending && guest.permission == .readWrite)
    #expect(guest.role == .privateUser)
    #expect(guest.userIdentity.lookupInfo?.emailAddress == two.guestUser.email)
    #expect(two.root.share?.recordID == share.recordID)
    let fetched = try await two.owner.privateCloudDatabase.record(for: share.recordID)
    let again = try #require(fetched as? CKShare)
    #expect(again.url == url && again[CKShareTitleKey] == "Our groceries")
    #expect(again.participants.map(\.participantID) == share.participants.map(\.participantID))
  }

  @Test func `root and share are made in one batch`() async throws {
    let two = try await TwoPeople()
    let root = CKRecord(recordType: "Lists", zoneID: two.zone)
    let share = CKShare(rootRecord: root)
    _ = try await two.owner.privateCloudDatabase.modifyRecords(saving: [root, share], deleting: [])
    #expect(share.url != nil && root.share?.recordID == share.recordID)
  }

  @Test func `who was invited accepts, reads and writes`() async throws {
    let two = try await TwoPeople()
    let share = try await two.share()
    let child = CKRecord(recordType: "Items", zoneID: two.zone)
    child.setParent(two.root)
    child["name"] = "Milk"
    try await two.owner.privateCloudDatabase.save(child)
    let metadata = try await two.guest.shareMetadata(for: try #require(share.url))
    #expect(metadata.participantStatus == .pending && metadata.participantRole == .privateUser)
    #expect(metadata.participantPermission == .readWrite && metadata.rootRecord == nil)
    #expect(metadata.hierarchicalRootRecordID == two.shared(two.root.recordID))
    #expect(metadata.ownerIdentity.userRecordID?.recordName == two.sharedZone.ownerName)
    #expect(metadata.containerIdentifier == two.guest.containerIdentifier)
    #expect(metadata.share[CKShareTitleKey] == "Our groceries")

    let accepted = try await two.guest.accept(metadata)
    #expect(accepted.currentUserParticipant?.acceptanceStatus == .accepted)
    #expect(accepted.recordID.zoneID == two.sharedZone)
    let database = two.guest.sharedCloudDatabase
    #expect(try await database.allRecordZones().map(\.zoneID).contains(two.sharedZone))
    let seen = try await database.record(for: two.shared(child.recordID))
    #expect(seen["name"] == "Milk" && seen.recordID.zoneID.ownerName != CKCurrentUserDefaultName)
    #expect(seen.parent?.recordID == two.shared(two.root.recordID))
    seen["name"] = "Oat milk"
    try await database.save(seen)
    let own = CKRecord(
      recordType: "Items", recordID: CKRecord.ID(recordName: "own", zoneID: two.sharedZone))
    own.setParent(two.shared(two.root.recordID))
    try await database.save(own)
    #expect(own.creatorUserRecordID?.recordName == CKCurrentUserDefaultName)

    let changed = try await two.owner.privateCloudDatabase.record(for: child.recordID)
    #expect(changed["name"] == "Oat milk")
    #expect(changed.lastModifiedUserRecordID?.recordName == two.guestUser.userRecordName)
    let later = try await two.owner.privateCloudDatabase.record(for: share.recordID)
    #expect((later as? CKShare)?.participants.last?.acceptanceStatus == .accepted)
  }

  @Test func `who may only read changes nothing`() async throws {
    let two = try await TwoPeople()
    _ = try await two.accepted(.readOnly)
    let database = two.guest.sharedCloudDatabase
    let seen = try await database.record(for: two.shared(two.root.recordID))
    seen["name"] = "Mine"
    let error = await #expect(throws: CKError.self) { try await database.save(seen) }
    #expect(error?.code == .permissionFailure)
    let outside = CKRecord(
      recordType: "Lists", recordID: CKRecord.ID(recordName: "new", zoneID: two.sharedZone))
    let made = await #expect(throws: CKError.self) { try await database.save(outside) }
    #expect(made?.code == .permissionFailure)
  }

  @Test func `a permission that is raised lets the participant write`() async throws {
    let two = try await TwoPeople()
    let share = try await two.accepted(.readOnly)
    let fresh = try await two.owner.privateCloudDatabase.record(for: share.recordID)
    let again = try #require(fresh as? CKShare)
    let participant = try #require(again.participants.last)
    participant.permission = .readWrite
    try await two.owner.privateCloudDatabase.save(again)
    #expect(again.participants.last === participant)
    let database = two.guest.sharedCloudDatabase
    let seen = try await database.record(for: two.shared(two.root.recordID))
    seen["name"] = "Ours"
    try await database.save(seen)
  }

  @Test func `who is removed sees nothing any more`() async throws {
    let two = try await TwoPeople()
    let share = try await two.accepted()
    let fresh = try await two.owner.privateCloudDatabase.record(for: share.recordID)
    let again = try #require(fresh as? CKShare)
    again.removeParticipant(try #require(again.participants.last))
    again.removeParticipant(again.owner)
    try await two.owner.privateCloudDatabase.save(again)
    #expect(again.participants.map(\.role) == [.owner])
    let error = await #expect(throws: CKError.self) {
      try await two.guest.sharedCloudDatabase.record(for: two.shared(two.root.recordID))
    }
    #expect(error?.code == .zoneNotFound)
    let refused = await #expect(throws: CKError.self) {
      try await two.guest.shareMetadata(for: try #require(again.url))
    }
    #expect(refused?.code == .permissionFailure)
  }

  @Test func `a participant leaves by deleting the share, and it goes on`() async throws {
    let two = try await TwoPeople()
    let share = try await two.accepted()
    let database = two.guest.sharedCloudDatabase
    try await database.deleteRecord(withID: two.shared(share.recordID))
    #expect(try await !database.allRecordZones().map(\.zoneID).contains(two.sharedZone))
    let fresh = try await two.owner.privateCloudDatabase.record(for: share.recordID)
    #expect((fresh as? CKShare)?.participants.last?.acceptanceStatus == .removed)
    let metadata = try await two.guest.shareMetadata(for: try #require(share.url))
    try await two.guest.accept(metadata)
    #expect(try await database.allRecordZones().map(\.zoneID).contains(two.sharedZone))
  }

  @Test func `deleting the share ends it for all`() async throws {
    let two = try await TwoPeople()
    let share = try await two.accepted()
    try await two.owner.privateCloudDatabase.deleteRecord(withID: share.recordID)
    let error = await #expect(throws: CKError.self) {
      try await two.guest.shareMetadata(for: try #require(share.url))
    }
    #expect(error?.code == .unknownItem)
    #expect(
      try await !two.guest.sharedCloudDatabase.allRecordZones().map(\.zoneID)
        .contains(two.sharedZone))
    let root = try await two.owner.privateCloudDatabase.record(for: two.root.recordID)
    #expect(root.share == nil)
  }

  @Test func `a zone is shared as a whole`() async throws {
    let two = try await TwoPeople()
    let share = CKShare(recordZoneID: two.zone)
    share.publicPermission = .readOnly
    try await two.owner.privateCloudDatabase.save(share)
    let metadata = try await two.guest.shareMetadata(for: try #require(share.url))
    #expect(metadata.hierarchicalRootRecordID == nil && metadata.participantRole == .publicUser)
    try await two.guest.accept(metadata)
    let seen = try await two.guest.sharedCloudDatabase.record(for: two.shared(two.root.recordID))
    #expect(seen["name"] == "Groceries")
    let again = CKShare(rootRecord: two.root)
    let error = await #expect(throws: CKError.self) {
      try await two.owner.privateCloudDatabase.save(again)
    }
    #expect(error?.code == .alreadyShared)
  }

  @Test func `an open link lets anybody in until it is closed`() async throws {
    let two = try await TwoPeople()
    let share = CKShare(rootRecord: two.root)
    share.publicPermission = .readWrite
    try await two.owner.privateCloudDatabase.save(share)
    let metadata = try await two.guest.shareMetadata(for: try #require(share.url))
    #expect(metadata.share.participants.map(\.role) == [.owner])
    #expect(metadata.participantPermission == .readWrite)
    try await two.guest.accept(metadata)
    let fresh = try await two.owner.privateCloudDatabase.record(for: share.recordID)
    let again = try #require(fresh as? CKShare)
    #expect(again.participants.map(\.role) == [.owner, .publicUser])
    again.publicPermission = .none
    #expect(again.participants.map(\.role) == [.owner])
    try await two.owner.privateCloudDatabase.save(again)
    #expect(
      try await !two.guest.sharedCloudDatabase.allRecordZones().map(\.zoneID)
        .contains(two.sharedZone))
  }
}
