import Records

/// The sides of comparisons.
extension PredicateParser {
  mutating func operand() throws(PredicateFault) -> PredicateOperand {
    let token = token
    switch token {
    case .text(let text): return try passing(.value(.string(text)))
    case .number(let digits): return try passing(.value(Self.number(digits)))
    case .symbol("-"):
      try advance()
      guard case .number(let digits) = self.token else { throw unexpected("a number is missing") }
      return try passing(.value(Self.number("-" + digits)))
    case .symbol("{"): return try list()
    case .variable(let name): return try passing(.variable(name))
    case .escapedName(let name): return try passing(.key(name))
    case .placeholder(let letter): return try passing(try argument(letter))
    case .word(let word): return try named(word)
    case .symbol, .end: throw unexpected("a value is missing")
    }
  }

  private mutating func passing(
    _ operand: PredicateOperand
  ) throws(PredicateFault) -> PredicateOperand {
    try advance()
    return operand
  }

  /// A whole number where it is one and fits, else a double.
  private static func number(_ digits: String) -> FieldValue {
    if let whole = Int64(digits) { return .int64(whole) }
    return .double(Double(digits) ?? .nan)
  }

  private mutating func argument(_ letter: UInt8) throws(PredicateFault) -> PredicateOperand {
    let argument = try nextArgument()
    switch letter {
    case UInt8(ascii: "K"):
      guard let key = PredicateArgument.text(argument), !key.isEmpty else {
        throw failure("%K takes the name of a field")
      }
      return Self.path(key)
    case UInt8(ascii: "@"): return .value(try PredicateArgument.value(argument))
    default:
      switch try PredicateArgument.value(argument) {
      case .int64(let number): return .value(.int64(number))
      case .double(let number): return .value(.double(number))
      default: throw failure("%\(Character(Unicode.Scalar(letter))) takes a number")
      }
    }
  }

  private mutating func list() throws(PredicateFault) -> PredicateOperand {
    try advance()
    try descend()
    defer { ascend() }
    var elements: [PredicateOperand] = []
    while token != .symbol("}") {
      if !elements.isEmpty { try expect(",") }
      elements.append(try operand())
    }
    try advance()
    var values: [FieldValue] = []
    for element in elements {
      guard case .value(let value) = element else { return .list(elements) }
      guard let value else { throw failure("a list holds no nil") }
      if case .list = value { throw failure("lists do not nest") }
      values.append(value)
    }
    return .value(FieldValue(listOf: values))
  }

  /// A keyword, a function or a field.
  private mutating func named(_ word: String) throws(PredicateFault) -> PredicateOperand {
    try advance()
    if token == .symbol("(") { return try function(word) }
    guard !word.contains(":") else { throw unexpected("( is missing") }
    switch word.uppercased() {
    case "TRUE", "YES": return .value(.int64(1))
    case "FALSE", "NO": return .value(.int64(0))
    case "NULL", "NIL": return .value(nil)
    case "SELF": return .itself
    case let keyword where Self.operators.contains(keyword):
      throw failure("\(word) is no value; a field of this name is written #\(word)")
    default: return Self.path(word)
    }
  }

  /// Words that end or begin a comparison and so can be no field, unless escaped.
  private static let operators: Set<String> = [
    "AND", "OR", "NOT", "ANY", "SOME", "ALL", "NONE", "TRUEPREDICATE", "FALSEPREDICATE", "BETWEEN",
    "IN", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES", "TOKENMATCHES",
  ]

  /// All words that a field is escaped for when it is printed.
  static let keywords = operators.union(["TRUE", "YES", "FALSE", "NO", "NULL", "NIL", "SELF"])

  /// A path of names; one that begins with SELF begins behind it.
  private static func path(_ key: String) -> PredicateOperand {
    let isUnderSelf = key.utf8.count > 5 && key.prefix(5).uppercased() == "SELF."
    return .key(isUnderSelf ? String(key.dropFirst(5)) : key)
  }

  private mutating func function(_ name: String) throws(PredicateFault) -> PredicateOperand {
    try expect("(")
    try descend()
    defer { ascend() }
    var arguments: [PredicateOperand] = []
    while token != .symbol(")") {
      if !arguments.isEmpty { try expect(",") }
      arguments.append(try operand())
    }
    try advance()
    switch (name, arguments.count) {
    case ("distanceToLocation:fromLocation:", 2): return .distance(arguments[0], arguments[1])
    // The options say what the server does in any case: without case and accents.
    case ("tokenize:using:", 2), ("tokenize", 2), ("tokenize", 1): return .tokens(arguments[0])
    case ("now", 0): return .now
    case ("CAST", 2): return try cast(arguments[0], arguments[1])
    default: throw failure("there is no function \(name) of \(arguments.count) arguments")
    }
  }

  /// What has no literal of its own, as ``PredicatePrinter`` writes it. Only dates are cast by Apple's.
  private func cast(
    _ value: PredicateOperand, _ type: PredicateOperand
  ) throws(PredicateFault) -> PredicateOperand {
    guard case .value(let value?) = value, case .value(.string(let type)?) = type,
      let result = PredicateCast(rawValue: type)?.read(value)
    else { throw failure("CAST does not make this of that") }
    return .value(result)
  }
}
