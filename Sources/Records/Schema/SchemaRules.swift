/// What a schema must keep to, wherever it comes from.
public enum SchemaRules {
  /// Checks a whole schema. Throws BAD_REQUEST for the first fault.
  public static func check(_ schema: Schema) throws(RecordError) {
    guard schema.types.count <= Limits.typesPerSchema, schema.roles.count <= Limits.rolesPerSchema
    else {
      throw .badRequest(
        "A schema has at most \(Limits.typesPerSchema) record types and \(Limits.rolesPerSchema) roles"
      )
    }
    for role in schema.roles { try refuse(fault(ofRole: role.value), "role", role.value) }
    for (name, type) in schema.types.sorted(by: { $0.key.value < $1.key.value }) {
      try refuse(fault(ofName: name.value), "record type", name.value)
      guard type.fields.count <= Limits.fieldsPerRecord else {
        throw .badRequest("Types have at most \(Limits.fieldsPerRecord) fields")
      }
      for (field, definition) in type.fields.sorted(by: { $0.key < $1.key }) {
        let fault = fault(ofName: field) ?? fault(of: definition)
        try refuse(fault, "field", "\(name).\(field)")
      }
      for (field, options) in type.systemOptions {
        try refuse(fault(of: options, on: field), "field", "\(name).\(field.rawValue)")
      }
      for role in type.grants.keys where !role.isPredefined && !schema.roles.contains(role) {
        throw .badRequest("The record type \(name) grants to the unknown role \(role)")
      }
    }
    if let roles = schema.types[.users]?.fields[SchemaType.usersRolesField],
      roles.type != .list(.int64) || roles.isEncrypted
    {
      throw .badRequest("The field roles of the record type Users is a LIST<INT64>")
    }
  }

  /// Why a name cannot be that of a type or field; nil if it can. Names of the system have dots.
  public static func fault(ofName name: String) -> String? {
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isName = parts.allSatisfy { NameRules.isSchemaName(String(Substring($0))) }
    guard isName, name.utf8.count <= Limits.nameBytes else {
      return
        "is no name: a letter, then letters, digits and underscores, \(Limits.nameBytes) at most"
    }
    return nil
  }

  /// Why a name cannot be that of a new role; nil if it can.
  public static func fault(ofRole name: String) -> String? {
    NameRules.isSchemaName(name)
      ? nil : "is no name: a letter, then letters, digits and underscores"
  }

  /// Why a field cannot be; nil if it can.
  public static func fault(of field: SchemaField) -> String? {
    if field.isEncrypted {
      guard let element = field.type.element, element.isEncryptable else {
        return "cannot be ENCRYPTED"
      }
      return field.options.isEmpty ? nil : "is ENCRYPTED and so can have no index"
    }
    if field.isPreferredNumber, ![.scalar(.int64), .scalar(.double)].contains(field.type) {
      return "is PREFERRED AS neither INT64 nor DOUBLE"
    }
    let excess = FieldOptions.names.filter {
      field.options.contains($0.option) && !allowedOptions(field.type).contains($0.option)
    }
    guard let option = excess.first else { return nil }
    return "has the type \(field.typeText ?? field.type.wireName) and so cannot be \(option.name)"
  }

  /// Why a system field cannot have these options; nil if it can.
  public static func fault(
    of options: FieldOptions, on field: SchemaSystemField
  ) -> String? {
    guard options.contains(.searchable) else { return nil }
    return "has the type \(field.type.schemaName) and so cannot be SEARCHABLE"
  }

  /// References can be sorted too, by name: schemas of others ask for it.
  private static func allowedOptions(_ type: FieldType) -> FieldOptions {
    FieldOptions.all(for: type).union(type == .scalar(.reference) ? .sortable : [])
  }

  /// What `schema` lacks of `kept`.
  public static func losses(of kept: Schema, in schema: Schema) -> [SchemaDifference.Change] {
    SchemaDifference(from: kept, to: schema).changes.filter { $0.losesData || $0.losesIndex }
  }

  private static func refuse(
    _ fault: String?, _ kind: String, _ name: String
  ) throws(RecordError) {
    if let fault {
      throw .badRequest("The \(kind) \(String(name.unicodeScalars.prefix(64))) \(fault)")
    }
  }
}
