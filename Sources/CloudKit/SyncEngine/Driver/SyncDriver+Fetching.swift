extension SyncDriver {
  /// Fetches what changed.
  func fetch(
    _ options: CKSyncEngine.FetchChangesOptions, _ reason: CKSyncEngine.SyncReason,
    _ engine: CKSyncEngine
  ) async throws {
    try await pass(for: engine, SyncSchedule.Event.fetched) { () async throws(CKError) in
      await self.ensureSubscription()
      try await self.run(FetchCourse(.init(reason: reason, options: options)), engine)
    }
  }

  private func run(_ course: FetchCourse, _ engine: CKSyncEngine) async throws(CKError) {
    var course = course
    var input = FetchCourse.Input.begin
    var options = CallOptions()
    while true {
      let actions = course.next(input, state.now)
      await take(actions.compactMap(\.step), engine)
      switch actions.last {
      case .askOptions?:
        let chosen = await askOptions(course.context, engine)
        options = database.options(of: chosen.operationGroup)
        input = .options(chosen)
      case .fetchDatabase(let token)?:
        schedule.note(.fetching)
        input = .database(await fetchDatabase(since: token, options))
      case .fetchZone(let zone, let token)?:
        input = .zone(await fetch(zone, since: token, options))
      case .finish(let error)?:
        if let error { throw error }
        return
      default: preconditionFailure("a course ends with a question or its end")
      }
    }
  }

  private func fetchDatabase(
    since token: CKServerChangeToken?, _ options: CallOptions
  ) async -> Result<ChangeFeed.DatabasePage, CKError> {
    do throws(CKError) {
      try await confirmAccount()
      let feed = ChangeFeed(database: database, options: options)
      return .success(try await feed.databaseChanges(since: token))
    } catch {
      return .failure(error)
    }
  }

  private func fetch(
    _ zone: CKRecordZone.ID, since token: CKServerChangeToken?, _ options: CallOptions
  ) async -> Result<FetchCourse.ZonePage, CKError> {
    do throws(CKError) {
      try await confirmAccount()
      let feed = ChangeFeed(database: database, options: options)
      var page = try FetchCourse.ZonePage(
        try await feed.changes(of: .init(zoneID: zone, token: token)))
      if !page.moreComing, let start = state.now.zoneStarts[zone] {
        page.deletions += try await ZoneStarts(database: database, state: state, options: options)
          .deletions(in: zone, since: start)
      }
      return .success(page)
    } catch {
      return .failure(error)
    }
  }
}

extension FetchCourse.ZonePage {
  /// Throws the error of a record that may be had later, so that the page is fetched again then. A record that cannot be
  /// had at all is passed over: it would keep all that follow from coming.
  init(_ page: ChangeFeed.ZonePage) throws(CKError) {
    token = page.token
    moreComing = page.moreComing
    deletions = page.deletions
    for (_, result) in page.modifications {
      switch result {
      case .success(let record): modifications.append(.init(record: record))
      case .failure(let error):
        let error = CKError(error)
        if error.isPassing { throw error }
      }
    }
  }
}

extension FetchCourse.Action {
  /// What needs no answer.
  fileprivate var step: SyncDriver.Step? {
    switch self {
    case .tell(let event): .tell(event)
    case .change(let change): .change(change)
    default: nil
    }
  }
}

extension CKDatabase {
  /// How the operations of a group make their calls.
  func options(of group: CKOperationGroup) -> CallOptions {
    group.defaultConfiguration.map { CallOptions($0) } ?? options
  }
}
