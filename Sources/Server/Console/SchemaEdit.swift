import Records
import WebServices

/// One step of an edited schema. Steps are applied to a whole schema, which is then checked and put in force
/// at once.
enum SchemaEdit: Sendable, Equatable {
  case addType(RecordType)
  case removeType(RecordType)
  case addField(RecordType, String, SchemaField)
  case removeField(RecordType, String)
  /// Of a field, or of a system field by its name in the schema language.
  case setOptions(RecordType, String, FieldOptions)
  case setGrant(RecordType, RoleName, Permissions)
  case addRole(RoleName)
  case removeRole(RoleName)

  /// Steps of one request.
  static let countMax = 1_000

  /// Reads a step. Throws BAD_REQUEST.
  init(json: JSONObject) throws(RecordError) {
    switch try Self.text("edit", json) {
    case "addType": self = .addType(try Self.type(json))
    case "removeType": self = .removeType(try Self.type(json))
    case "addField":
      self = .addField(try Self.type(json), try Self.text("name", json), try Self.field(json))
    case "removeField": self = .removeField(try Self.type(json), try Self.text("name", json))
    case "setOptions":
      self = .setOptions(
        try Self.type(json), try Self.text("name", json), try Self.options(json))
    case "setGrant":
      self = .setGrant(try Self.type(json), try Self.role(json), try Self.permissions(json))
    case "addRole": self = .addRole(try Self.role(json))
    case "removeRole": self = .removeRole(try Self.role(json))
    case let other: throw .invalid("edit", other)
    }
  }

  /// Does it. Throws EXISTS and NOT_FOUND; what is no sound schema is found when the whole is checked.
  func apply(to schema: inout Schema) throws(RecordError) {
    switch self {
    case .addType(let name):
      guard schema.types[name] == nil else { throw Self.exists("record type", name.value) }
      schema.types[name] = SchemaType()
    case .removeType(let name):
      guard schema.types.removeValue(forKey: name) != nil else {
        throw Self.missing("record type", name.value)
      }
    case .addField(let name, let field, let definition):
      try Self.change(name, in: &schema) { type throws(RecordError) in
        guard type.fields[field] == nil else { throw Self.exists("field", "\(name).\(field)") }
        type.fields[field] = definition
      }
    case .removeField(let name, let field):
      try Self.change(name, in: &schema) { type throws(RecordError) in
        guard type.fields.removeValue(forKey: field) != nil else {
          throw Self.missing("field", "\(name).\(field)")
        }
      }
    case .setOptions(let name, let field, let options):
      try Self.change(name, in: &schema) { type throws(RecordError) in
        if let system = SchemaSystemField(rawValue: field) {
          type.systemOptions[system] = options.isEmpty ? nil : options
        } else if let known = type.fields[field] {
          type.fields[field] = known.with(options)
        } else {
          throw Self.missing("field", "\(name).\(field)")
        }
      }
    case .setGrant(let name, let role, let permissions):
      try Self.change(name, in: &schema) { type throws(RecordError) in
        type.grants[role] = permissions.isEmpty ? nil : permissions
      }
    case .addRole(let role):
      guard !schema.roles.contains(role) else { throw Self.exists("role", role.value) }
      schema.roles.append(role)
    case .removeRole(let role):
      guard schema.roles.contains(role) else { throw Self.missing("role", role.value) }
      schema.roles.removeAll { $0 == role }
      for name in schema.types.keys { schema.types[name]?.grants[role] = nil }
    }
  }

  private static func change(
    _ name: RecordType, in schema: inout Schema,
    _ body: (inout SchemaType) throws(RecordError) -> Void
  ) throws(RecordError) {
    guard var type = schema.types[name] else { throw missing("record type", name.value) }
    try body(&type)
    schema.types[name] = type
  }

  private static func exists(_ what: String, _ name: String) -> RecordError {
    RecordError(.exists, "There is a \(what) \(name) already")
  }

  private static func missing(_ what: String, _ name: String) -> RecordError {
    RecordError(.notFound, "There is no \(what) \(name.prefix(128))")
  }
}
