import Records
import WebServices

extension Schema {
  /// Writes the members of a schema: types and fields in the order of their names.
  func write(to writer: inout JSONWriter) {
    writer.key("types")
    writer.array { writer in
      for (name, type) in types.sorted(by: { $0.key.value < $1.key.value }) {
        writer.object { writer in
          writer.member("name", name.value)
          type.write(to: &writer)
        }
      }
    }
    writer.key("roles")
    writer.array { writer in
      for role in roles { writer.string(role.value) }
    }
  }
}

extension SchemaType {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.key("fields")
    writer.array { writer in
      for (name, field) in fields.sorted(by: { $0.key < $1.key }) {
        writer.object { writer in
          writer.member("name", name)
          writer.member("type", field.type.wireName)
          if field.isPreferredNumber, let text = field.typeText { writer.member("text", text) }
          writer.member("isEncrypted", field.isEncrypted)
          writer.key("options")
          field.options.write(to: &writer)
        }
      }
    }
    writer.key("systemOptions")
    writer.object { writer in
      for field in SchemaSystemField.allCases {
        guard let options = systemOptions[field] else { continue }
        writer.key(field.rawValue)
        options.write(to: &writer)
      }
    }
    writer.key("grants")
    writer.array { writer in
      for (role, permissions) in grants.sorted(by: { $0.key.value < $1.key.value }) {
        writer.object { writer in
          writer.member("role", role.value)
          writer.key("permissions")
          writer.array { writer in
            for (name, permission) in Permissions.names where permissions.contains(permission) {
              writer.string(name)
            }
          }
        }
      }
    }
  }
}

extension FieldOptions {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.array { writer in
      for (name, option) in FieldOptions.names where contains(option) { writer.string(name) }
    }
  }
}

extension SchemaDifference {
  /// Writes the steps in words, each with what it costs.
  func write(to writer: inout JSONWriter) {
    writer.key("changes")
    writer.array { writer in
      for change in changes {
        writer.object { writer in
          writer.member("text", change.description)
          writer.member("losesData", change.losesData)
          writer.member("losesIndex", change.losesIndex)
        }
      }
    }
  }
}
