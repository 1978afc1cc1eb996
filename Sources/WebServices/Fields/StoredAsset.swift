import Records

/// An asset as records keep it: with the key of its file, which no client is told and none can send.
public enum StoredAsset {
  /// Reads a stored asset dictionary. Throws INTERNAL_ERROR if this module did not write it.
  public static func read(_ object: JSONObject) throws(RecordError) -> Asset {
    guard let checksum = object["fileChecksum"]?.string, let size = object["size"]?.integer else {
      throw RecordError(.internalError, "A stored record is damaged")
    }
    return Asset(fileChecksum: checksum, size: size, key: object["asset"]?.integer)
  }

  /// The asset in a field of a stored record's members; nil if there is none, or a list.
  public static func asset(
    in field: String, ofRecord members: UnsafeRawBufferPointer
  ) throws(RecordError) -> Asset? {
    guard members.first == RecordBody.mark else { return nil }
    let json = [UInt8(ascii: "{")] + Array(members.dropFirst()) + [UInt8(ascii: "}")]
    guard let record = try JSONReader.read(json).object,
      let dictionary = record["fields"]?.object?[field]?.object,
      dictionary["type"]?.string == ScalarType.asset.rawValue,
      let value = dictionary["value"]?.object
    else { return nil }
    return try read(value)
  }

  /// A record's members with each asset replaced by what `tell` writes of it.
  public static func told(
    in record: JSONObject, _ tell: (Asset, inout JSONObject) -> Void
  ) -> JSONObject {
    var result = JSONObject()
    for member in record.members {
      guard member.name == "fields", let fields = member.value.object else {
        result.append(member.name, member.value)
        continue
      }
      var told = JSONObject()
      for field in fields.members { told.append(field.name, self.told(field.value, tell)) }
      result.append(member.name, .object(told))
    }
    return result
  }

  /// A field dictionary, changed if it holds assets.
  private static func told(
    _ field: JSONValue, _ tell: (Asset, inout JSONObject) -> Void
  ) -> JSONValue {
    guard let dictionary = field.object, let typeName = dictionary["type"]?.string,
      FieldType(wireName: typeName)?.element == .asset
    else { return field }
    var result = JSONObject()
    for member in dictionary.members {
      guard member.name == "value" else {
        result.append(member.name, member.value)
        continue
      }
      if let elements = member.value.array {
        result.append(member.name, .array(elements.map { toldAsset($0, tell) }))
      } else {
        result.append(member.name, toldAsset(member.value, tell))
      }
    }
    return .object(result)
  }

  private static func toldAsset(
    _ value: JSONValue, _ tell: (Asset, inout JSONObject) -> Void
  ) -> JSONValue {
    guard let object = value.object, let asset = try? read(object) else { return value }
    var result = JSONObject()
    tell(asset, &result)
    return .object(result)
  }
}
