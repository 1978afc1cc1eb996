/// The order of sections that what was learned contradicts least.
struct WalkingOrder {
  /// The weight of a trip by how many are later; a dragging weighs as much as three of the latest.
  private static let weights: [Int32] = [4, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2]
  private static let correctionWeight: Int32 = 12
  /// More than all trips together.
  private static let fixedWeight: Int32 = 100_000

  /// The most rounds of moving sections to better places; two or three do nearly always.
  private static let maxRounds = 8

  private var names: [[UInt8]] = []

  /// For each pair of names how much says that the first comes first, less how much says the opposite.
  private var evidence: [Int32] = []

  /// The order, by index of the name.
  private var order: [Int] = []

  var sections: [[UInt8]] { order.map { names[$0] } }

  init(_ state: AisleState, fixed: [[UInt8]]) {
    for name in fixed where AisleOrder.isName(name) { _ = number(name) }
    let fixedCount = names.count
    let trips = state.trips.map { trip in stops(of: trip) }
    let correction = state.correction.map { stops(of: $0) } ?? []
    evidence = [Int32](repeating: 0, count: names.count * names.count)
    weigh(fixedCount, trips, state, correction)
    for name in names.indices {
      if name < fixedCount { order.append(name) } else { insert(name) }
    }
    improve()
  }

  private mutating func number(_ name: [UInt8]) -> Int? {
    if let index = names.firstIndex(of: name) { return index }
    guard names.count < AisleOrder.maxSections else { return nil }
    names.append(name)
    return names.count - 1
  }

  private mutating func stops(of trip: AisleTrip) -> [(name: Int, first: UInt8, last: UInt8)] {
    var stops: [(name: Int, first: UInt8, last: UInt8)] = []
    for stop in trip.stops {
      if let name = number(stop.section) { stops.append((name, stop.first, stop.last)) }
    }
    return stops
  }

  // MARK: Weighing

  private mutating func weigh(
    _ fixedCount: Int, _ trips: [[(name: Int, first: UInt8, last: UInt8)]], _ state: AisleState,
    _ correction: [(name: Int, first: UInt8, last: UInt8)]
  ) {
    var place = [Int](repeating: -1, count: names.count)
    for (index, stop) in correction.enumerated() { place[stop.name] = index }
    for (age, stops) in trips.enumerated() {
      let weight = age < Self.weights.count ? Self.weights[age] : 1
      let isLater = state.trips[age].clock > state.correction?.clock ?? 0
      for a in stops {
        // What was dragged since then counts no more.
        for b in stops where a.last < b.first && (isLater || place[a.name] < 0 || place[b.name] < 0)
        {
          add(weight, a.name, b.name)
        }
      }
    }
    for (index, a) in correction.enumerated() {
      for b in correction.dropFirst(index + 1) { add(Self.correctionWeight, a.name, b.name) }
    }
    for b in 0..<fixedCount {
      for a in 0..<b where place[a] < 0 || place[b] < 0 || place[a] > place[b] {
        add(Self.fixedWeight, a, b)
      }
    }
  }

  private mutating func add(_ weight: Int32, _ a: Int, _ b: Int) {
    evidence[a * names.count + b] += weight
    evidence[b * names.count + a] -= weight
  }

  private func evidence(_ a: Int, before b: Int) -> Int32 { evidence[a * names.count + b] }

  // MARK: Placing

  /// Puts a section where it fits best: right behind what comes before it, else right before what follows;
  /// at the end if nothing is known.
  private mutating func insert(_ name: Int) {
    var sum = order.reduce(0) { $0 + evidence(name, before: $1) }
    var best = sum
    var places = 0...0
    let hasEarlier = order.contains { evidence($0, before: name) > 0 }
    let isKnown = hasEarlier || order.contains { evidence(name, before: $0) > 0 }
    for (index, other) in order.enumerated() {
      sum += 2 * evidence(other, before: name)
      if sum > best {
        (best, places) = (sum, index + 1...index + 1)
      } else if sum == best {
        places = places.lowerBound...index + 1
      }
    }
    let place = !isKnown ? order.count : hasEarlier ? places.lowerBound : places.upperBound
    order.insert(name, at: place)
  }

  /// Moves sections to better places as long as there are any.
  private mutating func improve() {
    for _ in 0..<Self.maxRounds {
      var hasMoved = false
      for name in names.indices where moveToBestPlace(name) { hasMoved = true }
      if !hasMoved { return }
    }
  }

  private mutating func moveToBestPlace(_ name: Int) -> Bool {
    guard let place = order.firstIndex(of: name) else { return false }
    var (best, target) = (0 as Int32, place)
    var gain: Int32 = 0
    for index in stride(from: place - 1, through: 0, by: -1) {
      gain += 2 * evidence(name, before: order[index])
      if gain > best { (best, target) = (gain, index) }
    }
    gain = 0
    for index in order.indices.dropFirst(place + 1) {
      gain += 2 * evidence(order[index], before: name)
      if gain > best { (best, target) = (gain, index) }
    }
    guard target != place else { return false }
    order.remove(at: place)
    order.insert(name, at: target)
    return true
  }
}
