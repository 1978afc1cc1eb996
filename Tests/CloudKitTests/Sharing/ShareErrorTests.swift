import CloudKit
import Testing

/// Why a share is not saved, accepted or looked at.
@Suite struct ShareErrorTests {
  private func code(_ body: () async throws -> Void) async -> CKError.Code? {
    do {
      try await body()
      return nil
    } catch {
      return (error as? CKError)?.code
    }
  }

  @Test func `a record is shared once, and none above or below it`() async throws {
    let two = try await TwoPeople()
    _ = try await two.share()
    let database = two.owner.privateCloudDatabase
    #expect(await code { try await database.save(CKShare(rootRecord: two.root)) } == .alreadyShared)
    let child = CKRecord(recordType: "Items", zoneID: two.zone)
    child.setParent(two.root)
    try await database.save(child)
    #expect(await code { try await database.save(CKShare(rootRecord: child)) } == .alreadyShared)
    let ofZone = CKShare(recordZoneID: two.zone)
    #expect(await code { try await database.save(ofZone) } == .alreadyShared)
  }

  @Test func `a stale share is told with the server's`() async throws {
    let two = try await TwoPeople()
    let share = try await two.share()
    let database = two.owner.privateCloudDatabase
    let other = try await database.record(for: share.recordID)
    other["cloudkit.title"] = "Theirs"
    try await database.save(other)
    share["cloudkit.title"] = "Mine"
    let error = await #expect(throws: CKError.self) { try await database.save(share) }
    #expect(error?.code == .serverRecordChanged)
    #expect(error?.serverRecord?["cloudkit.title"] == "Theirs")
    #expect((error?.serverRecord as? CKShare)?.url == share.url)
  }

  @Test func `only a custom zone of the private database has shares`() async throws {
    let two = try await TwoPeople()
    let root = CKRecord(recordType: "Lists")
    let inDefault = await code {
      _ = try await two.owner.privateCloudDatabase.modifyRecords(
        saving: [root, CKShare(rootRecord: root)], deleting: [], atomically: false
      ).saveResults.values.map { try $0.get() }
    }
    #expect(inDefault == .invalidArguments)
    let inPublic = await code {
      try await two.owner.publicCloudDatabase.save(CKShare(rootRecord: root))
    }
    #expect(inPublic == .badDatabase)
  }

  @Test func `a share of a record that is not there is refused`() async throws {
    let two = try await TwoPeople()
    let nobody = CKRecord(recordType: "Lists", zoneID: two.zone)
    let refused = await code {
      try await two.owner.privateCloudDatabase.save(CKShare(rootRecord: nobody))
    }
    #expect(refused == .unknownItem)
  }

  @Test func `a share has at most a hundred participants`() async throws {
    let two = try await TwoPeople()
    let share = CKShare(rootRecord: two.root)
    let infos = CKUserIdentity.LookupInfo.lookupInfos(
      withEmails: (0..<101).map { "nobody\($0)@example.org" })
    for participant in try await two.owner.shareParticipants(for: infos).values {
      share.addParticipant(try participant.get())
    }
    let refused = await code { try await two.owner.privateCloudDatabase.save(share) }
    #expect(refused == .tooManyParticipants)
  }

  @Test func `who is not invited is told nothing`() async throws {
    let two = try await TwoPeople()
    let share = CKShare(rootRecord: two.root)
    try await two.owner.privateCloudDatabase.save(share)
    let url = try #require(share.url)
    #expect(await code { _ = try await two.guest.shareMetadata(for: url) } == .permissionFailure)
  }

  @Test func `an address that is none of a share is an invalid argument`() async throws {
    let two = try await TwoPeople()
    let strange = [
      "https://example.org/", "https://example.org/#/share/", "mailto:a@b", "file:///",
    ]
    for text in strange {
      let url = try #require(URL(string: text))
      #expect(await code { _ = try await two.guest.shareMetadata(for: url) } == .invalidArguments)
    }
    let lost = try #require(URL(string: "https://www.icloud.com/share/0abc#Title"))
    #expect(await code { _ = try await two.guest.shareMetadata(for: lost) } == .unknownItem)
  }

  @Test func `the owner's own share is looked at and accepted without harm`() async throws {
    let two = try await TwoPeople()
    let share = try await two.share()
    let metadata = try await two.owner.shareMetadata(for: try #require(share.url))
    #expect(metadata.participantRole == .owner && metadata.share.recordID == share.recordID)
    #expect(metadata.hierarchicalRootRecordID == two.root.recordID)
    #expect(try await two.owner.accept(metadata).recordID == share.recordID)
  }

  @Test func `without a network nobody is found and nothing accepted`() async throws {
    let url = try #require(URL(string: "http://127.0.0.1:1/#/share/abc"))
    let lost = CKContainer.lost
    #expect(await code { _ = try await lost.shareMetadata(for: url) }?.isOfNetwork == true)
    let found = await code { _ = try await lost.shareParticipant(forEmailAddress: "a@example.org") }
    #expect(found?.isOfNetwork == true)
  }
}
