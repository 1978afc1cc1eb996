import Records

/// What a predicate means, without the way it was written.
indirect enum PredicateTree: Hashable, Sendable {
  case always(Bool)
  case comparison(PredicateComparison)
  case and([PredicateTree])
  case or([PredicateTree])
  case not(PredicateTree)
}

/// One comparison of a predicate.
struct PredicateComparison: Hashable, Sendable {
  /// How the elements of a list on the left are compared. `SOME` is ``any``.
  enum Modifier: String, Hashable, Sendable, CaseIterable {
    case direct = ""
    case any = "ANY"
    case all = "ALL"
    case none = "NONE"
  }

  /// The raw value is the canonical spelling.
  enum Operator: String, Hashable, Sendable, CaseIterable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case between = "BETWEEN"
    case `in` = "IN"
    case contains = "CONTAINS"
    case beginsWith = "BEGINSWITH"
    case endsWith = "ENDSWITH"
    case like = "LIKE"
    case matches = "MATCHES"
    case tokenMatches = "TOKENMATCHES"

    /// What holds of `b` and `a` where this holds of `a` and `b`; nil where the sides cannot be swapped.
    var swapped: Operator? {
      switch self {
      case .equal, .notEqual: self
      case .less: .greater
      case .lessOrEqual: .greaterOrEqual
      case .greater: .less
      case .greaterOrEqual: .lessOrEqual
      case .in: .contains
      case .contains: .in
      default: nil
      }
    }

    /// The opposite of a comparison by order.
    var oppositeRange: Operator? {
      switch self {
      case .less: .greaterOrEqual
      case .lessOrEqual: .greater
      case .greater: .lessOrEqual
      case .greaterOrEqual: .less
      default: nil
      }
    }
  }

  /// The letters in brackets after an operator.
  struct Options: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    static let ignoringCase = Options(rawValue: 1)
    static let ignoringAccents = Options(rawValue: 2)
    static let normalized = Options(rawValue: 4)
    static let localized = Options(rawValue: 8)
    /// The letter of each, in the order in which they are printed.
    static let letters: [(letter: Character, option: Options)] = [
      ("c", .ignoringCase), ("d", .ignoringAccents), ("n", .normalized), ("l", .localized),
    ]
  }

  var modifier: Modifier = .direct
  var left: PredicateOperand
  var `operator`: Operator
  var options: Options = []
  var right: PredicateOperand
}

/// One side of a comparison.
indirect enum PredicateOperand: Hashable, Sendable {
  /// A constant; nil is NULL. A list holds constants only, see ``list(_:)``.
  case value(FieldValue?)
  /// The name of a field, or a path of names.
  case key(String)
  /// `SELF`.
  case itself
  /// `{…}` with something in it that is no constant.
  case list([PredicateOperand])
  /// `distanceToLocation:fromLocation:(…)`, in metres.
  case distance(PredicateOperand, PredicateOperand)
  /// `tokenize:using:(…)`: the words of a text.
  case tokens(PredicateOperand)
  /// `now()`.
  case now
  /// `$NAME`.
  case variable(String)

  /// The name under which a query knows the words of all fields.
  static let allTokens = PredicateOperand.key("allTokens")
}

/// Why a predicate means nothing, or nothing that a server can be asked.
struct PredicateFault: Error, Hashable, Sendable {
  /// For the developer, in one sentence.
  let reason: String
}

/// Bounds of a predicate, which may come from outside.
enum PredicateLimits {
  /// Levels of parentheses, lists and negations: far more than anybody writes, far from the stack's end.
  static let depth = 100
  /// Bytes of a format.
  static let formatBytes = 1 << 20
}

extension FieldValue {
  /// A list with the type of its elements, if they have one.
  init(listOf elements: [FieldValue]) {
    var type: ScalarType?
    for (index, element) in elements.enumerated() {
      guard case .scalar(let own) = element.type, index == 0 || own == type else {
        type = nil
        break
      }
      type = own
    }
    self = .list(type, elements)
  }
}
