import Foundation
import Synchronization
import Testing

@testable import CloudKit

/// A device with an app that keeps texts, and syncs them by an engine of its own.
///
/// Where two devices changed a text, the one that comes later in the alphabet wins, on every device alike.
final class Device: CKSyncEngineDelegate {
  private struct Item {
    var text: String
    /// The record as the server had it last.
    var record: CKRecord?
    /// Whether the text is not sent yet.
    var isDirty: Bool
  }

  private struct Content {
    var items: [CKRecord.ID: Item] = [:]
    /// What was erased, and is not sent yet.
    var erased: Set<CKRecord.ID> = []
    var events: [String] = []
    var errors: [CKError.Code] = []
    /// The types of what others deleted.
    var deletedTypes: [CKRecord.RecordType] = []
    var serialization: CKSyncEngine.State.Serialization?
    var engine: CKSyncEngine?
    var batchIsAtomic = false
    var options: CKSyncEngine.FetchChangesOptions?
    var onEvent: (@Sendable (CKSyncEngine.Event, CKSyncEngine) async -> Void)?
  }

  private let content = Mutex(Content())
  let container: CKContainer
  private let automaticallySync: Bool
  private let patienceSeconds: TimeInterval

  /// A device. One that does not sync by itself moves only when the test says so. Where an answer is lost, the library may
  /// wait for it until the time of its patience is over.
  init(
    _ container: CKContainer, automaticallySync: Bool = false, patienceSeconds: TimeInterval = 60,
    _ serialization: CKSyncEngine.State.Serialization? = nil
  ) {
    self.container = container
    self.automaticallySync = automaticallySync
    self.patienceSeconds = patienceSeconds
    start(serialization)
  }

  private static let delays = SyncSchedule.Delays(
    gathering: .milliseconds(50), firstRetry: .milliseconds(100), lastRetry: .seconds(1))

  private func start(_ serialization: CKSyncEngine.State.Serialization?) {
    let patience = CKOperation.Configuration()
    patience.timeoutIntervalForRequest = patienceSeconds
    let database = container.privateCloudDatabase.configuredWith(configuration: patience) { $0 }
    var configuration = CKSyncEngine.Configuration(
      database: database, stateSerialization: serialization, delegate: self)
    configuration.automaticallySync = automaticallySync
    let engine = CKSyncEngine(configuration, delays: Self.delays)
    content.withLock {
      $0.serialization = serialization
      $0.engine = engine
    }
  }

  /// Ends the program and starts it again with what it kept. The app knows itself what it did not send.
  func restart() throws {
    let kept = try content.withLock { content -> CKSyncEngine.State.Serialization? in
      content.engine = nil
      guard let state = content.serialization else { return nil }
      return try JSONDecoder().decode(
        CKSyncEngine.State.Serialization.self, from: JSONEncoder().encode(state))
    }
    start(kept)
    let unsent = content.withLock { content in
      content.items.filter(\.value.isDirty).map {
        CKSyncEngine.PendingRecordZoneChange.saveRecord($0.key)
      } + content.erased.map { .deleteRecord($0) }
    }
    engine.state.add(pendingRecordZoneChanges: unsent)
  }

  /// Lets the engine go.
  func letGo() { content.withLock { $0.engine = nil } }

  /// The state that the app keeps.
  var kept: CKSyncEngine.State.Serialization? { content.withLock { $0.serialization } }

  var engine: CKSyncEngine { content.withLock { $0.engine! } }

  // MARK: The app

  var texts: [String: String] {
    content.withLock { content in
      Dictionary(uniqueKeysWithValues: content.items.map { ($0.key.recordName, $0.value.text) })
    }
  }

  /// The types of what others deleted.
  var deletedTypes: [CKRecord.RecordType] { content.withLock { $0.deletedTypes } }

  func makeZone(_ zone: CKRecordZone.ID) {
    engine.state.add(pendingDatabaseChanges: [.saveZone(CKRecordZone(zoneID: zone))])
  }

  func write(_ text: String, _ name: String, _ zone: CKRecordZone.ID) {
    let id = CKRecord.ID(recordName: name, zoneID: zone)
    content.withLock { content in
      content.items[id] = Item(text: text, record: content.items[id]?.record, isDirty: true)
      content.erased.remove(id)
    }
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(id)])
  }

  func erase(_ name: String, _ zone: CKRecordZone.ID) {
    let id = CKRecord.ID(recordName: name, zoneID: zone)
    content.withLock {
      $0.items[id] = nil
      $0.erased.insert(id)
    }
    engine.state.add(pendingRecordZoneChanges: [.deleteRecord(id)])
  }

  /// What the engine told, without updates of its state, since this was last asked.
  func takeEvents() -> [String] {
    content.withLock { content in
      defer { content.events = [] }
      return content.events.filter { $0 != "stateUpdate" }
    }
  }

  /// The same with updates of the state.
  func takeAllEvents() -> [String] {
    content.withLock { content in
      defer { content.events = [] }
      return content.events
    }
  }

  /// The codes of the failures that the app was told.
  var errors: [CKError.Code] { content.withLock { $0.errors } }

  var hasSentAll: Bool { engine.state.pendingRecordZoneChanges.isEmpty }

  func sendAtomically() { content.withLock { $0.batchIsAtomic = true } }

  func fetchOnly(_ options: CKSyncEngine.FetchChangesOptions?) {
    content.withLock { $0.options = options }
  }

  func whenTold(_ body: (@Sendable (CKSyncEngine.Event, CKSyncEngine) async -> Void)?) {
    content.withLock { $0.onEvent = body }
  }

  func sync() async throws {
    try await engine.fetchChanges()
    try await engine.sendChanges()
  }

  // MARK: The delegate

  func handleEvent(_ event: CKSyncEngine.Event, syncEngine: CKSyncEngine) async {
    switch event {
    case .stateUpdate(let event):
      content.withLock { $0.serialization = event.stateSerialization }
    case .accountChange(let event):
      if case .signIn = event.changeType { break }
      content.withLock { ($0.items, $0.erased) = ([:], []) }
    case .fetchedDatabaseChanges(let event):
      for deletion in event.deletions { zoneWent(deletion.zoneID, syncEngine) }
    case .fetchedRecordZoneChanges(let event): fetched(event)
    case .sentDatabaseChanges(let event):
      note(event.failedZoneSaves.map(\.error) + event.failedZoneDeletes.values)
    case .sentRecordZoneChanges(let event): sent(event, syncEngine)
    default: break
    }
    // Last: whoever sees the event also sees what the app made of it.
    let onEvent = content.withLock { content in
      content.events.append("\(event)")
      return content.onEvent
    }
    await onEvent?(event, syncEngine)
  }

  func nextRecordZoneChangeBatch(
    _ context: CKSyncEngine.SendChangesContext, syncEngine: CKSyncEngine
  ) async -> CKSyncEngine.RecordZoneChangeBatch? {
    let pending = syncEngine.state.pendingRecordZoneChanges
      .filter { context.options.scope.contains($0) }
    var batch = await CKSyncEngine.RecordZoneChangeBatch(pendingChanges: pending) { id in
      self.record(id)
    }
    if content.withLock({ $0.batchIsAtomic }) { batch?.atomicByZone = true }
    return batch
  }

  func nextFetchChangesOptions(
    _ context: CKSyncEngine.FetchChangesContext, syncEngine: CKSyncEngine
  ) async -> CKSyncEngine.FetchChangesOptions {
    content.withLock { $0.options } ?? context.options
  }

  private func record(_ id: CKRecord.ID) -> CKRecord? {
    content.withLock { content in
      guard let item = content.items[id] else { return nil }
      let record = item.record?.copy() as? CKRecord ?? CKRecord(recordType: "Notes", recordID: id)
      record["text"] = item.text
      return record
    }
  }

  private func zoneWent(_ zone: CKRecordZone.ID, _ engine: CKSyncEngine) {
    let gone = content.withLock { content in
      let gone = content.items.keys.filter { $0.zoneID == zone }
      for id in gone { content.items[id] = nil }
      return gone
    }
    engine.state.remove(pendingRecordZoneChanges: gone.map { .saveRecord($0) })
  }

  private func fetched(_ event: CKSyncEngine.Event.FetchedRecordZoneChanges) {
    content.withLock { content in
      for change in event.modifications {
        let id = change.record.recordID
        let text = change.record["text"] as? String ?? ""
        let mine = content.items[id].flatMap { $0.isDirty ? $0.text : nil }
        content.items[id] = Item(
          text: max(text, mine ?? ""), record: change.record, isDirty: mine != nil)
      }
      content.deletedTypes += event.deletions.map(\.recordType)
      for deletion in event.deletions {
        // What was written here meanwhile stays, as a new record.
        if content.items[deletion.recordID]?.isDirty == true {
          content.items[deletion.recordID]?.record = nil
        } else {
          content.items[deletion.recordID] = nil
        }
      }
    }
  }

  private func sent(_ event: CKSyncEngine.Event.SentRecordZoneChanges, _ engine: CKSyncEngine) {
    note(event.failedRecordSaves.map(\.error) + event.failedRecordDeletes.values)
    content.withLock { content in
      content.erased.subtract(event.deletedRecordIDs)
      for record in event.savedRecords {
        guard let item = content.items[record.recordID] else { continue }
        content.items[record.recordID]?.record = record
        content.items[record.recordID]?.isDirty = record["text"] != item.text
      }
    }
    for failed in event.failedRecordSaves { resolve(failed.record.recordID, failed.error, engine) }
  }

  private func resolve(_ id: CKRecord.ID, _ error: CKError, _ engine: CKSyncEngine) {
    switch error.code {
    case .serverRecordChanged:
      guard let server = error.serverRecord else { return }
      content.withLock { content in
        guard let mine = content.items[id]?.text else { return }
        let text = max(mine, server["text"] as? String ?? "")
        content.items[id] = Item(text: text, record: server, isDirty: true)
      }
    case .unknownItem: content.withLock { $0.items[id]?.record = nil }
    case .zoneNotFound, .userDeletedZone:
      engine.state.add(pendingDatabaseChanges: [.saveZone(CKRecordZone(zoneID: id.zoneID))])
      content.withLock { $0.items[id]?.record = nil }
    case .batchRequestFailed: break
    default: return
    }
    engine.state.add(pendingRecordZoneChanges: [.saveRecord(id)])
  }

  private func note(_ errors: [CKError]) {
    content.withLock { $0.errors += errors.map(\.code) }
  }
}

/// Waits until something is so; fails the test after a time that is far longer than any machine needs.
func eventually(
  _ what: String, _ condition: @Sendable () async throws -> Bool,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  for _ in 0..<9_000 {
    if try await condition() { return }
    try await Task.sleep(for: .milliseconds(20))
  }
  Issue.record("it never was so: \(what)", sourceLocation: sourceLocation)
}
