/// An operation that finds people who let themselves be found.
public final class CKDiscoverUserIdentitiesOperation: CKOperation, @unchecked Sendable {
  /// What they are found by.
  @_CKGuarded public var userIdentityLookupInfos: [CKUserIdentity.LookupInfo] = []
  /// Called for each who was found.
  @_CKGuarded public var userIdentityDiscoveredBlock:
    (@Sendable (CKUserIdentity, CKUserIdentity.LookupInfo) -> Void)?
  /// Called at the end.
  @_CKGuarded public var discoverUserIdentitiesResultBlock:
    (@Sendable (Result<Void, any Error>) -> Void)?
  /// Called at the end, in the form of before 2021.
  @_CKGuarded public var discoverUserIdentitiesCompletionBlock: (@Sendable ((any Error)?) -> Void)?

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
      let infos = userIdentityLookupInfos
      let found = try await UserLookups(service: service, options: options).discover(infos)
      for info in infos {
        guard let identity = found[info], let block = userIdentityDiscoveredBlock else { continue }
        await callBlock { block(identity, info) }
      }
    } catch {
      failure = CKError(error)
    }
    await end(failure, discoverUserIdentitiesResultBlock, discoverUserIdentitiesCompletionBlock)
  }
}

/// An operation that finds all people who let themselves be found.
public final class CKDiscoverAllUserIdentitiesOperation: CKOperation, @unchecked Sendable {
  /// Called for each.
  @_CKGuarded public var userIdentityDiscoveredBlock: (@Sendable (CKUserIdentity) -> Void)?
  /// Called at the end.
  @_CKGuarded public var discoverAllUserIdentitiesResultBlock:
    (@Sendable (Result<Void, any Error>) -> Void)?
  /// Called at the end, in the form of before 2021.
  @_CKGuarded public var discoverAllUserIdentitiesCompletionBlock:
    (@Sendable ((any Error)?) -> Void)?

  /// An operation that finds all people.
  public override init() { super.init() }

  override func perform() async {
    var failure: CKError?
    do {
      try Task.checkCancellation()
      let (service, options) = serviceToUse
      for identity in try await UserLookups(service: service, options: options).all() {
        guard let block = userIdentityDiscoveredBlock else { break }
        await callBlock { block(identity) }
      }
    } catch {
      failure = CKError(error)
    }
    await end(
      failure, discoverAllUserIdentitiesResultBlock, discoverAllUserIdentitiesCompletionBlock)
  }
}
