import CloudKit
import Testing

/// Engines and who is signed in.
@Suite struct EngineAccountTests {
  private func credential(_ server: LiveServer, _ user: Int?) -> MulteConfiguration.Credential {
    server.configuration(user: user).credential
  }

  @Test func `without an account nothing moves`() async throws {
    let server = try LiveServer()
    let device = Device(server.device(user: nil))
    device.write("x", "r", CKRecordZone.ID(zoneName: "Z"))
    #expect(await Thrown.code { try await device.engine.fetchChanges() } == .notAuthenticated)
    #expect(await Thrown.code { try await device.engine.sendChanges() } == .notAuthenticated)
    #expect(device.takeEvents().isEmpty)
    #expect(device.engine.state.pendingRecordZoneChanges.count == 1)
  }

  @Test func `another account gets nothing of the one before`() async throws {
    let server = try LiveServer()
    let zone = CKRecordZone.ID(zoneName: "Z")
    let device = Device(server.device(user: 0))
    device.makeZone(zone)
    device.write("first", "r", zone)
    try await device.sync()
    device.write("unsent", "s", zone)
    _ = device.takeEvents()
    device.container.credential = credential(server, 1)
    try await eventually("the change is told") {
      device.takeEvents() == ["accountChange(switchAccounts)"]
    }
    #expect(device.engine.state.pendingRecordZoneChanges.isEmpty && device.texts.isEmpty)
    try await device.sync()
    #expect(device.texts.isEmpty)
    let database = server.device(user: 1).privateCloudDatabase
    #expect(try await database.allRecordZones().allSatisfy { $0.zoneID != zone })

    device.container.credential = credential(server, 0)
    try await eventually("the change back is told") {
      device.takeEvents().contains("accountChange(switchAccounts)")
    }
    try await device.sync()
    #expect(device.texts == ["r": "first"])
  }

  @Test func `signing out and in is told, and clears what waits`() async throws {
    let server = try LiveServer()
    let device = Device(server.device(user: 0))
    try await device.engine.fetchChanges()
    device.write("x", "r", CKRecordZone.ID(zoneName: "Z"))
    _ = device.takeEvents()
    device.container.credential = credential(server, nil)
    try await eventually("signing out is told") {
      device.takeEvents() == ["accountChange(signOut)"]
    }
    #expect(device.engine.state.pendingRecordZoneChanges.isEmpty)
    device.container.credential = credential(server, 0)
    try await eventually("signing in is told") { device.takeEvents() == ["accountChange(signIn)"] }
  }

  @Test func `changes of the account while the program does not run are told as one`() async throws
  {
    let server = try LiveServer()
    let first = Device(server.device(user: 0))
    try await first.engine.fetchChanges()
    var kept: CKSyncEngine.State.Serialization?
    try await eventually("the state is kept") {
      first.takeAllEvents().contains("stateUpdate")
    }
    kept = first.kept
    let second = Device(server.device(user: 1), kept)
    try await second.engine.fetchChanges()
    #expect(second.takeEvents().first == "accountChange(switchAccounts)")
  }

  @Test func `an account that cannot be used for the moment is no other`() async throws {
    let server = try LiveServer()
    let device = Device(server.device(user: 0))
    try await device.engine.fetchChanges()
    device.write("x", "r", CKRecordZone.ID(zoneName: "Z"))
    _ = device.takeEvents()
    device.container.setAccountStatus(.temporarilyUnavailable)
    #expect(
      await Thrown.code { try await device.engine.sendChanges() } == .accountTemporarilyUnavailable)
    #expect(device.takeEvents().isEmpty)
    #expect(device.engine.state.pendingRecordZoneChanges.count == 1)
  }
}
