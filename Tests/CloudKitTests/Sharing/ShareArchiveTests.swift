import CloudKit
import Testing

/// What of shares apps keep between runs.
@Suite struct ShareArchiveTests {
  @Test func `a saved share survives an archive and can be saved again`() async throws {
    let two = try await TwoPeople()
    let share = try await two.share()
    let back = try #require(try archived(share))
    #expect(back.url == share.url && back.recordChangeTag == share.recordChangeTag)
    #expect(back.participants == share.participants && back.owner == share.owner)
    #expect(back.currentUserParticipant == share.currentUserParticipant)
    #expect(back[CKShareTitleKey] == "Our groceries")
    back.participants.last?.permission = .readOnly
    try await two.owner.privateCloudDatabase.save(back)
    let fetched = try await two.owner.privateCloudDatabase.record(for: share.recordID)
    #expect((fetched as? CKShare)?.participants.last?.permission == .readOnly)
  }

  @Test func `a share that was never saved survives an archive`() async throws {
    let two = try await TwoPeople()
    let share = CKShare(rootRecord: two.root)
    share.publicPermission = .readOnly
    let back = try #require(try archived(share))
    try await two.owner.privateCloudDatabase.save(back)
    #expect(back.url != nil && back.publicPermission == .readOnly)
    #expect(back.participants.map(\.role) == [.owner])
  }

  @Test func `a copy of a share changes by itself`() async throws {
    let two = try await TwoPeople()
    let share = try await two.share()
    let copy = try #require(share.copy() as? CKShare)
    copy.participants.last?.permission = .readOnly
    copy.publicPermission = .readOnly
    #expect(share.participants.last?.permission == .readWrite && share.publicPermission == .none)
    #expect(copy.participants.map(\.participantID).first == share.owner.participantID)
  }

  @Test func `metadata survives an archive and can be accepted`() async throws {
    let two = try await TwoPeople()
    let share = try await two.share()
    let metadata = try await two.guest.shareMetadata(for: try #require(share.url))
    let back = try #require(try archived(metadata))
    #expect(back == metadata && back.participantStatus == .pending)
    #expect(back.hierarchicalRootRecordID == metadata.hierarchicalRootRecordID)
    #expect(back.ownerIdentity == metadata.ownerIdentity)
    try await two.guest.accept(back)
    #expect(
      try await two.guest.sharedCloudDatabase.allRecordZones().map(\.zoneID)
        .contains(two.sharedZone))
  }

  @Test func `identities and lookups survive an archive`() async throws {
    let two = try await TwoPeople()
    let email = CKUserIdentity.LookupInfo(emailAddress: "a@example.org")
    #expect(try archived(email) == email)
    let user = CKUserIdentity.LookupInfo(userRecordID: CKRecord.ID(recordName: "_a"))
    #expect(try archived(user) == user && user != email)
    let found = try await two.owner.userIdentity(forEmailAddress: two.guestUser.email)
    let identity = try #require(found)
    #expect(try archived(identity) == identity && identity.nameComponents?.givenName != nil)
    let participant = try await two.owner.shareParticipant(forEmailAddress: "a@example.org")
    let back = try #require(try archived(participant))
    #expect(back == participant && back.userIdentity == participant.userIdentity)
    #expect(back.permission == .readOnly && back.acceptanceStatus == .pending)
  }

  @Test func `sharing options survive an archive`() throws {
    let options = CKAllowedSharingOptions(
      allowedParticipantPermissionOptions: .readOnly,
      allowedParticipantAccessOptions: .specifiedRecipientsOnly)
    options.allowsAccessRequests = true
    let back = try #require(try archived(options))
    #expect(back.allowedParticipantPermissionOptions == .readOnly)
    #expect(back.allowedParticipantAccessOptions == .specifiedRecipientsOnly)
    #expect(back.allowsAccessRequests && !back.allowsParticipantsToInviteOthers)
    #expect(CKAllowedSharingOptions.standard.allowedParticipantAccessOptions == .any)
  }
}
