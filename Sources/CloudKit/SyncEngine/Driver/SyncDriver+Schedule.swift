extension SyncDriver {
  /// Begins to work for an engine.
  func begin(_ engine: CKSyncEngine) async {
    self.engine = engine
    if state.now.hasPendingChanges { schedule.note(.changed) }
    guard automaticallySync else { return }
    schedule.note(.started)
    listen()
    reschedule()
  }

  /// Others changed something, or may have.
  func pushed() {
    schedule.note(.pushed)
    reschedule()
  }

  /// Sees to it that the next work is done in time.
  func reschedule() {
    guard automaticallySync, engine != nil,
      let work = schedule.work(spread: Double.random(in: 0...1))
    else { return }
    let deadline = ContinuousClock.now + work.delay
    if let timer, timer.deadline <= deadline { return }
    timer?.task.cancel()
    let task = Task { [weak self] in
      try? await Task.sleep(until: deadline, clock: .continuous)
      if !Task.isCancelled { await self?.work() }
    }
    timer = (task, deadline)
  }

  /// Does what is due.
  private func work() async {
    timer = nil
    guard let engine, let work = schedule.work(spread: 0) else { return }
    do {
      if work.fetches { try await fetch(.init(), .scheduled, engine) }
      guard work.sends else { return }
      if state.now.hasPendingChanges {
        try await send(.init(), .scheduled, engine)
      } else {
        schedule.note(.sending)
      }
    } catch {
      // The schedule knows, and the delegate was told what concerns it.
    }
  }

  // MARK: Pushes

  /// Listens for what others change, where the engine fetches by itself.
  func listen() {
    guard automaticallySync, listening == nil, database.service.hasAccount else { return }
    listening = PushListening(database) { [weak self] in
      Task { await self?.pushed() }
    } failed: { [weak self] in
      Task { await self?.notListening() }
    }
  }

  private func notListening() { listening = nil }

  /// Makes a subscription to the database, so that the server tells of changes; one that is there already is as good.
  /// Without it the engine still works, so a failure is left to the next fetch.
  func ensureSubscription() async {
    guard givenSubscriptionID == nil, state.now.subscriptionID == nil,
      let id = try? await DatabaseSubscribing(database: database)()
    else { return }
    state.setSubscriptionID(id)
  }
}
