import CloudKit
import Testing

/// Engines that sync by themselves.
@Suite struct AutomaticTests {
  private let zone = CKRecordZone.ID(zoneName: "Z")

  @Test func `what one device writes shows on the other`() async throws {
    let server = try LiveServer()
    let a = Device(server.device(), automaticallySync: true)
    let b = Device(server.device(), automaticallySync: true)
    a.makeZone(zone)
    a.write("x", "r", zone)
    try await eventually("b has what a wrote") { b.texts == ["r": "x"] }
    b.write("y", "s", zone)
    try await eventually("a has what b wrote") { a.texts == ["r": "x", "s": "y"] }
    a.erase("r", zone)
    try await eventually("b has lost what a erased") { b.texts == ["s": "y"] }
  }

  @Test func `an engine makes one subscription, and takes one that is there`() async throws {
    let server = try LiveServer()
    let a = Device(server.device(), automaticallySync: true)
    let database = server.device().privateCloudDatabase
    try await eventually("there is a subscription") {
      try await database.allSubscriptions().count == 1
    }
    let b = Device(server.device())
    try await b.engine.fetchChanges()
    #expect(try await database.allSubscriptions().map(\.subscriptionType) == [.database])
    _ = a
  }

  @Test func `an engine goes on by itself when the network is back`() async throws {
    let server = try LiveServer()
    let network = try FaultyNetwork(to: server.url)
    defer { network.stop() }
    let a = Device(network.device(of: server), automaticallySync: true)
    let b = Device(server.device(), automaticallySync: true)
    a.makeZone(zone)
    a.write("x", "r", zone)
    try await eventually("b has the first") { b.texts == ["r": "x"] }
    network.fault = .cut
    a.write("y", "s", zone)
    b.write("z", "t", zone)
    try await eventually("a has failed") { !a.errors.isEmpty }
    network.fault = .none
    let all = ["r": "x", "s": "y", "t": "z"]
    try await eventually("b has all") { b.texts == all }
    try await eventually("a has all") { a.texts == all }
  }

  @Test func `untracked changes are asked for, and a sign-in wakes the engine`() async throws {
    let server = try LiveServer()
    let a = Device(server.device(user: nil), automaticallySync: true)
    a.makeZone(zone)
    a.write("x", "r", zone)
    a.container.credential = server.configuration(user: 0).credential
    let database = server.device().privateCloudDatabase
    let id = CKRecord.ID(recordName: "r", zoneID: zone)
    try await eventually("the record is there") {
      (try? await database.record(for: id)) != nil
    }
    _ = a.takeEvents()
    a.engine.state.hasPendingUntrackedChanges = true
    try await eventually("the delegate was asked") {
      !a.engine.state.hasPendingUntrackedChanges
    }
  }

  @Test func `an engine that nobody holds ends`() async throws {
    let server = try LiveServer()
    let weakly = Weakly()
    do {
      let device = Device(server.device(), automaticallySync: true)
      try await eventually("the engine has begun") {
        device.takeEvents().contains("didFetchChanges")
      }
      weakly.engine = device.engine
      device.letGo()
    }
    try await eventually("the engine is gone") { weakly.engine == nil }
  }

  /// Does not keep an engine.
  private final class Weakly: @unchecked Sendable {
    weak var engine: CKSyncEngine?
  }
}
