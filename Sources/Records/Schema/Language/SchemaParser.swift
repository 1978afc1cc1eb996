extension Schema {
  /// Reads a schema in the schema language of CloudKit. Comments are not kept.
  ///
  /// Keywords may be in any case. Throws ``SchemaTextError`` with the place of the first fault: of the
  /// language, or of ``SchemaRules``.
  public init(text: [UInt8]) throws(SchemaTextError) {
    guard text.count <= Limits.schemaBytes else {
      throw .fault("A schema has at most \(Limits.schemaBytes) bytes", at: .start)
    }
    var parser = try SchemaParser(text)
    self = try parser.file()
  }

  /// Reads a schema, as above.
  public init(text: String) throws(SchemaTextError) { try self.init(text: Array(text.utf8)) }
}

/// Reads the statements of a schema.
struct SchemaParser {
  private var lexer: SchemaLexer
  private(set) var token: SchemaToken
  private var schema = Schema()
  /// The roles that were granted something, with the first place: they may be made further down.
  var grantedRoles: [RoleName: SchemaTextPlace] = [:]

  init(_ text: [UInt8]) throws(SchemaTextError) {
    lexer = SchemaLexer(text)
    token = try lexer.token()
  }

  // MARK: Tokens

  /// The next piece, which is taken.
  @discardableResult
  mutating func take() throws(SchemaTextError) -> SchemaToken {
    let taken = token
    token = try lexer.token()
    return taken
  }

  mutating func expect(_ keyword: String) throws(SchemaTextError) {
    guard token.isWord(keyword) else { throw .encountered(token, expecting: ["\"\(keyword)\""]) }
    try take()
  }

  mutating func expect(symbol: Character) throws(SchemaTextError) {
    guard token.kind == .symbol(symbol.asciiValue!) else {
      throw .encountered(token, expecting: ["\"\(symbol)\""])
    }
    try take()
  }

  /// Takes a symbol if it comes next.
  mutating func takes(symbol: Character) throws(SchemaTextError) -> Bool {
    guard token.kind == .symbol(symbol.asciiValue!) else { return false }
    try take()
    return true
  }

  /// Takes a keyword if it comes next.
  mutating func takes(_ keyword: String) throws(SchemaTextError) -> Bool {
    guard token.isWord(keyword) else { return false }
    try take()
    return true
  }

  /// A name, bare or in quotation marks.
  mutating func name() throws(SchemaTextError) -> (name: String, place: SchemaTextPlace) {
    let place = token.place
    switch token.kind {
    case .word(let word):
      guard !SchemaWords.reserved.contains(word.uppercased()) else {
        throw .encountered(token, expecting: ["a name; this one needs quotation marks"])
      }
      try take()
      return (word, place)
    case .quoted(let name):
      try take()
      return (name, place)
    default: throw .encountered(token, expecting: ["a name"])
    }
  }

  // MARK: Statements

  mutating func file() throws(SchemaTextError) -> Schema {
    try expect("DEFINE")
    try expect("SCHEMA")
    while token.kind != .end {
      if try takes("CREATE") {
        try role()
      } else if try takes("RECORD") {
        try recordType()
      } else {
        throw .encountered(token, expecting: ["\"CREATE\"", "\"RECORD\"", "<EOF>"])
      }
      try expect(symbol: ";")
    }
    let unknown = grantedRoles.filter { !$0.key.isPredefined && !schema.roles.contains($0.key) }
    if let first = unknown.min(by: { $0.value < $1.value }) {
      throw .fault("There is no role \(SchemaToken.shortened(first.key.value))", at: first.value)
    }
    return schema
  }

  private mutating func role() throws(SchemaTextError) {
    try expect("ROLE")
    let (name, place) = try name()
    let role = RoleName(unchecked: name)
    if let fault = SchemaRules.fault(ofRole: name) {
      throw .fault("The role \(SchemaToken.shortened(name)) \(fault)", at: place)
    }
    guard !schema.roles.contains(role) else {
      throw .fault("There are two roles \(SchemaToken.shortened(name))", at: place)
    }
    guard schema.roles.count < Limits.rolesPerSchema else {
      throw .fault("A schema has at most \(Limits.rolesPerSchema) roles", at: place)
    }
    schema.roles.append(role)
  }

  private mutating func recordType() throws(SchemaTextError) {
    try expect("TYPE")
    let (name, place) = try name()
    let short = SchemaToken.shortened(name)
    if let fault = SchemaRules.fault(ofName: name) {
      throw .fault("The record type \(short) \(fault)", at: place)
    }
    guard schema.types.count < Limits.typesPerSchema else {
      throw .fault("A schema has at most \(Limits.typesPerSchema) record types", at: place)
    }
    let type = try recordTypeBody()
    guard schema.types.updateValue(type, forKey: RecordType(unchecked: name)) == nil else {
      throw .fault("There are two record types \(short)", at: place)
    }
  }
}

/// The words of the schema language.
enum SchemaWords {
  /// Those that are names in quotation marks only.
  static let reserved: Set<String> = ["GRANT", "PREFERRED", "QUERYABLE", "SORTABLE", "SEARCHABLE"]
}
