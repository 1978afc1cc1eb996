import CloudKit
import Testing

/// Two devices of one user, each with an engine that moves when the test says so.
@Suite struct TwoDeviceTests {
  private func devices(user: Int = 0) throws -> (Device, Device, CKRecordZone.ID) {
    let server = try SharedServer.get()
    let zone = CKRecordZone.ID(zoneName: "Zone-\(UUID().uuidString)")
    return (Device(server.device(user: user)), Device(server.device(user: user)), zone)
  }

  /// A fetch of one zone alone: others that share the server do not matter.
  private func fetch(_ device: Device, _ zone: CKRecordZone.ID) async throws {
    try await device.engine.fetchChanges(.init(scope: .zoneIDs([zone])))
  }

  @Test func `several hundred records reach the other device`() async throws {
    let (a, b, zone) = try devices()
    a.makeZone(zone)
    for number in 0..<450 { a.write("text \(number)", "r\(number)", zone) }
    try await a.engine.sendChanges()
    let sent = a.takeEvents()
    #expect(sent.first?.hasPrefix("accountChange") == true)
    #expect(
      sent.dropFirst() == [
        "willSendChanges", "sentDatabaseChanges(1 saved, 0 deleted)",
        "sentRecordZoneChanges(200 saved, 0 deleted)",
        "sentRecordZoneChanges(200 saved, 0 deleted)",
        "sentRecordZoneChanges(50 saved, 0 deleted)", "didSendChanges",
      ])
    try await fetch(b, zone)
    #expect(b.texts == a.texts && b.texts.count == 450)
    let fetched = b.takeEvents()
    #expect(fetched.prefix(2) == ["accountChange(signIn)", "willFetchChanges"])
    #expect(
      fetched.suffix(6) == [
        "willFetchRecordZoneChanges(\(zone.zoneName))",
        "fetchedRecordZoneChanges(200 modified, 0 deleted)",
        "fetchedRecordZoneChanges(200 modified, 0 deleted)",
        "fetchedRecordZoneChanges(50 modified, 0 deleted)",
        "didFetchRecordZoneChanges(\(zone.zoneName))", "didFetchChanges",
      ])
  }

  @Test func `what is saved before the first fetch, and deleted elsewhere, goes`() async throws {
    let (a, b, zone) = try devices(user: 4)
    a.makeZone(zone)
    for name in ["x", "y"] { a.write(name, name, zone) }
    try await a.engine.sendChanges()
    b.write("mine", "z", zone)
    try await b.engine.sendChanges()
    try b.restart()
    try await fetch(a, zone)
    a.erase("z", zone)
    a.erase("x", zone)
    try await a.engine.sendChanges()
    try await fetch(b, zone)
    #expect(b.texts == ["y": "y"])
  }

  @Test func `the state is told after what it stands for`() async throws {
    let (a, b, zone) = try devices(user: 3)
    a.makeZone(zone)
    a.write("x", "r", zone)
    try await a.engine.sendChanges()
    _ = b.takeAllEvents()
    try await fetch(b, zone)
    let events = b.takeAllEvents()
    let fetched = try #require(
      events.firstIndex(of: "fetchedRecordZoneChanges(1 modified, 0 deleted)"))
    #expect(events[fetched...].contains("stateUpdate"))
    #expect(events.last != "willFetchChanges")
    // What the app adds is told as well.
    b.write("y", "r", zone)
    try await eventually("an update of the state") {
      let events = b.takeAllEvents()
      return !events.isEmpty && events.allSatisfy { $0 == "stateUpdate" }
    }
  }

  @Test func `a deletion reaches the other device`() async throws {
    let (a, b, zone) = try devices()
    a.makeZone(zone)
    a.write("x", "r", zone)
    a.write("y", "s", zone)
    try await a.engine.sendChanges()
    try await fetch(b, zone)
    b.erase("r", zone)
    try await b.engine.sendChanges()
    try await fetch(a, zone)
    #expect(a.texts == ["s": "y"])
    #expect(a.deletedTypes == ["Notes"])
  }

  @Test func `the delegate resolves a conflict within one sending`() async throws {
    let (a, b, zone) = try devices()
    a.makeZone(zone)
    a.write("base", "r", zone)
    try await a.engine.sendChanges()
    try await fetch(b, zone)
    a.write("one", "r", zone)
    try await a.engine.sendChanges()
    b.write("two", "r", zone)
    _ = b.takeEvents()
    let code = await Thrown.code { try await b.engine.sendChanges() }
    #expect(code == .partialFailure)
    #expect(b.errors == [.serverRecordChanged])
    #expect(
      b.takeEvents() == [
        "willSendChanges", "sentRecordZoneChanges(0 saved, 0 deleted, 1 failed)",
        "sentRecordZoneChanges(1 saved, 0 deleted)", "didSendChanges",
      ])
    try await fetch(a, zone)
    #expect(a.texts == ["r": "two"] && b.texts == ["r": "two"])
  }

  @Test func `a zone that was deleted and made again is as new`() async throws {
    let (a, b, zone) = try devices()
    a.makeZone(zone)
    a.write("x", "r", zone)
    try await a.engine.sendChanges()
    try await fetch(b, zone)
    _ = b.takeEvents()
    a.engine.state.add(pendingDatabaseChanges: [.deleteZone(zone)])
    try await a.engine.sendChanges()
    try await fetch(b, zone)
    #expect(b.texts.isEmpty)
    #expect(b.takeEvents().contains { $0.hasPrefix("fetchedDatabaseChanges") })
    a.makeZone(zone)
    a.write("new", "s", zone)
    // What was in the zone is gone for its own device too, which did not fetch yet.
    await #expect(throws: Never.self) { try await a.engine.sendChanges() }
    try await fetch(b, zone)
    #expect(b.texts == ["s": "new"])
  }

  @Test func `a zone made again between two fetches is fetched from its beginning`() async throws {
    let (a, b, zone) = try devices()
    a.makeZone(zone)
    a.write("x", "r", zone)
    try await a.engine.sendChanges()
    try await fetch(b, zone)
    let database = a.container.privateCloudDatabase
    try await database.deleteRecordZone(withID: zone)
    try await database.save(CKRecordZone(zoneID: zone))
    let record = CKRecord(
      recordType: "Notes", recordID: CKRecord.ID(recordName: "s", zoneID: zone))
    record["text"] = "new"
    try await database.save(record)
    try await fetch(b, zone)
    #expect(b.texts["s"] == "new")
  }

  @Test func `a record that went meanwhile is an unknown item, and is made anew`() async throws {
    let (a, b, zone) = try devices()
    a.makeZone(zone)
    a.write("x", "r", zone)
    try await a.engine.sendChanges()
    try await fetch(b, zone)
    a.erase("r", zone)
    try await a.engine.sendChanges()
    b.write("y", "r", zone)
    #expect(await Thrown.code { try await b.engine.sendChanges() } == .partialFailure)
    #expect(b.errors == [.unknownItem])
    try await fetch(a, zone)
    #expect(a.texts == ["r": "y"])
  }

  @Test func `a record of a zone that is not there waits for the zone`() async throws {
    let (a, b, zone) = try devices()
    a.write("x", "r", zone)
    #expect(await Thrown.code { try await a.engine.sendChanges() } == .partialFailure)
    #expect(a.errors == [.zoneNotFound])
    #expect(
      a.takeEvents().dropFirst() == [
        "willSendChanges", "sentRecordZoneChanges(0 saved, 0 deleted, 1 failed)",
        "sentDatabaseChanges(1 saved, 0 deleted)", "sentRecordZoneChanges(1 saved, 0 deleted)",
        "didSendChanges",
      ])
    try await fetch(b, zone)
    #expect(b.texts == ["r": "x"])
  }

  @Test func `one failure undoes a batch that is atomic`() async throws {
    let (a, b, zone) = try devices()
    a.makeZone(zone)
    a.write("x", "r", zone)
    try await a.engine.sendChanges()
    try await fetch(b, zone)
    a.write("y", "r", zone)
    try await a.engine.sendChanges()
    b.sendAtomically()
    b.write("z", "r", zone)
    b.write("new", "s", zone)
    #expect(await Thrown.code { try await b.engine.sendChanges() } == .partialFailure)
    #expect(Set(b.errors) == [.serverRecordChanged, .batchRequestFailed])
    try await fetch(a, zone)
    #expect(a.texts == ["r": "z", "s": "new"])
  }

  @Test func `a delegate says which zones are fetched`() async throws {
    let (a, b, zone) = try devices()
    let other = CKRecordZone.ID(zoneName: "Zone-\(UUID().uuidString)")
    a.makeZone(zone)
    a.makeZone(other)
    a.write("x", "r", zone)
    a.write("y", "s", other)
    try await a.engine.sendChanges()
    b.fetchOnly(.init(scope: .zoneIDs([zone])))
    try await b.engine.fetchChanges()
    #expect(b.texts == ["r": "x"])
    #expect(b.engine.state.zoneIDsWithUnfetchedServerChanges.contains(other))
    b.fetchOnly(.init(scope: .zoneIDs([other])))
    try await b.engine.fetchChanges()
    #expect(b.texts == ["r": "x", "s": "y"])
  }

  @Test func `an engine that starts again goes on where it was`() async throws {
    let (a, b, zone) = try devices()
    a.makeZone(zone)
    a.write("x", "r", zone)
    try await a.engine.sendChanges()
    try await fetch(b, zone)
    a.write("y", "s", zone)
    try await eventually("the state is kept") { a.takeAllEvents().last == "stateUpdate" }
    try a.restart()
    #expect(a.engine.state.pendingRecordZoneChanges.count == 1)
    try await a.engine.sendChanges()
    #expect(a.takeEvents().first == "willSendChanges")
    try b.restart()
    _ = b.takeEvents()
    try await fetch(b, zone)
    #expect(b.texts == ["r": "x", "s": "y"])
    #expect(b.takeEvents().filter { $0.hasPrefix("fetchedRecord") }.count == 1)
  }
}
