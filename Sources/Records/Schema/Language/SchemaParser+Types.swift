extension SchemaParser {
  /// The items of a record type, with their parentheses.
  mutating func recordTypeBody() throws(SchemaTextError) -> SchemaType {
    try expect(symbol: "(")
    var type = SchemaType(fields: [:], systemOptions: [:], grants: [:])
    var systemFields: Set<SchemaSystemField> = []
    repeat {
      if try takes("GRANT") {
        try grant(in: &type)
      } else {
        try field(of: &type, &systemFields)
      }
    } while try takes(symbol: ",")
    try expect(symbol: ")")
    return type
  }

  private mutating func grant(in type: inout SchemaType) throws(SchemaTextError) {
    var permissions: Permissions = []
    repeat {
      var found: Permissions?
      for (name, permission) in Permissions.names where token.isWord(name) { found = permission }
      guard let found else {
        throw .encountered(token, expecting: Permissions.names.map { "\"\($0.name)\"" })
      }
      permissions.insert(found)
      try take()
    } while try takes(symbol: ",")
    try expect("TO")
    let (name, place) = try name()
    let role = RoleName(unchecked: name)
    if grantedRoles[role] == nil { grantedRoles[role] = place }
    type.grants[role, default: []].formUnion(permissions)
  }

  private mutating func field(
    of type: inout SchemaType, _ systemFields: inout Set<SchemaSystemField>
  ) throws(SchemaTextError) {
    let (name, place) = try name()
    let short = SchemaToken.shortened(name)
    let (fieldType, isEncrypted, isPreferred) = try self.fieldType()
    let field = SchemaField(
      fieldType, try options(), isEncrypted: isEncrypted, isPreferredNumber: isPreferred)
    if let system = SchemaSystemField(rawValue: name) {
      guard field.with([]) == SchemaField(.scalar(system.type), []) else {
        throw .fault("The type of \(name) is always \(system.type.schemaName)", at: place)
      }
      if let fault = SchemaRules.fault(of: field.options, on: system) {
        throw .fault("The field \(name) \(fault)", at: place)
      }
      guard systemFields.insert(system).inserted else {
        throw .fault("There are two fields \(name)", at: place)
      }
      type.systemOptions[system] = field.options.isEmpty ? nil : field.options
      return
    }
    if let fault = SchemaRules.fault(ofName: name) ?? SchemaRules.fault(of: field) {
      throw .fault("The field \(short) \(fault)", at: place)
    }
    guard type.fields.count < Limits.fieldsPerRecord else {
      throw .fault("Types have at most \(Limits.fieldsPerRecord) fields", at: place)
    }
    guard type.fields.updateValue(field, forKey: name) == nil else {
      throw .fault("There are two fields \(short)", at: place)
    }
  }

  private mutating func options() throws(SchemaTextError) -> FieldOptions {
    var options: FieldOptions = []
    while let found = FieldOptions.names.first(where: { token.isWord($0.name) }) {
      options.insert(found.option)
      try take()
    }
    return options
  }

  // MARK: Types of fields

  private mutating func fieldType() throws(SchemaTextError) -> (
    FieldType, isEncrypted: Bool, isPreferred: Bool
  ) {
    if try takes("LIST") {
      try expect(symbol: "<")
      let (element, isEncrypted) = try elementType(besides: [])
      try expect(symbol: ">")
      return (.list(element), isEncrypted, false)
    }
    if try takes("NUMBER") {
      guard try takes("PREFERRED") else { return (.number, false, false) }
      try expect("AS")
      for type in [ScalarType.int64, .double] where try takes(type.schemaName) {
        return (.scalar(type), false, true)
      }
      throw .encountered(token, expecting: ["\"INT64\"", "\"DOUBLE\""])
    }
    let (type, isEncrypted) = try elementType(besides: ["\"LIST\"", "\"NUMBER\""])
    return (.scalar(type), isEncrypted, false)
  }

  /// A type that a list may have too. A list of NUMBER is none: each list that a write makes has one type.
  private mutating func elementType(
    besides others: [String]
  ) throws(SchemaTextError) -> (ScalarType, isEncrypted: Bool) {
    let isEncrypted = try takes("ENCRYPTED")
    let allowed = ScalarType.allCases.filter { !isEncrypted || $0.isEncryptable }
    for type in allowed where try takes(type.schemaName) { return (type, isEncrypted) }
    throw .encountered(
      token,
      expecting: ((isEncrypted ? [] : others + ["\"ENCRYPTED\""])
        + allowed.map { "\"\($0.schemaName)\"" }))
  }
}
