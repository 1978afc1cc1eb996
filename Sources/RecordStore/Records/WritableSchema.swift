import Records
import WebServices

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

  /// A type, added if need be. Throws BAD_REQUEST with the live service's text if it may not be added.
  func type(_ name: RecordType) throws -> StoredType {
    let lookup = self.lookup(name)
    if let known = memory.types[lookup] { return known }
    var type = try SchemaTable.type(name, of: context.database, in: sql)
    if type == nil {
      guard context.extendsSchema else {
        throw RecordError.badRequest("Cannot create new type \(name) in production schema")
      }
      type = try SchemaTable.addType(name, isListable: true, of: context.database, in: sql)
    }
    memory.types[lookup] = type
    return type!
  }

  /// The value to store, in the type of its field; a new field is added with all options. Nil clears.
  func value(of field: IncomingField, in type: inout StoredType) throws -> FieldValue? {
    let known = type.fields[field.name]
    let value = try field.value(for: known?.field.type)
    guard let value else { return nil }
    if let known {
      guard known.field.type == .unknownList, value.type != .unknownList else { return value }
      type.fields[field.name] = try SchemaTable.settle(known, as: value.type, in: sql)
    } else {
      guard context.extendsSchema else {
        throw RecordError.badRequest(
          "Cannot create or modify field '\(field.name)' in record '\(type.name)' "
            + "in production schema")
      }
      guard type.fields.count < Limits.fieldsPerRecord else {
        throw RecordError.badRequest("Types have at most \(Limits.fieldsPerRecord) fields")
      }
      let added = SchemaField(value.type, FieldOptions.all(for: value.type))
      type.fields[field.name] = try SchemaTable.addField(
        field.name, added, toType: type.key, in: sql)
    }
    memory.types[lookup(type.name)] = type
    return value
  }

  private func lookup(_ name: RecordType) -> WriterMemory.TypeLookup {
    WriterMemory.TypeLookup(
      container: context.database.container, environment: context.database.environment, name: name)
  }
}
