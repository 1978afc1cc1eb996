import CloudKit
import Testing

/// Shares and people by operations, with both generations of blocks.
@Suite struct SharingOperationTests {
  @Test func `metadata is fetched with the root, and shares are accepted`() async throws {
    let two = try await TwoPeople()
    let share = try await two.share()
    let url = try #require(share.url)
    let lost = try #require(URL(string: "https://example.org/#/share/nobody"))
    let fetch = CKFetchShareMetadataOperation(shareURLs: [url, lost])
    fetch.shouldFetchRootRecord = true
    fetch.rootRecordDesiredKeys = []
    let (found, olders) = (Calls<(URL, CKShare.Metadata?, CKError.Code?)>(), Calls<CKError.Code?>())
    let (ends, oldEnds) = (Calls<CKError.Code?>(), Calls<CKError?>())
    fetch.perShareMetadataResultBlock = { url, result in
      found.add((url, try? result.get(), result.code))
    }
    fetch.perShareMetadataBlock = { _, _, error in olders.add((error as? CKError)?.code) }
    fetch.fetchShareMetadataResultBlock = { ends.add($0.code) }
    fetch.fetchShareMetadataCompletionBlock = { oldEnds.add($0 as? CKError) }
    fetch.configuration.container = two.guest
    let configuration = CKOperation.Configuration()
    configuration.container = two.guest
    fetch.configuration = configuration
    await fetch.run()
    #expect(found.all.map(\.0) == [url, lost] && found.all.map(\.2) == [nil, .unknownItem])
    #expect(olders.all == [nil, .unknownItem] && ends.all == [nil])
    #expect(oldEnds.all.first??.code == .partialFailure)
    #expect(oldEnds.all.first??.partialErrorsByItemID?[lost] != nil)
    let metadata = try #require(found.all.first?.1)
    #expect(metadata.rootRecord?.recordID == two.shared(two.root.recordID))
    #expect(metadata.rootRecord?.allKeys() == [])

    let accept = CKAcceptSharesOperation(shareMetadatas: [metadata])
    let (accepted, acceptEnds) = (Calls<CKError.Code?>(), Calls<CKError.Code?>())
    accept.perShareResultBlock = { _, result in accepted.add(result.code) }
    accept.perShareCompletionBlock = { _, share, error in
      accepted.add(share == nil ? .internalError : (error as? CKError)?.code)
    }
    accept.acceptSharesResultBlock = { acceptEnds.add($0.code) }
    accept.acceptSharesCompletionBlock = { acceptEnds.add(($0 as? CKError)?.code) }
    accept.configuration = configuration
    await accept.run()
    #expect(accepted.all == [nil, nil] && acceptEnds.all == [nil, nil])
  }

  @Test func `a share that has ended is a partial failure of accepting`() async throws {
    let two = try await TwoPeople()
    let share = try await two.share()
    let metadata = try await two.guest.shareMetadata(for: try #require(share.url))
    try await two.owner.privateCloudDatabase.deleteRecord(withID: share.recordID)
    let accept = CKAcceptSharesOperation(shareMetadatas: [metadata])
    let (accepted, ends, oldEnds) = (
      Calls<CKError.Code?>(), Calls<CKError.Code?>(), Calls<CKError?>()
    )
    accept.perShareResultBlock = { _, result in accepted.add(result.code) }
    accept.acceptSharesResultBlock = { ends.add($0.code) }
    accept.acceptSharesCompletionBlock = { oldEnds.add($0 as? CKError) }
    await withCheckedContinuation { continuation in
      accept.completionBlock = { continuation.resume() }
      two.guest.add(accept)
    }
    #expect(accepted.all == [.unknownItem] && ends.all == [nil])
    #expect(oldEnds.all.first??.partialErrorsByItemID?[metadata] != nil)
  }

  @Test func `participants and people are found`() async throws {
    let two = try await TwoPeople()
    let infos = [
      CKUserIdentity.LookupInfo(emailAddress: two.guestUser.email),
      CKUserIdentity.LookupInfo(phoneNumber: "1"),
    ]
    let configuration = CKOperation.Configuration()
    configuration.container = two.owner
    let participants = CKFetchShareParticipantsOperation(userIdentityLookupInfos: infos)
    let (found, old, ends) = (Calls<CKError.Code?>(), Calls<String?>(), Calls<CKError.Code?>())
    participants.perShareParticipantResultBlock = { _, result in found.add(result.code) }
    participants.shareParticipantFetchedBlock = {
      old.add($0.userIdentity.userRecordID?.recordName)
    }
    participants.fetchShareParticipantsResultBlock = { ends.add($0.code) }
    participants.fetchShareParticipantsCompletionBlock = { ends.add(($0 as? CKError)?.code) }
    participants.configuration = configuration
    await participants.run()
    #expect(found.all == [nil, .unknownItem] && old.all == [two.guestUser.userRecordName])
    #expect(ends.all == [nil, .partialFailure])

    let people = CKDiscoverUserIdentitiesOperation(userIdentityLookupInfos: infos)
    let all = CKDiscoverAllUserIdentitiesOperation()
    let (names, allNames, peopleEnds) = (Calls<String?>(), Calls<String?>(), Calls<CKError.Code?>())
    people.userIdentityDiscoveredBlock = { identity, _ in
      names.add(identity.userRecordID?.recordName)
    }
    people.discoverUserIdentitiesResultBlock = { peopleEnds.add($0.code) }
    people.discoverUserIdentitiesCompletionBlock = { peopleEnds.add(($0 as? CKError)?.code) }
    all.userIdentityDiscoveredBlock = { allNames.add($0.userRecordID?.recordName) }
    all.discoverAllUserIdentitiesResultBlock = { peopleEnds.add($0.code) }
    all.discoverAllUserIdentitiesCompletionBlock = { peopleEnds.add(($0 as? CKError)?.code) }
    people.configuration = configuration
    all.configuration = configuration
    await people.run()
    await all.run()
    #expect(names.all == [two.guestUser.userRecordName])
    #expect(allNames.all.contains(two.guestUser.userRecordName))
    #expect(peopleEnds.all == [nil, nil, nil, nil])
  }

  @Test(arguments: [true, false])
  func `cancelled operations and lost ones tell it of each item and at the end`(isCancelled: Bool)
    async throws
  {
    let two = try await TwoPeople()
    let share = try await two.share()
    let url = try #require(share.url)
    let metadata = try await two.guest.shareMetadata(for: url)
    let infos = [CKUserIdentity.LookupInfo(emailAddress: two.guestUser.email)]
    let (items, ends) = (Calls<String>(), Calls<CKError.Code?>())
    let fetch = CKFetchShareMetadataOperation(shareURLs: [url])
    fetch.perShareMetadataResultBlock = { _, result in items.add("metadata \(result.code == nil)") }
    fetch.fetchShareMetadataResultBlock = { ends.add($0.code) }
    fetch.fetchShareMetadataCompletionBlock = { ends.add(($0 as? CKError)?.code) }
    let accept = CKAcceptSharesOperation(shareMetadatas: [metadata])
    accept.perShareResultBlock = { _, result in items.add("share \(result.code == nil)") }
    accept.acceptSharesResultBlock = { ends.add($0.code) }
    accept.acceptSharesCompletionBlock = { ends.add(($0 as? CKError)?.code) }
    let participants = CKFetchShareParticipantsOperation(userIdentityLookupInfos: infos)
    participants.perShareParticipantResultBlock = { _, result in
      items.add("participant \(result.code == nil)")
    }
    participants.fetchShareParticipantsResultBlock = { ends.add($0.code) }
    participants.fetchShareParticipantsCompletionBlock = { ends.add(($0 as? CKError)?.code) }
    let people = CKDiscoverUserIdentitiesOperation(userIdentityLookupInfos: infos)
    people.userIdentityDiscoveredBlock = { _, _ in items.add("identity") }
    people.discoverUserIdentitiesResultBlock = { ends.add($0.code) }
    people.discoverUserIdentitiesCompletionBlock = { ends.add(($0 as? CKError)?.code) }
    let all = CKDiscoverAllUserIdentitiesOperation()
    all.userIdentityDiscoveredBlock = { _ in items.add("all") }
    all.discoverAllUserIdentitiesResultBlock = { ends.add($0.code) }
    all.discoverAllUserIdentitiesCompletionBlock = { ends.add(($0 as? CKError)?.code) }
    let configuration = CKOperation.Configuration()
    configuration.container = isCancelled ? two.guest : .lost
    for operation in [fetch, accept, participants, people, all] {
      operation.configuration = configuration
      if isCancelled { operation.cancel() }
      await operation.run()
    }
    #expect(items.all == ["metadata false", "share false", "participant false"])
    #expect(ends.all.count == 10)
    for code in ends.all {
      #expect(isCancelled ? code == .operationCancelled : code?.isOfNetwork == true)
    }
  }

  @Test func `an observer hears of shares that this process saves and ends`() async throws {
    let two = try await TwoPeople()
    let observer = CKSystemSharingUIObserver(container: two.owner)
    let (saved, stopped) = (Calls<CKRecord.ID>(), Calls<CKRecord.ID>())
    observer.systemSharingUIDidSaveShareBlock = { id, result in
      if (try? result.get())?.recordID == id { saved.add(id) }
    }
    observer.systemSharingUIDidStopSharingBlock = { id, _ in stopped.add(id) }
    let share = CKShare(
      rootRecord: two.root, shareID: CKRecord.ID(recordName: "mine", zoneID: two.zone))
    try await two.owner.privateCloudDatabase.save(share)
    try await two.owner.privateCloudDatabase.deleteRecord(withID: share.recordID)
    try await two.owner.privateCloudDatabase.deleteRecord(withID: two.root.recordID)
    #expect(saved.all == [share.recordID] && stopped.all == [share.recordID])
  }
}
