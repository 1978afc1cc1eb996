/// An operation that finds people who let themselves be found.
open class CKDiscoverUserIdentitiesOperation: CKOperation, @unchecked Sendable {
  /// What they are found by.
  @_CKGuarded public final var userIdentityLookupInfos: [CKUserIdentity.LookupInfo] = []
  /// Called for each who was found.
  @preconcurrency @_CKGuarded public final var userIdentityDiscoveredBlock:
    (@Sendable (CKUserIdentity, CKUserIdentity.LookupInfo) -> Void)?
  /// Called at the end.
  @preconcurrency @_CKGuarded public final var discoverUserIdentitiesResultBlock:
    (@Sendable (Result<Void, any Error>) -> Void)?
  /// Called at the end, in the form of before 2021.
  @preconcurrency @_CKGuarded public final var discoverUserIdentitiesCompletionBlock:
    (@Sendable ((any Error)?) -> Void)?

  /// An operation that finds nobody, until ``userIdentityLookupInfos`` is set.
  public override init() { super.init() }

  /// An operation that finds people.
  public convenience init(userIdentityLookupInfos: [CKUserIdentity.LookupInfo]) {
    self.init()
    self.userIdentityLookupInfos = userIdentityLookupInfos
  }

  override func perform() async {
    let error = await failure { [self] in
      let infos = userIdentityLookupInfos
      let lookups = UserLookups(service: serviceToUse, options: callOptions)
      let found = try await lookups.discover(infos)
      for info in infos {
        guard let identity = found[info], let block = userIdentityDiscoveredBlock else { continue }
        await callBlock { block(identity, info) }
      }
    }
    await callResult(discoverUserIdentitiesResultBlock, error)
    if let block = discoverUserIdentitiesCompletionBlock { await callBlock { block(error) } }
  }
}

/// An operation that finds all people who let themselves be found.
open class CKDiscoverAllUserIdentitiesOperation: CKOperation, @unchecked Sendable {
  /// Called for each.
  @preconcurrency @_CKGuarded public final var userIdentityDiscoveredBlock:
    (@Sendable (CKUserIdentity) -> Void)?
  /// Called at the end.
  @preconcurrency @_CKGuarded public final var discoverAllUserIdentitiesResultBlock:
    (@Sendable (Result<Void, any Error>) -> Void)?
  /// Called at the end, in the form of before 2021.
  @preconcurrency @_CKGuarded public final var discoverAllUserIdentitiesCompletionBlock:
    (@Sendable ((any Error)?) -> Void)?

  /// An operation that finds all people.
  public override init() { super.init() }

  override func perform() async {
    let error = await failure { [self] in
      let lookups = UserLookups(service: serviceToUse, options: callOptions)
      for identity in try await lookups.all() {
        guard let block = userIdentityDiscoveredBlock else { break }
        await callBlock { block(identity) }
      }
    }
    await callResult(discoverAllUserIdentitiesResultBlock, error)
    if let block = discoverAllUserIdentitiesCompletionBlock { await callBlock { block(error) } }
  }
}
