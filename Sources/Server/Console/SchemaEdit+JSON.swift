import Records
import WebServices

/// Reading of the parts of a step.
extension SchemaEdit {
  static func text(_ name: String, _ json: JSONObject) throws(RecordError) -> String {
    guard let text = try json.string(name) else { throw .badRequest("'\(name)' is missing") }
    return text
  }

  static func type(_ json: JSONObject) throws(RecordError) -> RecordType {
    RecordType(unchecked: try text("type", json))
  }

  static func role(_ json: JSONObject) throws(RecordError) -> RoleName {
    RoleName(unchecked: try text("role", json))
  }

  static func field(_ json: JSONObject) throws(RecordError) -> SchemaField {
    let name = try text("fieldType", json)
    guard let type = FieldType(wireName: name) else { throw .invalid("fieldType", name) }
    return SchemaField(
      type, try options(json), isEncrypted: try json.bool("isEncrypted") ?? false)
  }

  static func options(_ json: JSONObject) throws(RecordError) -> FieldOptions {
    var options: FieldOptions = []
    for name in try json.strings("options") ?? [] {
      guard let known = FieldOptions.names.first(where: { $0.name == name }) else {
        throw .invalid("options", name)
      }
      options.insert(known.option)
    }
    return options
  }

  static func permissions(_ json: JSONObject) throws(RecordError) -> Permissions {
    var permissions: Permissions = []
    for name in try json.strings("permissions") ?? [] {
      guard let known = Permissions.names.first(where: { $0.name == name }) else {
        throw .invalid("permissions", name)
      }
      permissions.insert(known.permission)
    }
    return permissions
  }
}
