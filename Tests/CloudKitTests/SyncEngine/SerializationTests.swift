import Foundation
import TestSupport
import Testing

@testable import CloudKit

/// The state of an engine between two runs.
@Suite struct SerializationTests {
  private typealias Serialization = CKSyncEngine.State.Serialization

  private static let mine = CKRecordZone.ID(zoneName: "Z")
  private static let theirs = CKRecordZone.ID(zoneName: "Z", ownerName: "_abc")

  private func state() -> SyncState {
    var state = SyncState()
    state.account = "_me"
    state.databaseToken = CKServerChangeToken(.database, "d")
    state.zoneTokens = [Self.mine: .init(.zone, "m"), Self.theirs: .init(.zone, "t")]
    state.unfetchedZoneIDs = [Self.theirs, Self.mine]
    state.databaseChanges.add([
      .saveZone(CKRecordZone(zoneID: Self.mine)), .deleteZone(Self.theirs),
    ])
    state.recordChanges.add([
      .saveRecord(CKRecord.ID(recordName: "a", zoneID: Self.mine)),
      .deleteRecord(CKRecord.ID(recordName: "a", zoneID: Self.theirs)),
      .saveRecord(CKRecord.ID(recordName: "b", zoneID: Self.mine)),
    ])
    state.hasUntrackedChanges = true
    state.subscriptionID = "s"
    return state
  }

  @Test func `a state survives as JSON and as a property list`() throws {
    for state in [SyncState(), state()] {
      let json = try JSONEncoder().encode(Serialization(state))
      #expect(try JSONDecoder().decode(Serialization.self, from: json).state == state)
      let list = try PropertyListEncoder().encode(Serialization(state))
      #expect(try PropertyListDecoder().decode(Serialization.self, from: list).state == state)
    }
  }

  @Test func `what is in flight is kept, before what waits`() throws {
    var state = state()
    let all = state.recordChanges.changes
    state.apply(.sendingRecords([all[1]]))
    let json = try JSONEncoder().encode(Serialization(state))
    let back = try JSONDecoder().decode(Serialization.self, from: json).state
    #expect(back.recordChanges.changes == [all[1], all[0], all[2]])
  }

  @Test func `a state of a later version is read as far as it is known`() throws {
    let json = try JSONEncoder().encode(Serialization(state()))
    var object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    object["version"] = 2
    object["more"] = ["x": 1]
    let later = try JSONSerialization.data(withJSONObject: object)
    #expect(try JSONDecoder().decode(Serialization.self, from: later).state == state())
  }

  @Test func `a state that makes no sense is refused`() {
    for json in ["{}", "[]", #"{"version": 1}"#] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(Serialization.self, from: Data(json.utf8))
      }
    }
  }

  @Test(
    arguments: [
      (nil, "_a", "accountChange(signIn)"), ("_a", nil, "accountChange(signOut)"),
      ("_a", "_b", "accountChange(switchAccounts)"), ("_a", "_a", nil), (nil, nil, nil),
    ] as [(String?, String?, String?)])
  func `a change of the account is told for what it is`(
    before: String?, after: String?, expected: String?
  ) {
    let type = CKSyncEngine.Event.AccountChange.ChangeType(from: before, to: after)
    #expect(type.map { CKSyncEngine.Event.AccountChange(changeType: $0).description } == expected)
  }

  @Test func `nothing of an account is left for another, and what waits is for who signs in`() {
    var other = state()
    other.apply(.account("_other"))
    var fresh = SyncState()
    fresh.account = "_other"
    #expect(other == fresh)
    var first = SyncState()
    first.recordChanges.add([.saveRecord(CKRecord.ID(recordName: "a"))])
    first.apply(.account("_me"))
    #expect(first.recordChanges.changes.count == 1 && first.account == "_me")
  }

  @Test(arguments: Seeds.from(1...8))
  func `lists of changes keep one change for each record, whatever happens`(seed: UInt64) {
    var random = Seeds.generator(seed)
    var list = PendingList<CKSyncEngine.PendingRecordZoneChange, CKRecord.ID>(by: \.recordID)
    // The model: the last word on each record that the server does not have.
    var model: [CKRecord.ID: CKSyncEngine.PendingRecordZoneChange] = [:]
    var flying: [CKSyncEngine.PendingRecordZoneChange] = []
    for _ in 0..<400 {
      let id = CKRecord.ID(recordName: "\(random.below(8))")
      switch random.below(5) {
      case 0, 1:
        let change =
          random.chance(50)
          ? CKSyncEngine.PendingRecordZoneChange.saveRecord(id) : .deleteRecord(id)
        list.add([change])
        model[id] = change
      case 2 where flying.isEmpty:
        flying = Array(list.changes.prefix(random.below(4)))
        list.send(flying)
        for change in flying { model[change.recordID] = nil }
      case 3 where !flying.isEmpty:
        let kept = Set(flying.filter { _ in random.chance(50) })
        list.settle(keeping: kept)
        for change in kept where model[change.recordID] == nil { model[change.recordID] = change }
        flying = []
      default:
        list.remove([.saveRecord(id)])
        if model[id] == .saveRecord(id) { model[id] = nil }
      }
      #expect(Set(list.changes) == Set(model.values))
      #expect(list.changes.count == model.count)
    }
  }
}
