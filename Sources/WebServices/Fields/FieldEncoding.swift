import Records

/// From values to JSON, always in the same form: the stored bytes of a record's fields are these.
public enum FieldEncoding {
  /// Writes the object of all fields.
  public static func write(_ fields: [Field], to writer: inout JSONWriter) {
    writer.object { writer in
      for field in fields {
        writer.key(field.name)
        write(field.value, to: &writer)
      }
    }
  }

  /// Writes a field dictionary.
  public static func write(_ value: FieldValue, to writer: inout JSONWriter) {
    if case .sealed(let sealed) = value { return SealedField.write(sealed, to: &writer) }
    writer.object { writer in
      writer.key("value")
      writeBare(value, to: &writer)
      writer.member("type", value.type.wireName)
    }
  }

  /// Writes a value without its type.
  public static func writeBare(_ value: FieldValue, to writer: inout JSONWriter) {
    switch value {
    case .string(let text): writer.string(text)
    case .int64(let number), .timestamp(let number): writer.integer(number)
    case .double(let number): writer.double(number)
    case .bytes(let bytes): writer.string(Base64.encode(bytes))
    case .reference(let reference): write(reference, to: &writer)
    case .location(let location): write(location, to: &writer)
    case .asset(let asset):
      writer.object {
        $0.member("fileChecksum", asset.fileChecksum)
        $0.member("size", asset.size)
        if let receipt = asset.receipt { $0.member("receipt", receipt) }
        if let key = asset.key { $0.member("asset", key) }
      }
    case .list(_, let elements):
      writer.array { writer in
        for element in elements { writeBare(element, to: &writer) }
      }
    // Without its field dictionary nobody could open it.
    case .sealed: writer.null()
    }
  }

  private static func write(_ reference: Reference, to writer: inout JSONWriter) {
    writer.object {
      $0.member("recordName", reference.recordName.value)
      if let zone = reference.zone { $0.member("zoneID", zone) }
      $0.member("action", reference.action.rawValue)
    }
  }

  private static func write(_ location: Location, to writer: inout JSONWriter) {
    writer.object {
      $0.key("latitude")
      $0.double(location.latitude)
      $0.key("longitude")
      $0.double(location.longitude)
      let optional: [(StaticString, Double?)] = [
        ("horizontalAccuracy", location.horizontalAccuracy),
        ("verticalAccuracy", location.verticalAccuracy), ("altitude", location.altitude),
        ("speed", location.speed), ("course", location.course),
      ]
      for case (let name, let number?) in optional {
        $0.key(name)
        $0.double(number)
      }
      if let timestamp = location.timestamp { $0.member("timestamp", timestamp) }
    }
  }
}

/// Back from the stored bytes of a record's fields.
public enum StoredFields {
  /// The fields in the order stored. Throws INTERNAL_ERROR if the bytes are not what this module wrote.
  public static func read(_ bytes: [UInt8]) throws(RecordError) -> [Field] {
    guard let object = try JSONReader.read(bytes).object else { throw damaged }
    var fields: [Field] = []
    fields.reserveCapacity(object.members.count)
    for member in object.members {
      guard let dictionary = member.value.object, let value = dictionary["value"],
        let type = try dictionary.string("type").flatMap({ FieldType(wireName: $0) })
      else { throw damaged }
      if let sealed = try SealedField.read(dictionary) {
        fields.append(Field(member.name, .sealed(sealed)))
        continue
      }
      fields.append(Field(member.name, try self.value(value, type)))
    }
    return fields
  }

  private static func value(
    _ json: JSONValue, _ type: FieldType
  ) throws(RecordError) -> FieldValue {
    switch (type, json) {
    case (.scalar(.asset), .object(let object)):
      return .asset(try StoredAsset.read(object))
    case (.list(.asset), .array(let elements)):
      var assets: [FieldValue] = []
      for element in elements {
        guard let object = element.object else { throw damaged }
        assets.append(.asset(try StoredAsset.read(object)))
      }
      return .list(.asset, assets)
    default: return try FieldDecoding.value(json, type)
    }
  }

  private static let damaged = RecordError(.internalError, "A stored record is damaged")
}
