import CloudKit
import TestSupport
import Testing

/// Random work on two devices, with a network that fails, ends with the same on both.
@Suite struct ConvergenceTests {
  @Test(arguments: Seeds.from(1...4) + [12_183_009_795_900_110_581])
  func `two devices come to the same`(seed: UInt64) async throws {
    var random = Seeds.generator(seed)
    let server = try LiveServer()
    let networks = try (0..<2).map { _ in try FaultyNetwork(to: server.url) }
    defer { networks.forEach { $0.stop() } }
    let devices = networks.map { Device($0.device(of: server), patienceSeconds: 3) }
    let zones = ["Y", "Z"].map { CKRecordZone.ID(zoneName: $0) }
    for zone in zones { devices[0].makeZone(zone) }
    for step in 0..<60 {
      let which = random.below(2)
      let device = devices[which]
      let zone = random.pick(zones)
      let name = "\(zone.zoneName)\(random.below(6))"
      switch random.below(10) {
      case 0...3: device.write("\(random.below(1_000)) at \(step)", name, zone)
      case 4: device.erase(name, zone)
      case 5:
        networks[which].fault = random.pick([
          .none, .none, .cut, .cutAnswers(afterBytes: 0), .cutRequests(afterBytes: 0),
        ])
      case 6: try device.restart()
      case 7: _ = await Thrown.code { try await device.engine.sendChanges() }
      default: _ = await Thrown.code { try await device.sync() }
      }
    }
    for network in networks { network.fault = .none }
    for _ in 0..<6 {
      for device in devices { _ = await Thrown.code { try await device.sync() } }
    }
    // A machine that stands still makes calls fail: then it is not over yet.
    for _ in 0..<60 where !devices.allSatisfy({ $0.hasSentAll }) {
      for device in devices { _ = await Thrown.code { try await device.sync() } }
    }
    for device in devices { try await device.engine.fetchChanges() }
    #expect(devices[0].texts == devices[1].texts)
    #expect(devices.allSatisfy { $0.hasSentAll })
    let third = Device(server.device())
    try await third.engine.fetchChanges()
    #expect(third.texts == devices[0].texts)
  }
}
