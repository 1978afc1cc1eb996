import Foundation

/// What `NSPredicate(format:)` makes.
final class CKFormatPredicate: NSPredicate {
  /// What the format says, or why it says nothing.
  let content: Result<PredicateTree, PredicateFault>
  /// The format as it was given, for a malformed one.
  private let source: String

  init(format: String, arguments: [Any?]) {
    source = format
    do throws(PredicateFault) {
      content = .success(try PredicateParser.parse(format, arguments))
    } catch {
      content = .failure(error)
    }
    super.init(value: false)
  }

  init(content: Result<PredicateTree, PredicateFault>, source: String = "") {
    self.content = content
    self.source = source
    super.init(value: false)
  }

  /// The canonical form; of a malformed format, the format itself.
  @available(*, deprecated)
  override var predicateFormat: String { canonicalFormat }

  var canonicalFormat: String {
    switch content {
    case .success(let tree): PredicatePrinter.format(tree)
    case .failure: source
    }
  }

  override var description: String { canonicalFormat }

  /// Whether the object meets the predicate; false if the format was malformed.
  override func evaluate(
    with object: Any?, substitutionVariables bindings: [String: Any]?
  ) -> Bool {
    guard case .success(let tree) = content else { return false }
    return PredicateEvaluation(object: object, variables: bindings ?? [:], now: Date()).holds(tree)
  }

  override func copy(with zone: NSZone? = nil) -> Any { self }

  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CKFormatPredicate else { return false }
    return content == other.content && source(of: other) == source(of: self)
  }

  override var hash: Int { content.hashValue }

  /// Only a malformed format is told by how it was written.
  private func source(of predicate: CKFormatPredicate) -> String? {
    if case .failure = predicate.content { predicate.source } else { nil }
  }
}

extension PredicateTree {
  /// The tree of any predicate. Throws for a block, whose conditions nobody can read, and for a malformed format.
  init(_ predicate: NSPredicate, depth: Int = 0) throws(PredicateFault) {
    guard depth <= PredicateLimits.depth else {
      throw PredicateFault(
        reason: "The predicate nests deeper than \(PredicateLimits.depth) levels")
    }
    switch predicate {
    case let predicate as CKFormatPredicate: self = try predicate.content.get()
    case let compound as NSCompoundPredicate:
      var trees: [PredicateTree] = []
      for part in compound.subpredicates {
        trees.append(try PredicateTree(part, depth: depth + 1))
      }
      self = try Self.compound(compound.compoundPredicateType, trees)
    case NSPredicate(value: true): self = .always(true)
    case NSPredicate(value: false): self = .always(false)
    default: throw PredicateFault(reason: "A predicate with a block cannot be asked of the server")
    }
  }

  /// Of no parts, AND is true and OR is false; of one, both are that part.
  private static func compound(
    _ type: NSCompoundPredicate.LogicalType, _ trees: [PredicateTree]
  ) throws(PredicateFault) -> PredicateTree {
    switch type {
    case .and: return trees.count == 1 ? trees[0] : trees.isEmpty ? .always(true) : .and(trees)
    case .or: return trees.count == 1 ? trees[0] : trees.isEmpty ? .always(false) : .or(trees)
    case .not:
      guard trees.count == 1 else { throw PredicateFault(reason: "NOT has one part") }
      return .not(trees[0])
    }
  }
}
