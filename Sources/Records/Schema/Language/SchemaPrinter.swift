extension Schema {
  /// The schema in the schema language, laid out as CloudKit's own export: record types by name without
  /// regard to case, the system fields before the others, all types of a record type in one column. Lists of
  /// unknown elements are left out, since the language has no word for them.
  public var text: String {
    var text = "DEFINE SCHEMA\n"
    if !roles.isEmpty { text += "\n" }
    for role in roles { text += "    CREATE ROLE \(SchemaPrinter.name(role.value));\n" }
    let sorted = types.sorted { SchemaPrinter.precedes($0.key.value, $1.key.value) }
    for (name, type) in sorted { text += "\n" + SchemaPrinter.text(of: type, named: name.value) }
    return text
  }
}

/// Writes record types in the schema language.
enum SchemaPrinter {
  static func text(of type: SchemaType, named name: String) -> String {
    var fields: [(name: String, type: String, options: FieldOptions)] = []
    for field in SchemaSystemField.allCases {
      fields.append(
        (
          self.name(field.rawValue), field.type.schemaName, type.systemOptions[field] ?? []
        ))
    }
    for (name, field) in type.fields.sorted(by: { precedes($0.key, $1.key) }) {
      guard let text = field.typeText else { continue }
      fields.append((self.name(name), text, field.options))
    }
    let width = fields.map(\.name.utf8.count).max() ?? 0
    var items = fields.map { field in
      let gap = String(repeating: " ", count: width - field.name.utf8.count + 1)
      let options = FieldOptions.names.filter { field.options.contains($0.option) }
      return ([field.name + gap + field.type] + options.map(\.name)).joined(separator: " ")
    }
    items += grants(type.grants)
    let lines = items.joined(separator: ",\n        ")
    return "    RECORD TYPE \(self.name(name)) (\n        \(lines)\n    );\n"
  }

  /// A line for each role: first those that may write, then those that may create, then the others.
  private static func grants(_ grants: [RoleName: Permissions]) -> [String] {
    grants.sorted { a, b in
      a.value.rawValue != b.value.rawValue
        ? a.value.rawValue > b.value.rawValue : a.key.value < b.key.value
    }.map { role, permissions in
      let names = Permissions.names.filter { permissions.contains($0.permission) }.map(\.name)
      return "GRANT \(names.joined(separator: ", ")) TO \(name(role.value))"
    }
  }

  /// A name, in quotation marks where it needs them.
  static func name(_ name: String) -> String {
    NameRules.isSchemaName(name) && !SchemaWords.reserved.contains(name.uppercased())
      ? name : "\"\(name)\""
  }

  /// Without regard to case, and with regard to it where that does not tell.
  static func precedes(_ a: String, _ b: String) -> Bool {
    let (x, y) = (a.lowercased(), b.lowercased())
    return x == y
      ? a.utf8.lexicographicallyPrecedes(b.utf8) : x.utf8.lexicographicallyPrecedes(y.utf8)
  }
}
