@testable import CloudKit
import Foundation
import Records
import TestSupport

/// Random trees, of what the parser can make.
struct RandomPredicate {
  private var random: SplitMix

  init(_ random: SplitMix) { self.random = random }

  mutating func tree(depth: Int = 4) -> PredicateTree {
    switch random.below(depth == 0 ? 6 : 10) {
    case 0: .always(random.chance(50))
    case 1...5: .comparison(comparison())
    case 6: .not(tree(depth: depth - 1))
    case 7: .or((0...1 + random.below(2)).map { _ in tree(depth: depth - 1) })
    default: .and((0...1 + random.below(2)).map { _ in tree(depth: depth - 1) })
    }
  }

  private mutating func comparison() -> PredicateComparison {
    let comparator = random.pick(PredicateComparison.Operator.allCases)
    var options: PredicateComparison.Options = []
    for (_, option) in PredicateComparison.Options.letters where random.chance(15) {
      options.insert(option)
    }
    let right: PredicateOperand =
      comparator == .between
      ? .value(FieldValue(listOf: [scalar(), scalar()])) : operand(depth: 2)
    return PredicateComparison(
      modifier: random.chance(70) ? .direct : random.pick(PredicateComparison.Modifier.allCases),
      left: operand(depth: 2), operator: comparator, options: options, right: right)
  }

  private mutating func operand(depth: Int) -> PredicateOperand {
    switch random.below(depth == 0 ? 8 : 11) {
    case 0...2:
      .key(random.pick(["name", "a.b", "in", "Ärger", "two words", "self.x", "it's", "%@"]))
    case 3...4: .value(scalar())
    case 5: .value(random.chance(30) ? nil : list())
    case 6: random.chance(50) ? .itself : .now
    case 7: .variable(random.pick(["x", "1"]))
    case 8: .distance(operand(depth: depth - 1), operand(depth: depth - 1))
    case 9: .tokens(operand(depth: depth - 1))
    default: .list([.key("k"), .value(scalar()), .now])
    }
  }

  private mutating func list() -> FieldValue {
    FieldValue(listOf: (0..<random.below(4)).map { _ in scalar() })
  }

  private mutating func scalar() -> FieldValue {
    switch random.below(8) {
    case 0...1: .string(text())
    case 2: .int64(random.pick([0, -1, 42, .min, .max, Int64(bitPattern: random.next())]))
    case 3:
      .double(
        random.pick([0, -0.5, 1e300, .leastNonzeroMagnitude, .infinity, -.infinity, 1.5, 1e16]))
    case 4: .timestamp(Int64(random.next() % 200_000_000_000_000) - 100_000_000_000_000 + 1)
    case 5: .bytes((0..<random.below(5)).map { _ in UInt8(random.below(256)) })
    case 6: .reference(Reference(recordName: RecordName(unchecked: text() + "n")))
    default:
      .location(Location(latitude: Double(random.below(181)) - 90.25, longitude: 0.1))
    }
  }

  private mutating func text() -> String {
    let letters = [
      "a", "Z", "é", "\"", "'", "\\", "\n", "\t", "%@", "\u{0}", "🥛", " ", "\r\n", "e\u{301}",
    ]
    return (0..<random.below(6)).map { _ in random.pick(letters) }.joined()
  }
}
