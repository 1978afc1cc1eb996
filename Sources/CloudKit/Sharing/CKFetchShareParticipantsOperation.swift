/// An operation that finds people to be added to shares.
public final class CKFetchShareParticipantsOperation: CKOperation, @unchecked Sendable {
  /// What they are found by.
  @_CKGuarded public var userIdentityLookupInfos: [CKUserIdentity.LookupInfo]?
  /// Called for each lookup, with whoever was found or why nobody was.
  @_CKGuarded public var perShareParticipantResultBlock:
    (@Sendable (CKUserIdentity.LookupInfo, Result<CKShare.Participant, any Error>) -> Void)?
  /// Called for each who was found, in the form of before 2021.
  @_CKGuarded public var shareParticipantFetchedBlock: (@Sendable (CKShare.Participant) -> Void)?
  /// Called at the end. Of those who were not found the other blocks told.
  @_CKGuarded public var fetchShareParticipantsResultBlock:
    (@Sendable (Result<Void, any Error>) -> Void)?
  /// Called at the end, in the form of before 2021.
  @_CKGuarded public var fetchShareParticipantsCompletionBlock: (@Sendable ((any Error)?) -> Void)?

  /// An operation that finds nobody, until ``userIdentityLookupInfos`` is set.
  public override init() { super.init() }

  /// An operation that finds people.
  public convenience init(userIdentityLookupInfos: [CKUserIdentity.LookupInfo]) {
    self.init()
    self.userIdentityLookupInfos = userIdentityLookupInfos
  }

  override func perform() async {
    var failure: CKError?
    do {
      try Task.checkCancellation()
      let (service, options) = serviceToUse
      let infos = userIdentityLookupInfos ?? []
      let results = try await UserLookups(service: service, options: options).participants(infos)
      for info in infos {
        guard let result = results[info] else { continue }
        if let block = perShareParticipantResultBlock { await callBlock { block(info, result) } }
        if let block = shareParticipantFetchedBlock, let participant = try? result.get() {
          await callBlock { block(participant) }
        }
      }
      failure = PartialFailure.error(results)
    } catch {
      failure = CKError(error)
    }
    await end(failure, fetchShareParticipantsResultBlock, fetchShareParticipantsCompletionBlock)
  }
}
