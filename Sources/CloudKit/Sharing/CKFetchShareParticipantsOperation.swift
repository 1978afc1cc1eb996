/// An operation that finds people to be added to shares.
open class CKFetchShareParticipantsOperation: CKOperation, @unchecked Sendable {
  /// What they are found by.
  @_CKGuarded public final var userIdentityLookupInfos: [CKUserIdentity.LookupInfo]?
  /// Called for each lookup, with whoever was found or why nobody was.
  @preconcurrency @_CKGuarded public final var perShareParticipantResultBlock:
    (@Sendable (CKUserIdentity.LookupInfo, Result<CKShare.Participant, any Error>) -> Void)?
  /// Called for each who was found, in the form of before 2021.
  @preconcurrency @_CKGuarded public final var shareParticipantFetchedBlock:
    (@Sendable (CKShare.Participant) -> Void)?
  /// Called at the end. Of those who were not found the other blocks told.
  @preconcurrency @_CKGuarded public final var fetchShareParticipantsResultBlock:
    (@Sendable (Result<Void, any Error>) -> Void)?
  /// Called at the end, in the form of before 2021.
  @preconcurrency @_CKGuarded public final var fetchShareParticipantsCompletionBlock:
    (@Sendable ((any Error)?) -> Void)?

  /// An operation that finds nobody, until ``userIdentityLookupInfos`` is set.
  public override init() { super.init() }

  /// An operation that finds people.
  public convenience init(userIdentityLookupInfos: [CKUserIdentity.LookupInfo]) {
    self.init()
    self.userIdentityLookupInfos = userIdentityLookupInfos
  }

  override func perform() async {
    let infos = userIdentityLookupInfos ?? []
    let items = OperationItems<CKUserIdentity.LookupInfo, CKShare.Participant>(infos) {
      [self] info, result in
      let (new, old) = (perShareParticipantResultBlock, shareParticipantFetchedBlock)
      await callBlock {
        new?(info, result)
        if let participant = try? result.get() { old?(participant) }
      }
    }
    let error = await failure { [self] in
      let lookups = UserLookups(service: serviceToUse, options: callOptions)
      await items.take(try await lookups.participants(infos))
    }
    await items.end(with: error)
    await callResult(fetchShareParticipantsResultBlock, error)
    if let block = fetchShareParticipantsCompletionBlock {
      let all = error ?? PartialFailure.error(items.results)
      await callBlock { block(all) }
    }
  }
}
