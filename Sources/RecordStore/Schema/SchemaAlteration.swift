import Records

/// Brings the stored schema of a container in one environment from one to another, with the index entries of
/// the records that exist.
struct SchemaAlteration {
  let container: String
  let environment: Environment
  let transaction: Transaction

  private var sql: any SQLDatabase { transaction.database }
  private var place: DatabaseID {
    DatabaseID(container: container, environment: environment, owner: nil)
  }

  /// The steps that would lose the values of records that exist.
  func losses(of difference: SchemaDifference) throws -> [SchemaDifference.Change] {
    try difference.losses.filter { change in
      switch change {
      case .removeType(let type):
        try records(of: type)?.isAny() ?? false
      case .removeField(let type, let name, _), .changeField(let type, let name, _, _):
        try records(of: type)?.isAny(with: name) ?? false
      default: false
      }
    }
  }

  /// Takes all steps. A step that loses data may be among them only where there is none, see ``losses(of:)``.
  func apply(_ difference: SchemaDifference) throws {
    for change in difference.changes { try apply(change) }
    transaction.memory.forgetSchema()
  }

  private func apply(_ change: SchemaDifference.Change) throws {
    switch change {
    case .addRole(let role):
      try SchemaTable.addRole(
        role, number: number(of: role), of: container, environment, in: sql)
    case .removeRole(let role):
      try SchemaTable.removeRole(role, of: container, environment, in: sql)
    case .addType(let name, let type):
      _ = try SchemaTable.addType(name, type, of: place, in: sql)
    case .removeType(let name):
      guard let type = try type(name) else { return }
      for field in type.fields.values {
        try TypeRecords(type: type.key, sql: sql).removeEntries(of: field.key)
      }
      try SchemaTable.removeType(type, in: sql)
    case .changeGrant(let name, let role, _, let to):
      guard let type = try type(name) else { return }
      try SchemaTable.setGrant(to: role, to, ofType: type.key, in: sql)
    case .changeOptions(let name, let field, _, let to):
      guard let type = try type(name) else { return }
      guard let system = SchemaSystemField(rawValue: field) else {
        return try setField(field, of: type) { $0.with(to) }
      }
      var options = type.systemOptions
      options[system] = to
      try SchemaTable.setSystemOptions(options, ofType: type.key, in: sql)
    case .addField(let name, let field, let definition):
      guard let type = try type(name) else { return }
      _ = try SchemaTable.addField(field, definition, toType: type.key, in: sql)
    case .removeField(let name, let field, _):
      guard let type = try type(name), let stored = type.fields[field] else { return }
      try TypeRecords(type: type.key, sql: sql).removeEntries(of: stored.key)
      try SchemaTable.removeField(stored, in: sql)
    case .changeField(let name, let field, _, let to):
      guard let type = try type(name) else { return }
      try setField(field, of: type) { _ in to }
    }
  }

  private func setField(
    _ name: String, of type: StoredType, _ change: (SchemaField) -> SchemaField
  ) throws {
    guard let stored = type.fields[name] else { return }
    let definition = change(stored.field)
    let records = TypeRecords(type: type.key, sql: sql)
    let keepsEntries = IndexEntries.areKept(from: stored.field, to: definition)
    if !keepsEntries, stored.field.isIndexed { try records.removeEntries(of: stored.key) }
    let changed = try SchemaTable.setField(stored, to: definition, in: sql)
    if !keepsEntries, definition.isIndexed { try records.addEntries(of: changed, named: name) }
  }

  private func type(_ name: RecordType) throws(SQLError) -> StoredType? {
    try SchemaTable.type(name, of: place, in: sql)
  }

  private func records(of name: RecordType) throws(SQLError) -> TypeRecords? {
    try type(name).map { TypeRecords(type: $0.key, sql: sql) }
  }

  /// The number of a new role: what it has or had in either environment, else one that none ever had.
  private func number(of role: RoleName) throws(SQLError) -> Int64 {
    let known = try SchemaTable.roleNumbers(of: container, in: sql)
    return known.first { $0.name == role }?.number ?? (known.map(\.number).max() ?? 0) + 1
  }
}
