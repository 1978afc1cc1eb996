import Foundation
import Records

/// The conditions that a server is asked for, made from a predicate.
struct QueryFilters: Hashable, Sendable {
  /// All must hold.
  private(set) var filters: [Filter] = []
  /// Whether no record can meet the predicate, so that no server need be asked: `FALSEPREDICATE`, or a
  /// value among none.
  private(set) var matchNothing = false
  private let now: Date

  /// The filters of a tree. Throws what no filter can say, in the words of a developer.
  init(_ tree: PredicateTree, now: Date = Date()) throws(PredicateFault) {
    self.now = now
    try add(tree, negated: false)
  }

  private mutating func add(_ tree: PredicateTree, negated: Bool) throws(PredicateFault) {
    switch tree {
    case .always(let value): if value == negated { matchNothing = true }
    case .or: throw PredicateFault(reason: "OR cannot be asked of the server; make several queries")
    case .not(let tree): try add(tree, negated: !negated)
    case .and(let trees):
      guard !negated else { throw PredicateFault(reason: "NOT cannot negate AND in a query") }
      for tree in trees { try add(tree, negated: false) }
    case .comparison(let comparison): try add(comparison, negated: negated)
    }
  }

  private mutating func add(
    _ comparison: PredicateComparison, negated: Bool
  ) throws(PredicateFault) {
    guard comparison.modifier != .all || comparison.tokenSearch != nil else {
      throw PredicateFault(reason: "ALL cannot be asked of the server")
    }
    guard comparison.modifier != .none else {
      throw PredicateFault(reason: "NONE cannot be asked of the server; use NOT and ANY")
    }
    if let search = comparison.tokenSearch {
      guard !negated else { throw PredicateFault(reason: "NOT cannot negate a search for words") }
      return try add(search)
    }
    try checkOptions(comparison)
    if comparison.comparesDistance {
      guard !negated else { throw PredicateFault(reason: "NOT cannot negate a distance") }
      return try addDistance(comparison)
    }
    if comparison.operator == .between {
      guard !negated else { throw PredicateFault(reason: "NOT cannot negate BETWEEN") }
      return try addBetween(comparison)
    }
    let fields = try FieldComparison(comparison, constant: constant)
    var comparator = try fields.comparator()
    if negated {
      guard let opposite = comparator.opposite else {
        throw PredicateFault(reason: "NOT cannot negate \(comparison.operator.rawValue) in a query")
      }
      comparator = opposite
    }
    try add(comparator, fields.key, fields.value)
  }

  private func checkOptions(_ comparison: PredicateComparison) throws(PredicateFault) {
    var known: PredicateComparison.Options = .ignoringCase
    // The server takes case as it is here, and ignores it elsewhere.
    if comparison.operator == .beginsWith { known = [] }
    guard known.isSuperset(of: comparison.options) else {
      throw PredicateFault(
        reason: "The options of \(comparison.operator.rawValue) are not those of the server")
    }
  }

  private mutating func add(
    _ comparator: Records.Comparator, _ key: FieldKey, _ value: FieldValue
  ) throws(PredicateFault) {
    if comparator.takesList, value.elements.isEmpty {
      // Nothing is among no values, and all is not; a list has all of none.
      if comparator.negated == nil { matchNothing = true }
      return
    }
    filters.append(Filter(comparator, key, try QueryValue.checked(value)))
  }

  private mutating func add(_ search: PredicateComparison.TokenSearch) throws(PredicateFault) {
    guard case .string(let text)? = try constant(search.text) else {
      throw PredicateFault(reason: "A search for words needs a text")
    }
    let key = try search.key.map { (key) throws(PredicateFault) in try QueryKey.field(key) }
    let comparator: Records.Comparator = search.needsAll ? .containsAllTokens : .containsAnyTokens
    filters.append(Filter(comparator, key, .string(text)))
  }

  private mutating func addDistance(_ comparison: PredicateComparison) throws(PredicateFault) {
    var comparison = comparison
    if case .distance = comparison.right, let swapped = comparison.operator.swapped {
      (comparison.left, comparison.right) = (comparison.right, comparison.left)
      comparison.operator = swapped
    }
    guard case .distance(let a, let b) = comparison.left, comparison.modifier == .direct,
      [.less, .lessOrEqual].contains(comparison.operator)
    else {
      throw PredicateFault(reason: "A distance can be asked for by < or <= only: within a circle")
    }
    let (field, center) = a.isField ? (a, b) : (b, a)
    guard case .key(let key) = field, case .location(let place)? = try constant(center) else {
      throw PredicateFault(reason: "A distance needs a field and a CLLocation")
    }
    let radius: Double
    switch try constant(comparison.right) {
    case .int64(let number): radius = Double(number)
    case .double(let number) where number.isFinite: radius = number
    default: throw PredicateFault(reason: "A distance needs a number of metres")
    }
    guard radius >= 0 else {
      matchNothing = true
      return
    }
    filters.append(
      Filter(
        .near, try QueryKey.field(key), try QueryValue.checked(.location(place)), distance: radius))
  }

  private mutating func addBetween(_ comparison: PredicateComparison) throws(PredicateFault) {
    guard comparison.modifier == .direct, case .key(let name) = comparison.left,
      case .list(_, let bounds)? = try constant(comparison.right), bounds.count == 2
    else { throw PredicateFault(reason: "BETWEEN needs a field and two values") }
    let key = try QueryKey.field(name)
    try add(.greaterThanOrEquals, key, bounds[0])
    try add(.lessThanOrEquals, key, bounds[1])
  }

  /// The value of a side that is no field; nil for nil.
  private func constant(_ operand: PredicateOperand) throws(PredicateFault) -> FieldValue? {
    switch operand {
    case .value(let value): return value
    case .now: return .timestamp(Int64((now.timeIntervalSince1970 * 1000).rounded()))
    case .variable(let name): throw PredicateFault(reason: "$\(name) has no value in a query")
    case .list(let operands):
      var values: [FieldValue] = []
      for operand in operands {
        guard let value = try constant(operand) else { throw Self.noConstant }
        values.append(value)
      }
      return FieldValue(listOf: values)
    case .key, .itself, .distance, .tokens: throw Self.noConstant
    }
  }

  private static let noConstant = PredicateFault(
    reason: "A query compares a field with a value; it cannot compare two fields")
}
