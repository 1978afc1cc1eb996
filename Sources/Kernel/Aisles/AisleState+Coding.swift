/// The stored form: a version; the table of all sections in the order of their bytes; the dragging (none: no
/// stops) and the trips, with their sections by number; the placements. Numbers are in the form of LEB128. What
/// reads and writes them is not inlined, to keep the WebAssembly file small.
extension AisleState {
  /// The version that is written.
  private static let version: UInt8 = 1

  /// Nil for a later version. What is damaged reads as nothing learned.
  init?(decoding bytes: [UInt8]) {
    self.init()
    if let version = bytes.first, version > Self.version { return nil }
    var reader = AisleReader(bytes)
    guard reader.byte() == Self.version else { return }
    let names = reader.list(AisleOrder.maxStoredNames) { $0.name() }
    let dragged = reader.trip(names)
    let trips = reader.list(AisleOrder.maxTrips) { $0.trip(names) }
    let placements = reader.list(AisleOrder.maxPlacements) { reader in
      Placement(clock: reader.number(), key: reader.name(), section: reader.section(names))
    }
    guard reader.isComplete else { return }
    if !dragged.stops.isEmpty { merge(correction: dragged) }
    merge(trips: trips)
    merge(placements: placements)
  }

  /// The same states have the same bytes. Nothing learned is no bytes.
  var encoded: [UInt8] {
    if correction == nil && trips.isEmpty && placements.isEmpty { return [] }
    var all: [[UInt8]] = []
    for trip in trips { all += trip.stops.map { $0.section } }
    all += (correction?.stops ?? []).map { $0.section }
    all += placements.map { $0.section }
    var names: [[UInt8]] = []
    for index in sortedIndices(all.count, by: { all[$0].lexicographicallyPrecedes(all[$1]) })
    where all[index] != names.last { names.append(all[index]) }
    var bytes = [Self.version]
    bytes.append(number: UInt32(names.count))
    for name in names { bytes.append(name: name) }
    bytes.append(correction ?? AisleTrip(clock: 0, id: 0, stops: []), names)
    bytes.append(number: UInt32(trips.count))
    for trip in trips { bytes.append(trip, names) }
    bytes.append(number: UInt32(placements.count))
    for placement in placements {
      bytes.append(number: placement.clock)
      bytes.append(name: placement.key)
      bytes.append(section: placement.section, names)
    }
    return bytes
  }
}

extension [UInt8] {
  @inline(never)
  fileprivate mutating func append(number: UInt32) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }

  @inline(never)
  fileprivate mutating func append(name: [UInt8]) {
    append(number: UInt32(name.count))
    self += name
  }

  @inline(never)
  fileprivate mutating func append(section: [UInt8], _ names: [[UInt8]]) {
    var (low, high) = (0, names.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if names[middle].lexicographicallyPrecedes(section) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    append(number: UInt32(low))
  }

  @inline(never)
  fileprivate mutating func append(_ trip: AisleTrip, _ names: [[UInt8]]) {
    append(number: trip.clock)
    append(number: trip.id)
    append(number: UInt32(trip.stops.count))
    for stop in trip.stops {
      append(section: stop.section, names)
      append(stop.first)
      append(stop.last)
    }
  }
}

/// Reads the stored form. After a failed read `isValid` is false and stays so.
private struct AisleReader {
  private let bytes: [UInt8]
  private var index = 0
  private var isValid = true

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isComplete: Bool { isValid && index == bytes.count }

  @inline(never)
  mutating func byte() -> UInt8 {
    guard isValid, index < bytes.count else {
      isValid = false
      return 0
    }
    index += 1
    return bytes[index - 1]
  }

  @inline(never)
  mutating func number() -> UInt32 {
    var value: UInt32 = 0
    for shift in stride(from: 0 as UInt32, through: 28, by: 7) {
      let next = byte()
      if shift == 28 && next > 0x0F { isValid = false }
      value |= UInt32(next & 0x7F) << shift
      if next < 0x80 { return value }
    }
    isValid = false
    return 0
  }

  @inline(never)
  mutating func name() -> [UInt8] {
    let count = number()
    guard count <= UInt32(AisleOrder.maxNameBytes), Int(count) <= bytes.count - index else {
      isValid = false
      return []
    }
    index += Int(count)
    return Array(bytes[index - Int(count)..<index])
  }

  @inline(never)
  mutating func section(_ names: [[UInt8]]) -> [UInt8] {
    let number = number()
    guard number < UInt32(names.count) else {
      isValid = false
      return []
    }
    return names[Int(number)]
  }

  mutating func list<Element>(
    _ limit: Int, _ element: (inout AisleReader) -> Element
  ) -> [Element] {
    let count = number()
    guard count <= UInt32(limit) else {
      isValid = false
      return []
    }
    var list: [Element] = []
    while isValid, list.count < Int(count) { list.append(element(&self)) }
    return list
  }

  @inline(never)
  mutating func trip(_ names: [[UInt8]]) -> AisleTrip {
    AisleTrip(
      clock: number(), id: number(),
      stops: list(AisleOrder.maxTripSections) { reader in
        AisleTrip.Stop(section: reader.section(names), first: reader.byte(), last: reader.byte())
      })
  }
}
