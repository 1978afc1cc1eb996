import CloudKit
import Testing

/// Finding people, and the permission to be found.
@Suite struct PeopleTests {
  private func people() throws -> (CKContainer, LiveServer.User, LiveServer.User) {
    let server = try SharedServer.get()
    return (server.device(user: 2), server.users[2], server.users[3])
  }

  @Test func `people are found by address and by record`() async throws {
    let (container, me, other) = try people()
    let byEmail = try await container.userIdentity(forEmailAddress: other.email)
    #expect(byEmail?.userRecordID?.recordName == other.userRecordName)
    #expect(byEmail?.lookupInfo?.emailAddress == other.email && byEmail?.hasiCloudAccount == true)
    #expect(
      byEmail?.nameComponents?.givenName == other.name.split(separator: " ").first.map(String.init))
    let id = CKRecord.ID(recordName: other.userRecordName)
    #expect(try await container.userIdentity(forUserRecordID: id)?.userRecordID == id)
    let mine = CKRecord.ID(recordName: CKCurrentUserDefaultName)
    let own = try await container.userIdentity(forUserRecordID: mine)
    #expect(own?.userRecordID?.recordName == me.userRecordName)
    let none = try await container.userIdentity(forEmailAddress: "nobody@example.org")
    #expect(none == nil)
    #expect(try await container.userIdentity(forPhoneNumber: "+47 1") == nil)
  }

  @Test func `several are found at once, and whoever is not there is left out`() async throws {
    let (container, me, other) = try people()
    let found = try await container.userIdentities(
      forEmailAddresses: [me.email, "nobody@example.org", other.email])
    #expect(Set(found.keys) == [me.email, other.email])
    let id = CKRecord.ID(recordName: other.userRecordName)
    #expect(try await container.userIdentities(forUserRecordIDs: [id]).keys.first == id)
    #expect(try await container.userIdentities(forPhoneNumbers: ["1"]).isEmpty)
    let all = try await container.allUserIdentitiesFromContacts()
    #expect(all.contains { $0.userRecordID == id })
  }

  @Test func `an address is a participant also if nobody has it`() async throws {
    let (container, _, other) = try people()
    let known = try await container.shareParticipant(forEmailAddress: other.email)
    #expect(known.userIdentity.userRecordID?.recordName == other.userRecordName)
    #expect(known.role == .privateUser && known.permission == .readOnly)
    let unknown = try await container.shareParticipant(forEmailAddress: "nobody@example.org")
    #expect(unknown.userIdentity.hasiCloudAccount == false)
    let byPhone = await #expect(throws: CKError.self) {
      try await container.shareParticipant(forPhoneNumber: "1")
    }
    #expect(byPhone?.code == .unknownItem)
    let id = CKRecord.ID(recordName: other.userRecordName)
    #expect(
      try await container.shareParticipant(forUserRecordID: id).userIdentity.userRecordID == id)
    let some = try await container.shareParticipants(
      forUserRecordIDs: [id, CKRecord.ID(recordName: "_nobody")])
    #expect(some[id]?.code == nil && some[CKRecord.ID(recordName: "_nobody")]?.code == .unknownItem)
    #expect(
      try await container.shareParticipants(forPhoneNumbers: ["1"])["1"]?.code == .unknownItem)
  }

  @Test func `the permission to be found is what the server has`() async throws {
    let (container, _, _) = try people()
    #expect(try await container.applicationPermissionStatus(for: .userDiscoverability) == .granted)
    #expect(try await container.requestApplicationPermission(.userDiscoverability) == .granted)
    let status = await withCheckedContinuation { continuation in
      CKContainer.lost.status(forApplicationPermission: .userDiscoverability) { status, error in
        continuation.resume(returning: (status, (error as? CKError)?.code.isOfNetwork))
      }
    }
    #expect(status == (.couldNotComplete, true))
  }

  @Test func `completion handlers find the same people`() async throws {
    let (container, _, other) = try people()
    let identity = await withCheckedContinuation { continuation in
      container.discoverUserIdentity(withEmailAddress: other.email) { found, _ in
        continuation.resume(returning: found)
      }
    }
    #expect(identity?.userRecordID?.recordName == other.userRecordName)
    let none = await withCheckedContinuation { continuation in
      container.discoverUserIdentity(withPhoneNumber: "1") { found, error in
        continuation.resume(returning: found == nil && error == nil)
      }
    }
    #expect(none)
    let all = await withCheckedContinuation { continuation in
      container.discoverAllIdentities { found, _ in continuation.resume(returning: found ?? []) }
    }
    #expect(all.contains { $0.userRecordID?.recordName == other.userRecordName })
    let participant = await withCheckedContinuation { continuation in
      container.fetchShareParticipant(withEmailAddress: other.email) { found, _ in
        continuation.resume(returning: found)
      }
    }
    #expect(participant?.userIdentity.userRecordID?.recordName == other.userRecordName)
    let participants = await withCheckedContinuation { continuation in
      container.fetchShareParticipants(forEmailAddresses: [other.email]) {
        continuation.resume(returning: $0)
      }
    }
    #expect(try participants.get()[other.email]?.code == nil)
  }
}
