import Foundation
import Records

/// What a predicate says of an object in memory. Where Apple's server and Apple's evaluation in memory differ,
/// this is with the server, so that both find the same: `==` ignores case, and the opposite of a comparison
/// by order does not hold of what is unset.
struct PredicateEvaluation {
  /// What one side of a comparison is.
  private enum Side {
    case unset
    case value(FieldValue)
    /// Something that no record holds; it equals nothing.
    case foreign

    var elements: [Side] {
      if case .value(.list(_, let elements)) = self { return elements.map { .value($0) } }
      if case .unset = self { return [] }
      return [self]
    }
  }

  let object: Any?
  let variables: [String: Any]
  let now: Date

  /// Whether the tree holds of the object.
  func holds(_ tree: PredicateTree) -> Bool {
    switch tree {
    case .always(let value): value
    case .and(let trees): trees.allSatisfy(holds)
    case .or(let trees): trees.contains(where: holds)
    case .not(.not(let tree)): holds(tree)
    case .not(.comparison(let comparison)):
      comparison.oppositeRange.map(holds) ?? !holds(comparison)
    case .not(let tree): !holds(tree)
    case .comparison(let comparison): holds(comparison)
    }
  }

  private func holds(_ comparison: PredicateComparison) -> Bool {
    if let search = comparison.tokenSearch,
      let found = PredicateSubject.words(of: object, key: search.key)
    {
      return holds(search, in: found)
    }
    let left = side(comparison.left)
    let right = side(comparison.right)
    func compare(_ left: Side) -> Bool { self.compare(comparison, left, right) }
    switch comparison.modifier {
    case .direct: return compare(left)
    // Its elements are not searched for a part: it is the list that contains.
    case .any where comparison.operator == .contains: return compare(left)
    case .any: return left.elements.contains(where: compare)
    case .all: return left.elements.allSatisfy(compare)
    case .none: return !left.elements.contains(where: compare)
    }
  }

  private func holds(_ search: PredicateComparison.TokenSearch, in found: Set<String>) -> Bool {
    guard case .value(.string(let text)) = side(search.text) else { return false }
    let words = Tokens.words(of: text)
    guard !words.isEmpty else { return false }
    return search.needsAll ? words.isSubset(of: found) : !words.isDisjoint(with: found)
  }

  private func side(_ operand: PredicateOperand) -> Side {
    switch operand {
    case .value(nil): return .unset
    case .value(let value?): return .value(value)
    case .key(let key): return side(of: PredicateSubject.value(key, of: object))
    case .itself: return side(of: object)
    case .variable(let name): return side(of: variables[name])
    case .now: return side(of: now)
    case .tokens(let text): return side(text)
    case .list(let operands):
      let elements = operands.compactMap { operand in
        if case .value(let value) = side(operand) { value } else { nil }
      }
      return .value(FieldValue(listOf: elements))
    case .distance(let a, let b):
      guard case .value(.location(let here)) = side(a), case .value(.location(let there)) = side(b)
      else { return .unset }
      return .value(.double(here.distance(to: there)))
    }
  }

  private func side(of object: Any?) -> Side {
    do throws(PredicateFault) {
      return try PredicateArgument.value(object).map { .value($0) } ?? .unset
    } catch {
      return .foreign
    }
  }

  private func compare(_ comparison: PredicateComparison, _ left: Side, _ right: Side) -> Bool {
    let options = comparison.options
    switch (comparison.operator, left, right) {
    case (.equal, .unset, .unset): return true
    case (.notEqual, .unset, .unset): return false
    case (.notEqual, .value(let a), .value(let b)): return !a.equals(b, options)
    case (.notEqual, _, _): return true
    case (let comparator, .value(let a), .value(let b)):
      return a.holds(comparator, b, options, isDistance: comparison.comparesDistance)
    default: return false
    }
  }
}

extension FieldValue {
  fileprivate typealias Options = PredicateComparison.Options

  fileprivate func holds(
    _ comparator: PredicateComparison.Operator, _ other: FieldValue, _ options: Options,
    isDistance: Bool
  ) -> Bool {
    switch comparator {
    case .equal: return equals(other, options)
    case .notEqual: return !equals(other, options)
    // A circle has its border, as on the server.
    case .less: return precedes(other, options) || isDistance && equals(other, options)
    case .lessOrEqual: return precedes(other, options) || equals(other, options)
    case .greater: return other.precedes(self, options) || isDistance && equals(other, options)
    case .greaterOrEqual: return other.precedes(self, options) || equals(other, options)
    case .between:
      let bounds = other.elements
      guard bounds.count == 2 else { return false }
      return (bounds[0].precedes(self, options) || bounds[0].equals(self, options))
        && (precedes(bounds[1], options) || equals(bounds[1], options))
    case .in: return other.contains(self, options)
    case .contains: return contains(other, options)
    case .beginsWith, .endsWith, .like, .matches, .tokenMatches:
      guard case .string(let text) = self, case .string(let pattern) = other else { return false }
      return PredicateText(text, options).holds(comparator, pattern)
    }
  }

  fileprivate func equals(_ other: FieldValue, _ options: Options) -> Bool {
    switch (self, other) {
    case (.list(_, let a), .list(_, let b)):
      a.count == b.count && zip(a, b).allSatisfy { $0.equals($1, options) }
    default: withoutAccents(options).isEqual(to: other.withoutAccents(options))
    }
  }

  private func precedes(_ other: FieldValue, _ options: Options) -> Bool {
    withoutAccents(options).isOrdered(before: other.withoutAccents(options))
  }

  /// An element of a list, or a part of a text.
  private func contains(_ other: FieldValue, _ options: Options) -> Bool {
    switch (self, other) {
    case (.list(_, let elements), _): elements.contains { $0.equals(other, options) }
    case (.string(let text), .string(let part)):
      PredicateText(text, options).holds(.contains, part)
    default: false
    }
  }

  private func withoutAccents(_ options: Options) -> FieldValue {
    guard options.contains(.ignoringAccents), case .string(let text) = self else { return self }
    return .string(text.folding(options: .diacriticInsensitive, locale: nil))
  }
}
