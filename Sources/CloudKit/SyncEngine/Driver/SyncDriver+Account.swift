extension SyncDriver {
  /// Tells the delegate if another user is signed in than before. Throws `CKError.notAuthenticated` where nobody is.
  func checkAccount(_ engine: CKSyncEngine) async throws(CKError) {
    let previous = state.now.account
    let current = try await database.service.account()
    if let change = CKSyncEngine.Event.AccountChange.ChangeType(from: previous, to: current) {
      await take(
        [.change(.account(current)), .tell(.accountChange(.init(changeType: change)))], engine)
    }
    if current == nil { throw CKError(.notAuthenticated, "Nobody is signed in") }
    runningAccount = current
  }

  /// Throws if somebody else signed in while the engine was at work: nothing of one account goes to another.
  func confirmAccount() async throws(CKError) {
    guard try await database.service.account() == state.now.account else {
      throw CKError(.operationCancelled, "Another account was signed in")
    }
  }

  /// Somebody may have signed in or out.
  func accountChanged() async {
    guard let engine else { return }
    let account = state.now.account
    do {
      let current = try await database.service.account()
      if let runningAccount, current != runningAccount { running?.cancel() }
      try await pass { () async throws(CKError) in try await self.checkAccount(engine) }
      if state.now.account != account || listening == nil {
        schedule.note(.started)
        listen()
      }
    } catch {
      note(.fetched(CKError(error)))
    }
    reschedule()
  }

  /// Notes how something ended. Without an account nothing is tried again until there is one.
  func note(_ event: SyncSchedule.Event) {
    if database.service.hasAccount { schedule.note(event) } else { schedule.note(.signedOut) }
  }
}

extension CKSyncEngine.Event.AccountChange.ChangeType {
  /// What happened between two users' names; nil if nothing did.
  init?(from previous: String?, to current: String?) {
    switch (previous, current) {
    case (nil, let current?): self = .signIn(currentUser: CKRecord.ID(recordName: current))
    case (let previous?, nil): self = .signOut(previousUser: CKRecord.ID(recordName: previous))
    case (let previous?, let current?) where previous != current:
      self = .switchAccounts(
        previousUser: CKRecord.ID(recordName: previous),
        currentUser: CKRecord.ID(recordName: current))
    default: return nil
    }
  }
}

extension Service {
  /// Whether somebody is signed in, as far as the device knows. A session that the server refuses is still one: what
  /// waits is kept until the user signs in again, or out.
  var hasAccount: Bool {
    let configuration = configuration
    return configuration.credential.hasUser && configuration.accountStatus != .noAccount
  }

  /// The name of the record of the user who is signed in; nil if nobody is. Throws where it cannot be told now.
  func account() async throws(CKError) -> String? {
    guard hasAccount else { return nil }
    switch configuration.accountStatus {
    case .restricted?, .couldNotDetermine?, .temporarilyUnavailable?:
      throw CKError(.accountTemporarilyUnavailable, "The account cannot be used now")
    default: return try await caller(CallOptions())
    }
  }
}
