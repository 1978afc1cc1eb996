/// What was learned about a shop. Merging is a union of trips and, for each name, the later placement; both
/// are cut to the latest that fit. So states merge in any order, any number of times, to the same.
struct AisleState {
  struct Placement {
    var clock: UInt32
    var key: [UInt8]
    var section: [UInt8]

    /// Later ones first.
    func precedes(_ other: Placement) -> Bool {
      clock != other.clock
        ? clock > other.clock
        : key != other.key
          ? key.lexicographicallyPrecedes(other.key)
          : other.section.lexicographicallyPrecedes(section)
    }
  }

  /// The latest dragging.
  private(set) var correction: AisleTrip?

  /// Later ones first.
  private(set) var trips: [AisleTrip] = []

  /// Later ones first, each name once.
  private(set) var placements: [Placement] = []

  /// Adds a trip as the latest.
  mutating func add(_ trip: AisleTrip) {
    var trip = trip
    trip.clock = nextClock
    merge(trips: [trip])
  }

  /// Takes a dragging as the latest.
  mutating func correct(_ order: AisleTrip) {
    var order = order
    order.clock = nextClock
    correction = order
  }

  /// Places a name.
  mutating func place(_ key: [UInt8], in section: [UInt8]) {
    merge(placements: [Placement(clock: nextClock, key: key, section: section)])
  }

  /// Takes in what another state has.
  mutating func merge(_ other: AisleState) {
    merge(correction: other.correction)
    merge(trips: other.trips)
    merge(placements: other.placements)
  }

  mutating func merge(correction other: AisleTrip?) {
    guard let other else { return }
    if let own = correction, own.precedes(other) { return }
    correction = other
  }

  mutating func merge(trips others: [AisleTrip]) {
    var size = 0
    var kept: [AisleTrip] = []
    let all = trips + others
    for index in sortedIndices(all.count, by: { all[$0].precedes(all[$1]) }) {
      let trip = all[index]
      if let last = kept.last, last.clock == trip.clock, last.id == trip.id { continue }
      size += trip.size
      guard kept.count < AisleOrder.maxTrips, size <= AisleOrder.maxTripBytes else { break }
      kept.append(trip)
    }
    trips = kept
  }

  mutating func merge(placements others: [Placement]) {
    var size = 0
    var kept: [Placement] = []
    let all = placements + others
    for index in sortedIndices(all.count, by: { all[$0].precedes(all[$1]) }) {
      let placement = all[index]
      if kept.contains(where: { $0.key == placement.key }) { continue }
      size += placement.key.count + placement.section.count + 8
      guard kept.count < AisleOrder.maxPlacements, size <= AisleOrder.maxPlacementBytes else {
        break
      }
      kept.append(placement)
    }
    placements = kept
  }

  private var nextClock: UInt32 {
    let latest = max(
      correction?.clock ?? 0, trips.first?.clock ?? 0, placements.first?.clock ?? 0)
    return latest == UInt32.max ? latest : latest + 1
  }
}
