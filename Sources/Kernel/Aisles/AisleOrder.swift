/// The order in which somebody walks through a shop, learned from the order of ticking, and the sections
/// into which people placed items there. The state is a few kilobytes that the record of the shop keeps.
///
/// How the order is found: of each section counts the middle half of its ticks, so a forgotten item does not
/// matter; a trip says of two sections which came first if these halves do not overlap, and nothing where they
/// do, as when two people tick. The sections are put in the order that the fewest trips contradict, recent ones
/// counting more; where trips are silent or even, things stay as they were. So one odd trip (all ticked at
/// home) changes little once there are others.
///
/// What a person dragged (`correct`) outweighs all earlier trips and three later ones; a fourth that says
/// otherwise moves a section again.
///
/// All functions take bytes that they do not understand as they are: damaged ones count as nothing learned;
/// those of a later version are not touched.
public enum AisleOrder {
  /// The most trips that are kept, the latest; half a year of weekly shopping.
  public static let maxTrips = 24

  /// The most sections of one trip; more than a large shop has.
  public static let maxTripSections = 60

  /// The most ticks of one trip that are looked at.
  public static let maxTicks = 1_000

  /// The most names whose section is kept, those that were placed last.
  public static let maxPlacements = 400

  /// The most bytes of a section or a name; what is longer is left out.
  public static let maxNameBytes = 200

  /// The most bytes of all trips; the oldest give way.
  public static let maxTripBytes = 16 * 1_024

  /// The most bytes of all placements; the oldest give way.
  public static let maxPlacementBytes = 16 * 1_024

  /// The most sections in an order.
  public static let maxSections = 200

  /// The most different sections in a state: those of the trips, a dragging and the placements.
  static let maxStoredNames = (maxTrips + 1) * maxTripSections + maxPlacements

  /// Whether a section can be remembered.
  static func isName(_ name: [UInt8]) -> Bool { !name.isEmpty && name.count <= maxNameBytes }

  /// Learns from the sections of the ticked items, in the order of ticking. `id` tells trips of several
  /// devices apart: a random number.
  public static func learn(_ state: [UInt8], ticked: [String], id: UInt32) -> [UInt8] {
    let ticks = ticked.prefix(maxTicks).map { Array($0.utf8) }
    let trip = AisleTrip(ticks: ticks, id: id)
    // One section alone tells nothing.
    guard trip.stops.count > 1 else { return state }
    return change(state) { $0.add(trip) }
  }

  /// Learns that a person put the sections into this order.
  public static func correct(_ state: [UInt8], sections: [String], id: UInt32) -> [UInt8] {
    let sections = sections.prefix(maxTripSections).map { Array($0.utf8) }
    return change(state) { $0.correct(AisleTrip(order: sections, id: id)) }
  }

  /// The sections in walking order: those of `fixed`, which a person put in order, and those of trips. What
  /// `fixed` says holds until trips after the last `correct` that agrees with it say otherwise.
  public static func order(_ state: [UInt8], fixed: [String]) -> [String] {
    let fixed = fixed.prefix(maxSections).map { Array($0.utf8) }
    let learned = AisleState(decoding: state) ?? AisleState()
    return WalkingOrder(learned, fixed: fixed).sections.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Remembers the section of a name (by its `ItemText.nameKey`); an empty section forgets it.
  public static func place(_ state: [UInt8], nameKey: String, section: String) -> [UInt8] {
    let (key, section) = (Array(nameKey.utf8), Array(section.utf8))
    guard !key.isEmpty, max(key.count, section.count) <= maxNameBytes else { return state }
    return change(state) { $0.place(key, in: section) }
  }

  /// The section in which a name was placed, or nil.
  public static func section(_ state: [UInt8], nameKey: String) -> String? {
    let key = Array(nameKey.utf8)
    let placement = AisleState(decoding: state)?.placements.first { $0.key == key }
    guard let placement, !placement.section.isEmpty else { return nil }
    return String(decoding: placement.section, as: UTF8.self)
  }

  /// What two devices learned, together. The same whichever is called mine; a trip that both have counts
  /// once, so the order of merges does not matter either.
  public static func merge(base: [UInt8], mine: [UInt8], theirs: [UInt8]) -> [UInt8] {
    if mine == theirs { return mine }
    guard var merged = AisleState(decoding: mine), let other = AisleState(decoding: theirs),
      let common = AisleState(decoding: base)
    else {
      // The latest version knows the most.
      return [base, mine, theirs].reduce([]) { latest($0, $1) }
    }
    merged.merge(common)
    merged.merge(other)
    return merged.encoded
  }

  private static func latest(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
    a.lexicographicallyPrecedes(b) ? b : a
  }

  private static func change(_ state: [UInt8], _ body: (inout AisleState) -> Void) -> [UInt8] {
    guard var learned = AisleState(decoding: state) else { return state }
    body(&learned)
    return learned.encoded
  }
}
