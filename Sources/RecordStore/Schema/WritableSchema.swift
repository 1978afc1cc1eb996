import Records
import WebServices

extension RecordError {
  /// A field that the schema lacks and no save may add.
  public static func fixedField(
    _ field: String, of type: RecordType, in environment: Environment
  ) -> RecordError {
    .badRequest(
      "Cannot create or modify field '\(field)' in record '\(type)' in \(environment.rawValue) schema"
    )
  }
}

/// The schema during a save: looked up once, extended where the environment allows it.
struct WritableSchema {
  private let context: SaveContext
  private let memory: WriterMemory
  private let sql: any SQLDatabase

  init(_ context: SaveContext, _ memory: WriterMemory, _ sql: any SQLDatabase) {
    self.context = context
    self.memory = memory
    self.sql = sql
  }

  /// A type; nil for one that is not there yet. Throws BAD_REQUEST with the live service's text if it may
  /// not be added.
  func type(_ name: RecordType) throws -> StoredType? {
    let lookup = self.lookup(name)
    if let known = memory.types[lookup] { return known }
    var type = try SchemaTable.type(name, of: context.database, in: sql)
    if type == nil, name == .share {
      type = try SchemaTable.addShareType(of: context.database, in: sql)
    }
    guard type != nil || context.extendsSchema || name == .users else {
      if signingInHelps { throw RecordError.authenticationRequired }
      guard context.database.environment == .production else {
        throw RecordError(.notFound, "Did not find record type: \(name)")
      }
      throw RecordError.badRequest("Cannot create new type \(name) in production schema")
    }
    memory.types[lookup] = type
    return type
  }

  /// Whether the caller's save would add to the schema if they were signed in.
  private var signingInHelps: Bool {
    context.standing == .anonymous && context.database.environment == .development
      && !context.isSchemaFixed
  }

  /// The value to store, in the type of its field; nil clears. Throws BAD_REQUEST with the live service's
  /// text if the field may not be added.
  func value(
    of field: IncomingField, in type: StoredType?, named name: RecordType
  ) throws(RecordError) -> FieldValue? {
    let known = type?.fields[field.name]
    try EncryptionRules.check(field, known?.field, of: name, in: context.database)
    guard let value = try field.value(for: known?.field.type) else { return nil }
    try EncryptionRules.check(value, isEncrypted: field.isEncrypted)
    guard known != nil || context.extendsSchema else {
      if signingInHelps { throw .authenticationRequired }
      throw .fixedField(field.name, of: name, in: context.database.environment)
    }
    return value
  }

  /// The type with all that the fields of a record need, added if need be: a new field gets all options, and
  /// its type from the field of the request.
  /// Called when nothing can refuse the save any more but this: throws BAD_REQUEST, and adds nothing,
  /// beyond the fields that a type may have.
  func type(
    _ name: RecordType, _ type: StoredType?, for fields: [Field], from incoming: [IncomingField]
  ) throws -> StoredType {
    let new = fields.filter { field in
      guard let known = type?.fields[field.name]?.field.type else { return true }
      return known == .unknownList && field.value.type != .unknownList
    }
    if let type, new.isEmpty { return type }
    guard (type?.fields.count ?? 0) + new.count <= Limits.fieldsPerRecord else {
      throw RecordError.badRequest("Types have at most \(Limits.fieldsPerRecord) fields")
    }
    if type == nil, name != .users {
      guard try SchemaTable.typeCount(of: context.database, in: sql) < Limits.typesPerSchema else {
        throw RecordError.badRequest(
          "A schema has at most \(Limits.typesPerSchema) record types")
      }
    }
    var type =
      try type
      ?? SchemaTable.addType(
        name, name == .users ? .users : SchemaType(), of: context.database, in: sql)
    for field in new {
      if let known = type.fields[field.name] {
        type.fields[field.name] = try SchemaTable.setField(
          known, to: SchemaField(madeBy: field.value, isEncrypted: known.field.isEncrypted), in: sql
        )
      } else {
        let sent = incoming.first { $0.name == field.name }
        let own = sent?.typeOfNewField(field.value) ?? field.value.type
        let added = SchemaField(madeAs: own, isEncrypted: sent?.isEncrypted ?? false)
        type.fields[field.name] = try SchemaTable.addField(
          field.name, added, toType: type.key, in: sql)
      }
    }
    memory.types[lookup(name)] = type
    // A search for words in all fields looks at the new ones too.
    memory.subscriptions = [:]
    return type
  }

  private func lookup(_ name: RecordType) -> WriterMemory.TypeLookup {
    WriterMemory.TypeLookup(
      container: context.database.container, environment: context.database.environment, name: name)
  }
}
