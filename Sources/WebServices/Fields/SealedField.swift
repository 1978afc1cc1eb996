import Records

/// The field dictionary of a sealed value as records keep it:
/// `{"value": base64, "type", "isEncrypted": true, "size"}`.
public enum SealedField {
  static func write(_ sealed: SealedValue, to writer: inout JSONWriter) {
    writer.object {
      $0.member("value", Base64.encode(sealed.bytes))
      $0.member("type", sealed.type.wireName)
      $0.member("isEncrypted", true)
      $0.member("size", Int64(sealed.byteCount))
    }
  }

  /// Nil if it is not sealed. Throws INTERNAL_ERROR if this module did not write it.
  static func read(_ dictionary: JSONObject) throws(RecordError) -> SealedValue? {
    guard dictionary["isEncrypted"] != nil else { return nil }
    guard let type = dictionary["type"]?.string.flatMap({ FieldType(wireName: $0) }),
      let size = dictionary["size"]?.integer,
      let bytes = dictionary["value"]?.string.flatMap({ Base64.decode($0) })
    else { throw RecordError(.internalError, "A stored record is damaged") }
    return SealedValue(type: type, byteCount: Int(size), bytes: bytes)
  }

  /// A record's members with each sealed field opened by `open`, which answers what is within: `{"value", "type"}`.
  /// Throws what `open` throws.
  public static func opened(
    in record: JSONObject,
    _ open: (_ field: String, SealedValue) throws(RecordError) -> JSONObject
  ) throws(RecordError) -> JSONObject {
    var result = JSONObject()
    for member in record.members {
      guard member.name == "fields", let fields = member.value.object else {
        result.append(member.name, member.value)
        continue
      }
      var opened = JSONObject()
      for field in fields.members {
        if let sealed = try field.value.object.flatMap(read) {
          var plain = try open(field.name, sealed)
          plain.append("isEncrypted", .bool(true))
          opened.append(field.name, .object(plain))
        } else {
          opened.append(field.name, field.value)
        }
      }
      result.append(member.name, .object(opened))
    }
    return result
  }
}

extension FieldValue {
  /// Whether the stored value cannot be sent as it is.
  var needsDressing: Bool {
    switch self {
    case .asset, .sealed: true
    default: false
    }
  }
}
