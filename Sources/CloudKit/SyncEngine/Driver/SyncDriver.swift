import Synchronization

/// Runs the courses of an engine: makes their requests, tells the delegate, and keeps the time.
///
/// One fetch or sending runs at a time, and the delegate is told or asked one thing at a time.
actor SyncDriver {
  let database: CKDatabase
  let state: CKSyncEngine.State
  let automaticallySync: Bool
  /// The app's own subscription.
  let givenSubscriptionID: String?
  private weak var delegate: (any CKSyncEngineDelegate)?
  weak var engine: CKSyncEngine?
  private let passes = Turns()
  private let callbacks = Turns()
  var running: Task<Void, any Error>?
  /// For whom the running fetch or sending works; nil until it is known.
  var runningAccount: String?
  var schedule: SyncSchedule
  var timer: (task: Task<Void, Never>, deadline: ContinuousClock.Instant)?
  var listening: PushListening?
  private nonisolated let isAppChangeNoted = Atomic(false)

  init(
    _ configuration: CKSyncEngine.Configuration, state: CKSyncEngine.State,
    delays: SyncSchedule.Delays
  ) {
    database = configuration.database
    automaticallySync = configuration.automaticallySync
    givenSubscriptionID = configuration.subscriptionID
    delegate = configuration.delegate
    self.state = state
    schedule = SyncSchedule(delays: delays)
  }

  deinit { timer?.task.cancel() }

  // MARK: Passes

  /// Runs a fetch or a sending for whoever is signed in, and lets the schedule know how it ended.
  func pass(
    for engine: CKSyncEngine, _ end: (CKError?) -> SyncSchedule.Event,
    _ body: @escaping @Sendable () async throws(CKError) -> Void
  ) async throws {
    defer { reschedule() }
    do {
      try await pass { () async throws(CKError) in
        try await self.checkAccount(engine)
        try await body()
      }
      schedule.note(end(nil))
    } catch {
      note(end(CKError(error)))
      throw CKError(error)
    }
  }

  /// Runs `body` when nothing else runs, so that it can be cancelled.
  func pass(_ body: @escaping @Sendable () async throws(CKError) -> Void) async throws {
    await passes.take()
    defer { passes.give() }
    let task = Task { try await body() }
    running = task
    defer { (running, runningAccount) = (nil, nil) }
    try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  /// Ends what runs.
  func cancel() async {
    let task = running
    task?.cancel()
    _ = await task?.result
  }

  // MARK: The delegate

  /// Takes a step of a course: the changes and the events, in their order, and then the state if it is another.
  func take(_ steps: [Step], _ engine: CKSyncEngine) async {
    await callbacks.take()
    defer { callbacks.give() }
    for step in steps {
      switch step {
      case .change(let change): state.apply(change)
      case .tell(let event):
        await delegate?.handleEvent(event, syncEngine: engine)
        await tellState(engine)
      }
    }
    await tellState(engine)
  }

  /// What needs no answer.
  enum Step {
    case change(SyncChange)
    case tell(CKSyncEngine.Event)
  }

  private func tellState(_ engine: CKSyncEngine) async {
    guard let state = state.untold() else { return }
    await delegate?.handleEvent(.stateUpdate(.init(stateSerialization: state)), syncEngine: engine)
  }

  func askOptions(
    _ context: CKSyncEngine.FetchChangesContext, _ engine: CKSyncEngine
  ) async -> CKSyncEngine.FetchChangesOptions {
    await callbacks.take()
    defer { callbacks.give() }
    return await delegate?.nextFetchChangesOptions(context, syncEngine: engine) ?? context.options
  }

  func askBatch(
    _ context: CKSyncEngine.SendChangesContext, _ engine: CKSyncEngine
  ) async -> CKSyncEngine.RecordZoneChangeBatch? {
    await callbacks.take()
    defer { callbacks.give() }
    let batch = await delegate?.nextRecordZoneChangeBatch(context, syncEngine: engine)
    return batch.flatMap { $0.count == 0 ? nil : $0 }
  }

  // MARK: The app's changes

  /// Notes that the app changed the state. Many changes in a row are told once.
  nonisolated func noteAppChange() {
    guard !isAppChangeNoted.exchange(true, ordering: .relaxed) else { return }
    Task { await appChanged() }
  }

  private func appChanged() async {
    isAppChangeNoted.store(false, ordering: .relaxed)
    guard let engine else { return }
    await take([], engine)
    guard state.now.hasPendingChanges else { return }
    schedule.note(.changed)
    reschedule()
  }
}
