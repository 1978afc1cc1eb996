/// The course of one fetch: which requests are made, what the delegate is told, and how the state changes by it.
///
/// Each input gives the actions that follow; the last of them asks for the next input, or ends the fetch.
struct FetchCourse: Sendable {
  /// What the last action brought.
  enum Input: Sendable {
    case begin
    case options(CKSyncEngine.FetchChangesOptions)
    case database(Result<ChangeFeed.DatabasePage, CKError>)
    case zone(Result<ZonePage, CKError>)
  }

  /// A page of a zone's feed whose records all could be had.
  struct ZonePage: Sendable {
    var modifications: [CKDatabase.RecordZoneChange.Modification] = []
    var deletions: [CKDatabase.RecordZoneChange.Deletion] = []
    var token: CKServerChangeToken
    var moreComing = false
  }

  /// What to do. The first two need no answer.
  enum Action: Sendable {
    case tell(CKSyncEngine.Event)
    case change(SyncChange)
    case askOptions
    case fetchDatabase(since: CKServerChangeToken?)
    case fetchZone(CKRecordZone.ID, since: CKServerChangeToken?)
    case finish(CKError?)
  }

  private enum Phase {
    case database
    /// Between zones.
    case zones
    case zone(CKRecordZone.ID)
  }

  let context: CKSyncEngine.FetchChangesContext
  private var phase = Phase.database
  /// After the database's token was refused: the zones that were known, of which those that are not told any more are
  /// gone.
  private var unconfirmed: Set<CKRecordZone.ID>?
  private var failures: [CKRecordZone.ID: CKError] = [:]
  /// Zones whose feed began anew in this fetch; a token that is refused again is a failure.
  private var begunAnew: Set<CKRecordZone.ID> = []

  init(_ context: CKSyncEngine.FetchChangesContext) { self.context = context }

  /// What follows from an input, while the state is as given.
  mutating func next(_ input: Input, _ state: SyncState) -> [Action] {
    switch (input, phase) {
    case (.begin, _): [.tell(.willFetchChanges(.init(context: context))), .askOptions]
    case (.options, .database): [.fetchDatabase(since: state.databaseToken)]
    case (.options(let options), .zones): fetchNext(options, state)
    case (.options(let options), .zone(let zone)): goOn(zone, options, state)
    case (.database(.success(let page)), _): database(page, state)
    case (.database(.failure(let error)), _): databaseFailed(error, state)
    case (.zone(.success(let page)), .zone(let zone)): self.zone(zone, page, state)
    case (.zone(.failure(let error)), .zone(let zone)): zoneFailed(zone, error, state)
    case (.zone, _): preconditionFailure("no zone was asked for")
    }
  }

  // MARK: The database

  private mutating func database(
    _ page: ChangeFeed.DatabasePage, _ state: SyncState
  ) -> [Action] {
    var deletions = page.deletions
    if unconfirmed != nil {
      unconfirmed?.subtract(page.modifications.map(\.zoneID))
      if !page.moreComing {
        deletions += (unconfirmed ?? []).sorted { $0.zoneName < $1.zoneName }
          .map { .init(zoneID: $0, reason: .deleted) }
        unconfirmed = nil
      }
    }
    var actions: [Action] = []
    if !page.modifications.isEmpty || !deletions.isEmpty {
      actions.append(
        .tell(
          .fetchedDatabaseChanges(
            .init(modifications: page.modifications, deletions: deletions))))
    }
    let change = SyncChange.databaseFetched(
      token: page.token, changed: page.modifications.map(\.zoneID),
      deleted: deletions.map(\.zoneID))
    actions.append(.change(change))
    if page.moreComing { return actions + [.askOptions] }
    var state = state
    state.apply(change)
    phase = .zones
    return actions + nextZone(state)
  }

  private mutating func databaseFailed(_ error: CKError, _ state: SyncState) -> [Action] {
    guard error.code == .changeTokenExpired, state.databaseToken != nil, unconfirmed == nil else {
      return end(error)
    }
    unconfirmed = Set(state.zoneTokens.keys)
    return [.change(.databaseForgotten), .askOptions]
  }

  // MARK: Zones

  /// Asks for options where a zone is left, else ends.
  private func nextZone(_ state: SyncState) -> [Action] {
    state.unfetchedZoneIDs.contains { failures[$0] == nil } ? [.askOptions] : end(nil)
  }

  private mutating func fetchNext(
    _ options: CKSyncEngine.FetchChangesOptions, _ state: SyncState
  ) -> [Action] {
    let waiting = state.unfetchedZoneIDs.filter {
      failures[$0] == nil && options.scope.contains($0)
    }
    let first = options.prioritizedZoneIDs.first { waiting.contains($0) } ?? waiting.first
    guard let zone = first else { return end(nil) }
    phase = .zone(zone)
    return [
      .tell(.willFetchRecordZoneChanges(.init(zoneID: zone))),
      .fetchZone(zone, since: state.zoneTokens[zone]),
    ]
  }

  private mutating func goOn(
    _ zone: CKRecordZone.ID, _ options: CKSyncEngine.FetchChangesOptions, _ state: SyncState
  ) -> [Action] {
    if options.scope.contains(zone) { return [.fetchZone(zone, since: state.zoneTokens[zone])] }
    phase = .zones
    return [.tell(.didFetchRecordZoneChanges(.init(zoneID: zone, error: nil)))]
      + fetchNext(options, state)
  }

  private mutating func zone(
    _ zone: CKRecordZone.ID, _ page: ZonePage, _ state: SyncState
  ) -> [Action] {
    var actions: [Action] = []
    if !page.modifications.isEmpty || !page.deletions.isEmpty {
      actions.append(
        .tell(
          .fetchedRecordZoneChanges(
            .init(modifications: page.modifications, deletions: page.deletions))))
    }
    let change = SyncChange.zoneFetched(zone, token: page.token, moreComing: page.moreComing)
    actions.append(.change(change))
    if page.moreComing { return actions + [.askOptions] }
    phase = .zones
    actions.append(.tell(.didFetchRecordZoneChanges(.init(zoneID: zone, error: nil))))
    var state = state
    state.apply(change)
    return actions + nextZone(state)
  }

  private mutating func zoneFailed(
    _ zone: CKRecordZone.ID, _ error: CKError, _ state: SyncState
  ) -> [Action] {
    if error.code == .changeTokenExpired, state.zoneTokens[zone] != nil,
      begunAnew.insert(zone).inserted
    {
      return [.change(.zoneForgotten(zone)), .askOptions]
    }
    phase = .zones
    var actions = [Action.tell(.didFetchRecordZoneChanges(.init(zoneID: zone, error: error)))]
    var state = state
    switch error.code {
    case .zoneNotFound, .userDeletedZone:
      // The feed of the database tells that it went.
      actions.append(.change(.zoneGone(zone)))
      state.apply(.zoneGone(zone))
    case _ where error.isPassing && error.code != .zoneBusy: return actions + end(error)
    default: failures[zone] = error
    }
    return actions + nextZone(state)
  }

  // MARK: The end

  private func end(_ error: CKError?) -> [Action] {
    let failed = failures.mapValues { Result<Void, any Error>.failure($0) }
    let end = error ?? PartialFailure.error(failed)
    return [.tell(.didFetchChanges(.init(context: context))), .finish(end)]
  }
}
