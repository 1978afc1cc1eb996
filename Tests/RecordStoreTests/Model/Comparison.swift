import Records
import TestSupport
import WebServices

@testable import RecordStore

/// The store and its model side by side: each event goes to both, and their answers must agree.
final class Comparison {
  struct Mismatch: Error, CustomStringConvertible {
    let description: String
  }

  /// A query that has been read up to a page.
  struct Open {
    let query: Query
    let database: DatabaseID
    let zone: ZoneName?
    let typed: Bool
    let marker: String
    let cursor: ModelStore.Cursor
  }

  static let alice = UserRecordName(unchecked: "_a")
  static let bob = UserRecordName(unchecked: "_b")
  static let databases = [
    DatabaseID(container: "c", environment: .development, owner: alice),
    DatabaseID(container: "c", environment: .development, owner: nil),
  ]
  static let zones = ["A", "B", "C", "_defaultZone"].map { ZoneName(unchecked: $0) }

  let store: StoreUnderTest
  var model = ModelStore()
  var random: SplitMix
  /// What the model may have to look back at when it disagrees.
  var events = 0
  var now: Int64 = 1_000_000
  var tokens: [(text: String, token: ModelStore.Token)] = []
  var open: [Open] = []
  var replicas: [Replica] = []

  init(_ random: SplitMix) throws {
    self.random = random
    store = try StoreUnderTest()
    for database in Self.databases {
      for zone in Self.zones where zone != .defaultZone {
        replicas.append(Replica(database: database, zone: zone))
      }
    }
  }

  func run(_ count: Int) throws {
    for _ in 0..<count {
      events += 1
      now += Int64(random.below(2))
      switch random.below(200) {
      case ..<75: try modify(together: 1)
      case ..<90: try modify(together: 2 + random.below(5))
      case ..<125: try query()
      case ..<140: try goOn()
      case ..<152: try zoneFeed()
      case ..<160: try databaseFeed()
      case ..<170: try zoneOperations()
      case ..<192: try pull()
      case ..<198: try lookup()
      case ..<199: try list()
      default: if random.chance(20) { try store.reopen() }
      }
    }
  }

  func agree<T: Equatable>(_ real: T, _ expected: T, _ what: @autoclosure () -> String) throws {
    guard real != expected else { return }
    throw Mismatch(
      description: """
        event \(events), \(what())
        store: \(readable(real))
        model: \(readable(expected))
        """)
  }

  private func readable(_ value: Any) -> String {
    switch value {
    case let bytes as [UInt8]: return String(decoding: bytes, as: UTF8.self)
    case let many as [[UInt8]]:
      return many.map { "\n  " + String(decoding: $0, as: UTF8.self).prefix(600) }.joined()
    case let outcome as ModelOutcome:
      if case .saved(let bytes) = outcome { return "saved " + readable(bytes) }
      return "\(outcome)"
    case let change as ModelStore.Change:
      if case .record(let bytes) = change { return readable(bytes).prefix(200) + "" }
      return "\(change)"
    case let many as [Any]: return many.map { "\n  " + readable($0) }.joined()
    default: return "\(value)"
    }
  }
}
