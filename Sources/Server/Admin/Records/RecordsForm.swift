import Records
import WebServices

/// The form of fields on the command line, where types have other names: `stringType` for STRING,
/// `stringListType` for STRING_LIST.
enum RecordsForm {
  private static let names: [(type: FieldType, name: String)] =
    ScalarType.allCases.map { (.scalar($0), base($0) + "Type") }
    + ScalarType.allCases.map { (.list($0), base($0) + "ListType") }

  private static func base(_ type: ScalarType) -> String {
    type == .asset ? "asset" : type.rawValue.lowercased()
  }

  /// Writes fields as they were typed in the protocol's form, and then those with assets. Throws BAD_REQUEST
  /// for a type that is none.
  static func writeFields(
    _ text: String, assets: [(field: String, value: JSONObject)], to writer: inout JSONWriter
  ) throws(RecordError) {
    guard let object = try JSONReader.read(Array(text.utf8)).object else {
      throw .badRequest(
        "The fields are a JSON object, {\"name\": {\"type\": \"stringType\", \"value\": …}}")
    }
    writer.open(UInt8(ascii: "{"))
    for member in object.members {
      writer.key(member.name)
      guard let field = member.value.object else {
        writer.value(member.value)
        continue
      }
      writer.open(UInt8(ascii: "{"))
      for part in field.members {
        writer.key(part.name)
        guard part.name == "type", let name = part.value.string else {
          writer.value(part.value)
          continue
        }
        guard let type = names.first(where: { $0.name == name })?.type ?? FieldType(wireName: name)
        else { throw .invalid("type", name) }
        writer.string(type.wireName)
      }
      writer.close(UInt8(ascii: "}"))
    }
    for (field, value) in assets {
      writer.key(field)
      writer.object { writer in
        writer.key("value")
        writer.value(.object(value))
      }
    }
    writer.close(UInt8(ascii: "}"))
  }

  /// A record of an answer in the form of the command line, as one line.
  static func line(of record: JSONObject) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      for member in record.members where member.name != "pluginFields" {
        writer.key(member.name)
        guard member.name == "fields", let fields = member.value.object else {
          writer.value(member.value)
          continue
        }
        write(fields, to: &writer)
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func write(_ fields: JSONObject, to writer: inout JSONWriter) {
    writer.object { writer in
      for field in fields.members {
        writer.key(field.name)
        writer.object { writer in
          for part in field.value.object?.members ?? [] {
            writer.key(part.name)
            let type =
              part.name == "type" ? part.value.string.flatMap { FieldType(wireName: $0) } : nil
            if let name = names.first(where: { $0.type == type })?.name {
              writer.string(name)
            } else {
              writer.value(part.value)
            }
          }
        }
      }
    }
  }
}
