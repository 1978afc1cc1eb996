import Records
import Testing

/// What a comparator makes of fields that fit and of fields that do not.
struct ComparatorCase: Sendable, CustomTestStringConvertible {
  let comparator: Comparator
  let operand: FieldValue
  let matching: [FieldValue]
  let other: [FieldValue]
  let distance: Double?

  init(
    _ comparator: Comparator, _ operand: FieldValue, distance: Double? = nil,
    matching: [FieldValue], other: [FieldValue]
  ) {
    self.comparator = comparator
    self.operand = operand
    self.matching = matching
    self.other = other
    self.distance = distance
  }

  var testDescription: String { comparator.rawValue }

  func filter(_ comparator: Comparator) -> Filter {
    Filter(comparator, .field("f"), operand, distance: distance)
  }

  /// The positive comparators; the negative ones follow from them.
  static let positive: [ComparatorCase] = [
    ComparatorCase(
      .equals, .string("Straße"), matching: [.string("STRAßE"), .string("straße")],
      other: [.string("strasse"), .string("Straß"), .string("Straße "), .string("")]),
    ComparatorCase(
      .equals, .double(0), matching: [.double(-0.0)], other: [.double(.leastNonzeroMagnitude)]),
    ComparatorCase(
      .equals, .int64(.max), matching: [.int64(.max)], other: [.int64(.max - 1), .int64(.min)]),
    ComparatorCase(.equals, .bytes([]), matching: [.bytes([])], other: [.bytes([0])]),
    ComparatorCase(
      .equals, target("a"), matching: [target("a", .deleteSelf)], other: [target("A")]),
    ComparatorCase(.lessThan, .int64(0), matching: [.int64(-1)], other: [.int64(0), .int64(1)]),
    ComparatorCase(
      .lessThan, .string("B"), matching: [.string("a"), .string("")],
      other: [.string("b"), .string("B"), .string("ba")]),
    ComparatorCase(
      .lessThanOrEquals, .double(1), matching: [.double(1), .double(-1)], other: [.double(1.5)]),
    ComparatorCase(
      .greaterThan, .timestamp(5), matching: [.timestamp(6)], other: [.timestamp(5)]),
    ComparatorCase(
      .greaterThanOrEquals, .bytes([1]), matching: [.bytes([1]), .bytes([1, 0]), .bytes([2])],
      other: [.bytes([]), .bytes([0, 9])]),
    ComparatorCase(
      .near, place(52.5, 13.4), distance: 1_000,
      matching: [place(52.5, 13.4), place(52.508, 13.4)],
      other: [place(52.51, 13.4), place(-52.5, 13.4)]),
    ComparatorCase(
      .near, place(0, 180), distance: 1_000, matching: [place(0, -180), place(0, -179.995)],
      other: [place(0, 0)]),
    ComparatorCase(
      .containsAllTokens, .string("brulee the CREME"),
      matching: [.string("Crème brûlée!"), texts("creme", "Brulee")],
      other: [.string("Crème"), .string("cremebrulee"), .string("")]),
    ComparatorCase(
      .containsAnyTokens, .string("milk eggs"),
      matching: [.string("Oat-Milk"), texts("x", "EGGS")],
      other: [.string("milky egg"), .string("the")]),
    ComparatorCase(
      .in, texts("a", "B"), matching: [.string("A"), .string("b")],
      other: [.string("c"), .string("ab")]),
    ComparatorCase(.in, numbers(), matching: [], other: [.int64(0)]),
    ComparatorCase(
      .listContains, .int64(2), matching: [numbers(1, 2), numbers(2)],
      other: [numbers(1), numbers()]),
    ComparatorCase(
      .listContainsAny, numbers(2, 3), matching: [numbers(3), numbers(1, 2)],
      other: [numbers(1), numbers()]),
    ComparatorCase(
      .listContainsAll, numbers(2, 3), matching: [numbers(3, 1, 2)],
      other: [numbers(2), numbers(3), numbers()]),
    ComparatorCase(.listContainsAll, numbers(), matching: [numbers(), numbers(1)], other: []),
    ComparatorCase(
      .beginsWith, .string("Mi"), matching: [.string("Mi"), .string("Milk")],
      other: [.string("milk"), .string("M"), .string("")]),
    ComparatorCase(.beginsWith, .string(""), matching: [.string(""), .string("x")], other: []),
    ComparatorCase(
      .listMemberBeginsWith, .string("Mi"), matching: [texts("x", "Milk")],
      other: [texts("milk"), texts()]),
  ]

  private static func target(_ name: String, _ action: Reference.Action = .none) -> FieldValue {
    .reference(Reference(recordName: RecordName(unchecked: name), action: action))
  }

  private static func place(_ latitude: Double, _ longitude: Double) -> FieldValue {
    .location(Location(latitude: latitude, longitude: longitude))
  }

  private static func numbers(_ values: Int64...) -> FieldValue {
    .list(.int64, values.map { .int64($0) })
  }

  private static func texts(_ values: String...) -> FieldValue {
    .list(.string, values.map { .string($0) })
  }
}
