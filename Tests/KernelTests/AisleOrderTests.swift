import TestSupport
import Testing

@testable import Kernel

@Suite struct AisleOrderTests {
  private let usual = ["Fruit", "Bread", "Meat", "Dairy", "Frozen"]

  private func learned(_ trips: [[String]], from state: [UInt8] = []) -> [UInt8] {
    var id: UInt32 = 0
    return trips.reduce(state) {
      id += 1
      return AisleOrder.learn($0, ticked: $1, id: id)
    }
  }

  @Test func `the first trip is the order`() {
    #expect(AisleOrder.order(learned([usual]), fixed: []) == usual)
  }

  @Test func `a section that a trip did not need stays where it was`() {
    let state = learned([usual, ["Fruit", "Wine", "Dairy"]])
    #expect(
      AisleOrder.order(state, fixed: []).filter { $0 != "Wine" } == usual)
    let order = AisleOrder.order(state, fixed: [])
    let places = ["Fruit", "Wine", "Dairy"].map { order.firstIndex(of: $0) ?? -1 }
    #expect(places[0] < places[1] && places[1] < places[2])
  }

  @Test func `a forgotten item does not move its section`() {
    let ticks = ["Fruit", "Fruit", "Fruit", "Fruit", "Bread", "Bread", "Dairy", "Fruit"]
    #expect(AisleOrder.order(learned([ticks]), fixed: []) == ["Fruit", "Bread", "Dairy"])
  }

  @Test func `what two people tick at once changes nothing`() {
    let together = ["Frozen", "Fruit", "Dairy", "Bread", "Fruit", "Frozen", "Bread", "Dairy"]
    let state = learned([usual, together, together, together])
    #expect(AisleOrder.order(state, fixed: []) == usual)
  }

  @Test func `one odd trip changes nothing`() {
    #expect(AisleOrder.order(learned([usual, usual, usual.reversed()]), fixed: []) == usual)
  }

  @Test func `a shop that was rebuilt is learned anew`() {
    let state = learned(
      Array(repeating: usual, count: 20) + Array(repeating: usual.reversed(), count: 10))
    #expect(AisleOrder.order(state, fixed: []) == usual.reversed())
  }

  @Test func `what was dragged outweighs all trips before it and three after it`() {
    let dragged = Array(usual.reversed())
    let before = learned(Array(repeating: usual, count: 20))
    var state = AisleOrder.correct(before, sections: dragged, id: 99)
    for id in 100..<103 as Range<UInt32> {
      #expect(AisleOrder.order(state, fixed: dragged) == dragged)
      state = AisleOrder.learn(state, ticked: usual, id: id)
    }
    #expect(AisleOrder.order(state, fixed: dragged) == dragged)
    state = AisleOrder.learn(state, ticked: usual, id: 103)
    #expect(AisleOrder.order(state, fixed: dragged) == usual)
  }

  @Test func `an order that nobody confirmed as dragged holds`() {
    let fixed = Array(usual.reversed())
    let state = learned(Array(repeating: usual, count: 20))
    #expect(AisleOrder.order(state, fixed: fixed) == fixed)
    let other = AisleOrder.correct(state, sections: usual, id: 50)
    #expect(AisleOrder.order(other, fixed: fixed) == fixed)
  }

  @Test func `ticks of one section teach nothing`() {
    #expect(AisleOrder.learn([], ticked: ["Fruit", "Fruit"], id: 1).isEmpty)
    #expect(AisleOrder.learn([], ticked: [], id: 1).isEmpty)
    #expect(AisleOrder.order([], fixed: ["B", "A", "B", ""]) == ["B", "A"])
  }

  @Test func `a name keeps the section where it was placed last`() {
    var state = AisleOrder.place([], nameKey: "milk", section: "Dairy")
    state = AisleOrder.place(state, nameKey: "oat milk", section: "Vegan")
    #expect(AisleOrder.section(state, nameKey: "milk") == "Dairy")
    state = AisleOrder.place(state, nameKey: "milk", section: "Fridge")
    #expect(AisleOrder.section(state, nameKey: "milk") == "Fridge")
    state = AisleOrder.place(state, nameKey: "milk", section: "")
    #expect(AisleOrder.section(state, nameKey: "milk") == nil)
    #expect(AisleOrder.section(state, nameKey: "oat milk") == "Vegan")
    #expect(AisleOrder.section(state, nameKey: "bread") == nil)
  }

  @Test func `two devices lose no trip and count none twice`() throws {
    let base = learned([usual])
    let mine = AisleOrder.learn(base, ticked: ["A", "B"], id: 7)
    let theirs = AisleOrder.learn(base, ticked: ["A", "B"], id: 8)
    let merged = AisleOrder.merge(base: base, mine: mine, theirs: theirs)
    #expect(try #require(AisleState(decoding: merged)).trips.map(\.id).sorted() == [1, 7, 8])
    for (a, b) in [(theirs, mine), (merged, theirs), (mine, merged), (merged, base)] {
      #expect(AisleOrder.merge(base: base, mine: a, theirs: b) == merged)
    }
  }

  @Test func `random states merge in any order to the same`() {
    var generator = SplitMix.fromEnvironment("learned")
    for _ in 0..<60 {
      let base = randomState([], 10, &generator)
      let sides = (0..<3).map { _ in randomState(base, 30, &generator) }
      let (a, b, c) = (sides[0], sides[1], sides[2])
      func merge(_ x: [UInt8], _ y: [UInt8]) -> [UInt8] {
        AisleOrder.merge(base: base, mine: x, theirs: y)
      }
      #expect(merge(a, b) == merge(b, a))
      #expect(merge(merge(a, b), c) == merge(a, merge(b, c)))
      #expect(merge(merge(a, b), b) == merge(a, b))
      #expect(merge(a, a) == a)
    }
  }

  @Test func `what is learned stays small, whatever comes`() {
    var generator = SplitMix.fromEnvironment("small")
    var state: [UInt8] = []
    for id in 0..<40 as Range<UInt32> {
      let long = String(repeating: "x", count: generator.below(AisleOrder.maxNameBytes))
      let ticked = (0..<200).map { _ in "\(generator.below(5_000))\(long)" }
      state = AisleOrder.learn(state, ticked: ticked, id: id)
      for number in 0..<20 {
        state = AisleOrder.place(state, nameKey: "\(id) \(number)\(long)", section: "s\(number)")
      }
      let bound = AisleOrder.maxTripBytes + AisleOrder.maxPlacementBytes + 15_000
      #expect(state.count < bound)
    }
    #expect(AisleOrder.order(state, fixed: []).count <= AisleOrder.maxSections)
  }

  @Test func `what is damaged counts as nothing, what is of a later version is not touched`() {
    let good = AisleOrder.place(learned([usual]), nameKey: "milk", section: "Dairy")
    let later = [2] + good.dropFirst()
    #expect(AisleOrder.learn(later, ticked: usual, id: 9) == later)
    #expect(AisleOrder.order(later, fixed: ["A"]) == ["A"])
    #expect(AisleOrder.merge(base: good, mine: later, theirs: good) == later)
    var generator = SplitMix.fromEnvironment("damage")
    for _ in 0..<1_000 {
      var bytes = good
      for _ in 0...generator.below(3) {
        let at = generator.below(bytes.count)
        switch generator.below(3) {
        case 0: bytes[at] = UInt8(generator.below(256))
        case 1: bytes.remove(at: at)
        default: bytes.insert(UInt8(generator.below(256)), at: at)
        }
      }
      let learned = AisleOrder.learn(bytes, ticked: usual, id: 9)
      #expect(AisleOrder.order(learned, fixed: usual).filter(usual.contains) == usual)
      #expect(
        AisleOrder.merge(base: [], mine: bytes, theirs: good)
          == AisleOrder.merge(base: [], mine: good, theirs: bytes))
    }
  }

  /// A dozen sections, trips that need some of them, every fifth trip ticked in any order. Of 66 pairs in a shop few are in
  /// the wrong order; in one shop of many the noise may be worse, so they are counted over all.
  @Test func `the way through a shop is found among noise`() {
    var generator = SplitMix.fromEnvironment("noise")
    let way = (0..<12).map { "Section \($0)" }
    var wrong = 0
    for _ in 0..<20 {
      var state: [UInt8] = []
      for id in 0..<20 as Range<UInt32> {
        var ticked = way.filter { _ in generator.chance(60) }
        if generator.chance(20) { ticked.shuffle(using: &generator) }
        state = AisleOrder.learn(state, ticked: ticked, id: id)
      }
      let places = AisleOrder.order(state, fixed: []).map { way.firstIndex(of: $0) ?? 0 }
      wrong += places.indices.reduce(0) { sum, index in
        sum + places[index...].count { $0 < places[index] }
      }
    }
    #expect(wrong <= 60)
  }

  private func randomState(
    _ base: [UInt8], _ steps: Int, _ generator: inout SplitMix
  ) -> [UInt8] {
    var state = base
    for _ in 0..<generator.below(steps) {
      let names = (0..<generator.below(8)).map { _ in "s\(generator.below(10))" }
      switch generator.below(4) {
      case 0: state = AisleOrder.place(state, nameKey: "n\(generator.below(5))", section: "s1")
      case 1: state = AisleOrder.correct(state, sections: names, id: UInt32(generator.below(90)))
      default: state = AisleOrder.learn(state, ticked: names, id: UInt32(generator.below(9_000)))
      }
    }
    return state
  }
}
