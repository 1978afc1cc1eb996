import Records

/// Reads the format of a predicate, with the arguments for its placeholders.
struct PredicateParser {
  /// A comparison, or what is one side of one: which it is shows behind a parenthesis only.
  enum Node {
    case tree(PredicateTree)
    case operand(PredicateOperand)
  }

  private var lexer: PredicateLexer
  private(set) var token: PredicateToken = .end
  private var arguments: ArraySlice<Any?>
  private var depth = 0

  /// The tree of a format. Placeholders take the arguments in their order; arguments left over are ignored.
  static func parse(
    _ format: String, _ arguments: [Any?] = []
  ) throws(PredicateFault) -> PredicateTree {
    guard format.utf8.count <= PredicateLimits.formatBytes else {
      throw PredicateFault(reason: "A format has at most \(PredicateLimits.formatBytes) bytes")
    }
    var parser = PredicateParser(format, arguments)
    try parser.advance()
    // The node first: its error tells of the word where the parser is then.
    let node = try parser.alternatives()
    let tree = try parser.tree(node)
    guard parser.token == .end else { throw parser.unexpected() }
    return tree
  }

  private init(_ format: String, _ arguments: [Any?]) {
    lexer = PredicateLexer(format)
    self.arguments = arguments[...]
  }

  private mutating func alternatives() throws(PredicateFault) -> Node {
    let first = try conjunction()
    guard isKeyword("OR", "||") else { return first }
    var trees = [try tree(first)]
    while isKeyword("OR", "||") {
      try advance()
      let next = try conjunction()
      trees.append(try tree(next))
    }
    return .tree(.or(trees))
  }

  private mutating func conjunction() throws(PredicateFault) -> Node {
    let first = try negation()
    guard isKeyword("AND", "&&") else { return first }
    var trees = [try tree(first)]
    while isKeyword("AND", "&&") {
      try advance()
      let next = try negation()
      trees.append(try tree(next))
    }
    return .tree(.and(trees))
  }

  private mutating func negation() throws(PredicateFault) -> Node {
    guard isKeyword("NOT", "!") else { return try comparison() }
    try advance()
    try descend()
    defer { depth -= 1 }
    let node = try negation()
    return .tree(.not(try tree(node)))
  }

  private mutating func comparison() throws(PredicateFault) -> Node {
    for value in [true, false] where isKeyword(value ? "TRUEPREDICATE" : "FALSEPREDICATE") {
      try advance()
      return .tree(.always(value))
    }
    let modifier = try modifier()
    let left = try primary()
    guard case .operand(let left) = left else {
      guard modifier == .direct else { throw failure("\(modifier.rawValue) needs a comparison") }
      return left
    }
    guard let comparator = comparator() else {
      guard modifier == .direct else { throw failure("\(modifier.rawValue) needs a comparison") }
      return .operand(left)
    }
    try advance()
    let options = try options()
    guard case .operand(let right) = try primary() else {
      throw failure("a comparison has no right side")
    }
    if comparator == .between { try checkBounds(right) }
    return .tree(
      .comparison(
        PredicateComparison(
          modifier: modifier, left: left, operator: comparator, options: options, right: right)))
  }

  private mutating func modifier() throws(PredicateFault) -> PredicateComparison.Modifier {
    let names: [(String, PredicateComparison.Modifier)] = [
      ("ANY", .any), ("SOME", .any), ("ALL", .all), ("NONE", .none),
    ]
    for (name, modifier) in names where isKeyword(name) {
      try advance()
      return modifier
    }
    return .direct
  }

  private mutating func primary() throws(PredicateFault) -> Node {
    guard token == .symbol("(") else { return .operand(try operand()) }
    try advance()
    try descend()
    defer { depth -= 1 }
    let node = try alternatives()
    try expect(")")
    return node
  }

  private func comparator() -> PredicateComparison.Operator? {
    switch token {
    case .symbol("="), .symbol("=="): return .equal
    case .symbol("!="), .symbol("<>"): return .notEqual
    case .symbol("<="), .symbol("=<"): return .lessOrEqual
    case .symbol(">="), .symbol("=>"): return .greaterOrEqual
    case .symbol("<"): return .less
    case .symbol(">"): return .greater
    case .word(let word): return PredicateComparison.Operator(rawValue: word.uppercased())
    default: return nil
    }
  }

  private mutating func options() throws(PredicateFault) -> PredicateComparison.Options {
    guard token == .symbol("[") else { return [] }
    try advance()
    var options: PredicateComparison.Options = []
    guard case .word(let letters) = token else { throw failure("an option is missing") }
    for letter in letters.lowercased() {
      guard
        let option = PredicateComparison.Options.letters.first(where: { $0.letter == letter })
      else { throw failure("the options are c, d, n and l") }
      options.insert(option.option)
    }
    try advance()
    try expect("]")
    return options
  }

  private func checkBounds(_ operand: PredicateOperand) throws(PredicateFault) {
    switch operand {
    case .value(.list(_, let bounds)?) where bounds.count != 2: break
    case .list(let bounds) where bounds.count != 2: break
    default: return
    }
    throw failure("BETWEEN needs two values")
  }

  private func tree(_ node: Node) throws(PredicateFault) -> PredicateTree {
    guard case .tree(let tree) = node else { throw unexpected("an operator is missing") }
    return tree
  }
}

/// What the parts of the parser share.
extension PredicateParser {
  mutating func advance() throws(PredicateFault) { token = try lexer.next() }

  mutating func expect(_ symbol: String) throws(PredicateFault) {
    guard token == .symbol(symbol) else { throw unexpected("\(symbol) is missing") }
    try advance()
  }

  mutating func descend() throws(PredicateFault) {
    depth += 1
    guard depth <= PredicateLimits.depth else {
      throw failure("it nests deeper than \(PredicateLimits.depth) levels")
    }
  }

  mutating func ascend() { depth -= 1 }

  /// The argument of the next placeholder.
  mutating func nextArgument() throws(PredicateFault) -> Any? {
    guard let argument = arguments.popFirst() else {
      throw failure("there are fewer arguments than placeholders")
    }
    return argument
  }

  /// Whether the next word is this keyword, in any case, or this symbol.
  func isKeyword(_ word: String, _ symbol: String? = nil) -> Bool {
    switch token {
    case .word(let text): text.utf8.count == word.utf8.count && text.uppercased() == word
    case .symbol(let text): text == symbol
    default: false
    }
  }

  func failure(_ reason: String) -> PredicateFault { lexer.failure(reason) }

  /// An error about a word that does not belong here.
  func unexpected(_ expected: String? = nil) -> PredicateFault {
    switch token {
    case .end: failure(expected ?? "it ends too early")
    case .symbol(let text) where ["+", "-", "*", "/", "**"].contains(text):
      failure("arithmetic is not supported")
    case .symbol("["): failure("elements of lists cannot be asked for")
    case .symbol("@"), .symbol("."): failure("collection operators are not supported")
    case .symbol(let text), .word(let text), .escapedName(let text), .number(let text):
      failure("\(expected.map { $0 + ", " } ?? "")\(text) is unexpected")
    case .variable, .text, .placeholder: failure(expected ?? "a value is unexpected")
    }
  }
}
