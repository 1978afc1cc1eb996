extension SyncDriver {
  /// Sends what waits.
  func send(
    _ options: CKSyncEngine.SendChangesOptions, _ reason: CKSyncEngine.SyncReason,
    _ engine: CKSyncEngine
  ) async throws {
    try await pass(for: engine, SyncSchedule.Event.sent) { () async throws(CKError) in
      try await self.run(SendCourse(.init(reason: reason, options: options)), engine)
    }
  }

  private func run(_ course: SendCourse, _ engine: CKSyncEngine) async throws(CKError) {
    var course = course
    var input = SendCourse.Input.begin
    let options = database.options(of: course.context.options.operationGroup)
    while true {
      let actions = course.next(input, state.now)
      await take(actions.compactMap(\.step), engine)
      switch actions.last {
      case .proceed?: input = .proceed
      case .askBatch?:
        schedule.note(.sending)
        input = .batch(await askBatch(course.context, engine))
      case .sendDatabase(let changes)?: input = .database(await send(changes, options))
      case .sendRecords(let batch)?: input = .records(await send(batch, options))
      case .finish(let error)?:
        if let error { throw error }
        return
      default: preconditionFailure("a course ends with a question or its end")
      }
    }
  }

  private func send(
    _ changes: [CKSyncEngine.PendingDatabaseChange], _ options: CallOptions
  ) async -> DatabaseOutcome {
    var saves: [CKRecordZone] = []
    var deletions: [CKRecordZone.ID] = []
    for change in changes {
      switch change {
      case .saveZone(let zone): saves.append(zone)
      case .deleteZone(let id): deletions.append(id)
      }
    }
    var outcome = DatabaseOutcome()
    do throws(CKError) {
      try await confirmAccount()
      let results = try await ZoneCalls(database: database, options: options)
        .modify(saving: saves, deleting: deletions)
      outcome.add(saves, results.saved, deletions, results.deleted)
      await ZoneStarts(database: database, state: state, options: options).note(
        outcome.saved.map(\.zoneID))
    } catch {
      outcome.failedSaves = saves.map { .init(zone: $0, error: error) }
      for id in deletions { outcome.failedDeletes[id] = error }
      outcome.error = error
    }
    return outcome
  }

  private func send(
    _ batch: CKSyncEngine.RecordZoneChangeBatch, _ options: CallOptions
  ) async -> RecordOutcome {
    do throws(CKError) {
      try await confirmAccount()
      await ZoneStarts(database: database, state: state, options: options).note(batch.zoneIDs)
      return await RecordSending(database: database, options: options)(batch)
    } catch {
      var outcome = RecordOutcome(error: error)
      outcome.fail(batch, error)
      return outcome
    }
  }
}

extension DatabaseOutcome {
  /// Adds what became of each zone.
  mutating func add(
    _ saves: [CKRecordZone], _ savedResults: [CKRecordZone.ID: Result<CKRecordZone, any Error>],
    _ deletions: [CKRecordZone.ID], _ deletedResults: [CKRecordZone.ID: Result<Void, any Error>]
  ) {
    for zone in saves {
      switch savedResults[zone.zoneID] {
      case .success(let zone)?: saved.append(zone)
      case .failure(let error)?: failedSaves.append(.init(zone: zone, error: CKError(error)))
      case nil: break
      }
    }
    for id in deletions {
      switch deletedResults[id] {
      case .success?: deleted.append(id)
      case .failure(let error)?: failedDeletes[id] = CKError(error)
      case nil: break
      }
    }
  }
}

extension SendCourse.Action {
  /// What needs no answer.
  fileprivate var step: SyncDriver.Step? {
    switch self {
    case .tell(let event): .tell(event)
    case .change(let change): .change(change)
    default: nil
    }
  }
}
