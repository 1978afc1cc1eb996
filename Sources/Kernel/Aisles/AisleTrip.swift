/// What one trip, or one dragging, says about the order of sections.
struct AisleTrip: Equatable {
  /// Where a section was ticked: numbers that grow along the way.
  struct Stop: Equatable {
    var section: [UInt8]
    var first: UInt8
    var last: UInt8
  }

  /// Rises with each trip that a device learns or receives, so later ones have higher numbers.
  var clock: UInt32 = 0

  /// Tells trips with the same clock apart.
  var id: UInt32

  /// Each section once, in the order of its middle.
  var stops: [Stop]

  init(clock: UInt32, id: UInt32, stops: [Stop]) {
    self.clock = clock
    self.id = id
    self.stops = stops
  }

  /// The order that a person gave to sections.
  init(order: [[UInt8]], id: UInt32) {
    self.id = id
    stops = Self.names(order).enumerated().map { index, section in
      Stop(section: section, first: UInt8(index), last: UInt8(index))
    }
  }

  /// The sections of the ticks of a trip.
  init(ticks: [[UInt8]], id: UInt32) {
    self.id = id
    let halves = Self.names(ticks).map { section in
      let places = ticks.indices.filter { ticks[$0] == section }
      let quarter = places.count / 4
      return (section: section, first: places[quarter], last: places[places.count - 1 - quarter])
    }
    // Places count up to a thousand, their ranks fit into a byte.
    func rank(_ place: Int) -> UInt8 {
      halves.reduce(0) { $0 + ($1.first < place ? 1 : 0) + ($1.last < place ? 1 : 0) }
    }
    let order = sortedIndices(halves.count) {
      halves[$0].first + halves[$0].last < halves[$1].first + halves[$1].last
    }
    stops = order.map {
      Stop(section: halves[$0].section, first: rank(halves[$0].first), last: rank(halves[$0].last))
    }
  }

  /// How much it takes of the state, about.
  var size: Int { stops.reduce(12) { $0 + $1.section.count + 4 } }

  /// Whether it comes before another: later ones first.
  func precedes(_ other: AisleTrip) -> Bool {
    (clock, id) != (other.clock, other.id)
      ? (clock, id) > (other.clock, other.id) : other.bytes.lexicographicallyPrecedes(bytes)
  }

  /// Any bytes that tell trips apart whose numbers are the same, which only damage makes.
  private var bytes: [UInt8] { stops.flatMap { $0.section + [0, $0.first, $0.last] } }

  private static func names(_ sections: [[UInt8]]) -> [[UInt8]] {
    var names: [[UInt8]] = []
    for name in sections where AisleOrder.isName(name) && !names.contains(name) {
      if names.count < AisleOrder.maxTripSections { names.append(name) }
    }
    return names
  }
}
