import TestSupport
import Testing

@testable import Household

/// Changes sound archives at random. Each outcome is fine but a crash; a failing seed is printed by
/// the crash as the last test case that started.
@Suite struct ArchiveFuzzTests {
  private static let runsPerCase: UInt64 = 200

  private static let sound: [[UInt8]] = {
    let notes = (0..<6).map {
      Content("Takeout/Keep/\($0).json", NoteFixture("N\($0)", open: ["milk", "äpfel"]).json)
    }
    let contents = notes + [Content("Takeout/Keep/1.html", "<html>")]
    return Packing.allCases.map { packed(contents, $0).bytes } + [RawZip(contents).bytes()]
  }()

  @Test(arguments: 0..<4, 0..<UInt64(5))
  func `no archive is a trap`(_ kind: Int, _ part: UInt64) {
    for seed in (part * Self.runsPerCase)..<((part + 1) * Self.runsPerCase) {
      var random = SplitMix(seed: seed)
      let bytes = Self.changed(Self.sound[kind], &random)
      guard let plan = try? planned(TemporaryFile(bytes)) else { continue }
      #expect(plan.modifyRequests().isEmpty == plan.lists.isEmpty)
    }
  }

  private static func changed(_ bytes: [UInt8], _ random: inout SplitMix) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<(1 + random.next() % 12) where !bytes.isEmpty {
      let place = Int(random.next() % UInt64(bytes.count))
      switch random.next() % 4 {
      case 0: bytes[place] ^= UInt8(1 << (random.next() % 8))
      case 1: bytes[place] = [0, 0xFF, 0x7F, 0x80][Int(random.next() % 4)]
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int(random.next() % 9)))
      default: bytes.insert(contentsOf: bytes[max(0, place - 20)..<place], at: place)
      }
    }
    return bytes
  }
}
