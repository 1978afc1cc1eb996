import Testing

@testable import CloudKit

/// The courses of sendings, without a server: what follows from what.
@Suite struct SendCourseTests {
  typealias Batch = CKSyncEngine.RecordZoneChangeBatch

  private static let zone = CKRecordZone.ID(zoneName: "Z")

  private static func record(_ name: String) -> CKRecord {
    CKRecord(recordType: "T", recordID: CKRecord.ID(recordName: name, zoneID: zone))
  }

  private static func failing(_ batch: Batch, _ code: CKError.Code) -> RecordOutcome {
    var outcome = RecordOutcome()
    outcome.fail(batch, CKError(code))
    return outcome
  }

  /// Plays a sending, with a delegate that gives what waits and a server that answers by turns; then it takes all.
  private func play(
    _ state: SyncState, scope: CKSyncEngine.SendChangesOptions.Scope = .all,
    _ answers: [@Sendable (Batch) -> RecordOutcome] = [],
    database: DatabaseOutcome? = nil,
    told: (CKSyncEngine.Event, inout SyncState) -> Void = { _, _ in }
  ) -> (log: [String], state: SyncState, error: CKError?) {
    var course = SendCourse(.init(reason: .manual, options: .init(scope: scope)))
    var (state, answers, log) = (state, answers, [String]())
    var input = SendCourse.Input.begin
    while true {
      for action in course.next(input, state) {
        switch action {
        case .tell(let event):
          log.append("\(event)")
          told(event, &state)
        case .change(let change): state.apply(change)
        case .proceed: input = .proceed
        case .sendDatabase(let changes):
          log.append("send \(changes.count) zones")
          input = .database(database ?? Self.sent(changes))
        case .askBatch:
          let pending = state.recordChanges.changes.filter { scope.contains($0) }.prefix(2)
          input = .batch(pending.isEmpty ? nil : Self.batch(pending))
        case .sendRecords(let batch):
          log.append("send \(batch.count) records")
          let answer = answers.isEmpty ? Self.sent : answers.removeFirst()
          input = .records(answer(batch))
        case .finish(let error): return (log, state, error)
        }
      }
    }
  }

  private static func batch(_ changes: some Sequence<CKSyncEngine.PendingRecordZoneChange>) -> Batch
  {
    var batch = Batch()
    for change in changes {
      switch change {
      case .saveRecord(let id): batch.recordsToSave.append(record(id.recordName))
      case .deleteRecord(let id): batch.recordIDsToDelete.append(id)
      }
    }
    return batch
  }

  private static let sent: @Sendable (Batch) -> RecordOutcome = {
    RecordOutcome(saved: $0.recordsToSave, deleted: $0.recordIDsToDelete)
  }

  private static func sent(_ changes: [CKSyncEngine.PendingDatabaseChange]) -> DatabaseOutcome {
    var outcome = DatabaseOutcome()
    for change in changes {
      switch change {
      case .saveZone(let zone): outcome.saved.append(zone)
      case .deleteZone(let id): outcome.deleted.append(id)
      }
    }
    return outcome
  }

  private func state(_ names: [String], zones: [CKRecordZone] = []) -> SyncState {
    var state = SyncState()
    state.databaseChanges.add(zones.map { .saveZone($0) })
    state.recordChanges.add(names.map { .saveRecord(Self.record($0).recordID) })
    return state
  }

  @Test func `zones are sent before records, and records until there are none`() {
    let played = play(state(["a", "b", "c"], zones: [CKRecordZone(zoneID: Self.zone)]))
    #expect(
      played.log == [
        "willSendChanges", "send 1 zones", "sentDatabaseChanges(1 saved, 0 deleted)",
        "send 2 records", "sentRecordZoneChanges(2 saved, 0 deleted)", "send 1 records",
        "sentRecordZoneChanges(1 saved, 0 deleted)", "didSendChanges",
      ])
    #expect(!played.state.hasPendingChanges && played.error == nil)
  }

  @Test func `a zone that is added meanwhile is sent before the next records`() {
    var isAdded = false
    let played = play(state(["a", "b", "c"])) { event, state in
      guard case .sentRecordZoneChanges = event, !isAdded else { return }
      isAdded = true
      state.databaseChanges.add([.saveZone(CKRecordZone(zoneName: "New"))])
    }
    #expect(
      played.log.filter { $0.hasPrefix("send ") } == [
        "send 2 records", "send 1 zones", "send 1 records",
      ])
  }

  @Test(arguments: [
    CKError.Code.notAuthenticated, .accountTemporarilyUnavailable, .networkFailure,
    .networkUnavailable, .requestRateLimited, .serviceUnavailable, .zoneBusy,
    .serverResponseLost,
  ])
  func `what fails for a reason that passes stays pending, and ends the sending`(
    code: CKError.Code
  ) {
    let played = play(state(["a", "b", "c"]), [{ Self.failing($0, code) }])
    #expect(
      played.log == [
        "willSendChanges", "send 2 records", "sentRecordZoneChanges(0 saved, 0 deleted, 2 failed)",
        "didSendChanges",
      ])
    #expect(played.state.recordChanges.changes.map(\.recordID.recordName) == ["a", "b", "c"])
    #expect(played.error?.partialErrorsByItemID?.count == 2)
  }

  @Test(arguments: [
    CKError.Code.serverRecordChanged, .unknownItem, .zoneNotFound, .invalidArguments,
    .batchRequestFailed, .quotaExceeded, .limitExceeded, .permissionFailure,
  ])
  func `what fails for another reason is the delegate's, and the rest is sent`(code: CKError.Code) {
    let played = play(state(["a", "b", "c"]), [{ Self.failing($0, code) }])
    #expect(played.log.filter { $0.hasPrefix("send ") } == ["send 2 records", "send 1 records"])
    #expect(!played.state.hasPendingChanges)
    #expect(played.error?.code == .partialFailure)
  }

  @Test func `a delegate that gives the same refused records again comes to an end`() {
    let refuse: @Sendable (Batch) -> RecordOutcome = { Self.failing($0, .invalidArguments) }
    let played = play(state(["a"]), Array(repeating: refuse, count: 100)) { event, state in
      guard case .sentRecordZoneChanges = event else { return }
      state.recordChanges.add([.saveRecord(Self.record("a").recordID)])
    }
    #expect(
      played.log.filter { $0 == "send 1 records" }.count == SendCourse.fruitlessBatchesMax)
    #expect(played.log.last == "didSendChanges")
  }

  @Test func `a zone that the app deletes takes with it what waits for its records`() {
    var begin = state(["a"])
    begin.databaseChanges.add([.deleteZone(Self.zone)])
    let played = play(begin)
    #expect(
      played.log == [
        "willSendChanges", "send 1 zones", "sentDatabaseChanges(0 saved, 1 deleted)",
        "didSendChanges",
      ])
  }

  @Test func `only what is in the scope is sent`() {
    var begin = state(["a", "b"], zones: [CKRecordZone(zoneName: "Other")])
    begin.recordChanges.add([.deleteRecord(Self.record("c").recordID)])
    let played = play(begin, scope: .recordIDs([Self.record("c").recordID]))
    #expect(
      played.log == [
        "willSendChanges", "send 1 records", "sentRecordZoneChanges(0 saved, 1 deleted)",
        "didSendChanges",
      ])
    #expect(played.state.recordChanges.changes.count == 2)
    #expect(played.state.databaseChanges.changes.count == 1)
  }

  @Test func `a failure of the database ends the sending before any record`() {
    let zone = CKRecordZone(zoneID: Self.zone)
    let error = CKError(.networkFailure)
    let failed = DatabaseOutcome(failedSaves: [.init(zone: zone, error: error)], error: error)
    let played = play(state(["a"], zones: [zone]), database: failed)
    #expect(
      played.log == [
        "willSendChanges", "send 1 zones", "sentDatabaseChanges(0 saved, 0 deleted, 1 failed)",
        "didSendChanges",
      ])
    #expect(played.error?.code == .networkFailure)
    #expect(played.state.databaseChanges.changes == [.saveZone(zone)])
  }

  @Test func `a batch is cut into requests of one zone and at most 200 changes`() {
    let other = CKRecordZone.ID(zoneName: "Y")
    var batch = Batch()
    batch.recordsToSave = (0..<250).map { Self.record("\($0)") }
    batch.recordIDsToDelete =
      (0..<3).map { CKRecord.ID(recordName: "d\($0)", zoneID: Self.zone) }
      + [CKRecord.ID(recordName: "e", zoneID: other)]
    let requests = Array(batch.requests.reversed())
    #expect(requests.map(\.recordsToSave.count) == [200, 50, 0])
    #expect(requests.map(\.recordIDsToDelete.count) == [0, 3, 1])
    batch.atomicByZone = true
    #expect(batch.requests.map(\.count).sorted() == [1, 253])
  }

  @Test(arguments: [(2, 0), (3, 4), (0, 5), (5, 1)])
  func `a request that is too large is halved`(saves: Int, deletions: Int) {
    var batch = Batch(
      recordsToSave: (0..<saves).map { Self.record("s\($0)") },
      recordIDsToDelete: (0..<deletions).map { Self.record("d\($0)").recordID })
    let halves = batch.halves
    #expect(halves.map { $0.0.changes + $0.1.changes }.map(Set.init) == Set(batch.changes))
    #expect(halves.map { abs($0.0.count - $0.1.count) <= 1 } == true)
    batch.atomicByZone = true
    #expect(batch.halves == nil)
  }
}
