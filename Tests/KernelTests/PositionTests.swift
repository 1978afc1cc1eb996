import Kernel
import TestSupport
import Testing

@Suite struct PositionTests {
  @Test func `a key inserted at random lies strictly between its neighbours`() throws {
    var generator = SplitMix.fromEnvironment("positions")
    for _ in 0..<20 {
      var keys: [String] = []
      for _ in 0..<500 {
        let index = Int.random(in: 0...keys.count, using: &generator)
        try insert(into: &keys, at: index)
      }
      #expect(keys.allSatisfy { $0.utf8.count <= 8 }, "\(keys.map(\.utf8.count).max() ?? 0)")
    }
  }

  @Test func `a key inserted at one place again and again still fits`() throws {
    for place in [0.0, 0.3, 1.0] {
      var keys: [String] = []
      for _ in 0..<1_000 { try insert(into: &keys, at: Int(Double(keys.count) * place)) }
    }
  }

  @Test func `keys at the ends stay short`() throws {
    var last: String?
    var first: String?
    for _ in 0..<10_000 {
      last = try Position.between(last, nil)
      first = try Position.between(nil, first)
    }
    #expect(last?.utf8.count == 4)
    #expect(first?.utf8.count == 4)
  }

  @Test func `between any two keys of digits there is a key, or a reason`() {
    var generator = SplitMix.fromEnvironment("any keys")
    let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    func key() -> String? {
      if Int.random(in: 0..<8, using: &generator) == 0 { return nil }
      let count = Int.random(in: 1...5, using: &generator)
      return String((0..<count).map { _ in pick(digits) })
    }
    func pick(_ digits: [Character]) -> Character {
      // The ends more often than their share.
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: "0"
      case 1: "z"
      default: digits[Int.random(in: 0..<digits.count, using: &generator)]
      }
    }
    for _ in 0..<50_000 {
      let (a, b) = (key(), key())
      do throws(PositionError) {
        let made = try Position.between(a, b)
        #expect(a.map { isBelow($0, made) } ?? true, "\(a ?? "-") \(made)")
        #expect(b.map { isBelow(made, $0) } ?? true, "\(made) \(b ?? "-")")
        #expect(made.utf8.last != UInt8(ascii: "0"))
      } catch {
        switch error {
        case .notInOrder: #expect(!isBelow(a ?? "", b ?? ""))
        case .noRoom: #expect(b?.utf8.last == UInt8(ascii: "0"))
        case .notAKey: Issue.record("\(a ?? "-") and \(b ?? "-") are keys")
        }
      }
    }
  }

  private func insert(into keys: inout [String], at index: Int) throws {
    let lower = index > 0 ? keys[index - 1] : nil
    let upper = index < keys.count ? keys[index] : nil
    let key = try Position.between(lower, upper)
    #expect(lower.map { isBelow($0, key) } ?? true)
    #expect(upper.map { isBelow(key, $0) } ?? true)
    keys.insert(key, at: index)
  }

  private func isBelow(_ a: String, _ b: String) -> Bool {
    a.utf8.lexicographicallyPrecedes(b.utf8)
  }
}
