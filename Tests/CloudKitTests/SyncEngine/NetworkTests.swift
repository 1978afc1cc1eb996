import CloudKit
import Testing

/// Engines over a network that fails.
@Suite struct EngineNetworkTests {
  private func configured(
    _ body: (LiveServer, FaultyNetwork, Device, Device, CKRecordZone.ID) async throws -> Void
  ) async throws {
    let server = try LiveServer()
    let network = try FaultyNetwork(to: server.url)
    defer { network.stop() }
    let a = Device(network.device(of: server), patienceSeconds: 15)
    let b = Device(server.device())
    let zone = CKRecordZone.ID(zoneName: "Z")
    a.makeZone(zone)
    try await body(server, network, a, b, zone)
  }

  @Test func `what was not sent when the network went is sent when it is back`() async throws {
    try await configured { _, network, a, b, zone in
      for number in 0..<300 { a.write("text \(number)", "r\(number)", zone) }
      a.whenTold { event, _ in
        if case .sentRecordZoneChanges(let event) = event, event.failedRecordSaves.isEmpty {
          network.fault = .cut
        }
      }
      let code = await Thrown.code { try await a.engine.sendChanges() }
      #expect([.networkFailure, .networkUnavailable, .serverResponseLost].contains(code))
      #expect(a.engine.state.pendingRecordZoneChanges.count == 100)
      #expect(a.takeEvents().last == "didSendChanges")
      a.whenTold(nil)
      network.fault = .none
      try await a.engine.sendChanges()
      try await b.engine.fetchChanges()
      #expect(b.texts.count == 300 && b.texts == a.texts)
    }
  }

  @Test func `an answer that was lost leaves both devices with the same`() async throws {
    try await configured { _, network, a, b, zone in
      try await a.engine.sendChanges()
      for number in 0..<20 { a.write("text \(number)", "r\(number)", zone) }
      network.fault = .cutAnswers(afterBytes: 0)
      _ = await Thrown.code { try await a.engine.sendChanges() }
      #expect(a.engine.state.pendingRecordZoneChanges.count == 20)
      network.fault = .none
      // The server has them: they are conflicts now, with what was sent itself.
      _ = await Thrown.code { try await a.engine.sendChanges() }
      #expect(a.engine.state.pendingRecordZoneChanges.isEmpty)
      try await b.engine.fetchChanges()
      #expect(b.texts.count == 20 && b.texts == a.texts)
    }
  }

  @Test func `a fetch that broke off goes on where it was`() async throws {
    try await configured { server, network, a, b, zone in
      b.makeZone(zone)
      for number in 0..<450 { b.write("text \(number)", "r\(number)", zone) }
      try await b.engine.sendChanges()
      a.whenTold { event, _ in
        if case .fetchedRecordZoneChanges = event { network.fault = .cut }
      }
      _ = await Thrown.code { try await a.engine.fetchChanges() }
      #expect(a.texts.count == 200)
      #expect(a.engine.state.zoneIDsWithUnfetchedServerChanges == [zone])
      let broken = a.takeEvents()
      #expect(broken.suffix(2).first?.hasPrefix("didFetchRecordZoneChanges(Z, ") == true)
      #expect(broken.last == "didFetchChanges")
      a.whenTold(nil)
      network.fault = .none
      try await a.engine.fetchChanges()
      #expect(a.texts == b.texts)
      let pages = a.takeEvents().filter { $0.hasPrefix("fetchedRecordZoneChanges") }
      #expect(pages.count == 2)
    }
  }

  @Test func `cancelling ends what runs, and leaves what was not sent`() async throws {
    try await configured { _, network, a, b, zone in
      try await a.engine.sendChanges()
      for number in 0..<20 { a.write("text \(number)", "r\(number)", zone) }
      network.fault = .hang
      let engine = a.engine
      let sending = Task { await Thrown.code { try await engine.sendChanges() } }
      try await eventually("the sending has begun") { a.takeEvents().contains("willSendChanges") }
      await engine.cancelOperations()
      #expect(await sending.value != nil)
      #expect(engine.state.pendingRecordZoneChanges.count == 20)
      network.fault = .none
      _ = await Thrown.code { try await engine.sendChanges() }
      try await b.engine.fetchChanges()
      #expect(b.texts.count == 20)
    }
  }
}
