import Records

/// From JSON to values. Every function throws BAD_REQUEST with the live service's text where the value
/// does not fit its type.
public enum FieldDecoding {
  /// The value of a stated type.
  public static func value(
    _ json: JSONValue, _ type: FieldType
  ) throws(RecordError) -> FieldValue {
    switch type {
    case .scalar(let scalar): return try self.scalar(json, scalar)
    case .list(let element): return try list(json, element)
    case .unknownList:
      guard let elements = json.array else { throw .expectedType(type.wireName) }
      return elements.isEmpty ? .list(nil, []) : try inferred(json)
    case .number: return try number(json)
    }
  }

  /// The value of an unstated type, by its looks.
  public static func inferred(_ json: JSONValue) throws(RecordError) -> FieldValue {
    switch json {
    case .bool(let value): return .int64(value ? 1 : 0)
    case .integer(let number): return .int64(number)
    case .double(let number): return .double(number)
    case .string(let text): return .string(text)
    case .array(let elements):
      guard let first = elements.first else { return .list(nil, []) }
      guard let type = try inferred(first).type.element, first.array == nil else {
        throw .badRequest("Invalid value, lists do not nest")
      }
      return try list(json, type)
    case .object(let object):
      if object["latitude"] != nil { return try scalar(json, .location) }
      if object["recordName"] != nil { return try scalar(json, .reference) }
      if object["fileChecksum"] != nil || object["receipt"] != nil {
        return try scalar(json, .asset)
      }
      throw .badRequest("Invalid value, its type cannot be told")
    case .null: throw .badRequest("Invalid value, null has no type")
    }
  }

  /// A value in the type of its field, where nothing is lost by it.
  static func converted(
    _ value: FieldValue, to type: FieldType
  ) throws(RecordError) -> FieldValue {
    switch (value, type) {
    case (.int64(let number), .scalar(.double)): return .double(Double(number))
    case (.list(nil, _), .list(let element)): return .list(element, [])
    case (_, .unknownList) where value.type.isList: return value
    case (.int64, .number), (.double, .number): return value
    case (.list(.int64, let elements), .list(.double)):
      return .list(
        .double,
        elements.map { if case .int64(let number) = $0 { .double(Double(number)) } else { $0 } })
    default: throw .expectedType(type.wireName)
    }
  }

  /// A whole number or a double, as it looks.
  private static func number(_ json: JSONValue) throws(RecordError) -> FieldValue {
    if let whole = try? scalar(json, .int64) { return whole }
    guard let double = try? scalar(json, .double) else {
      throw .expectedType(FieldType.number.wireName)
    }
    return double
  }

  private static func list(
    _ json: JSONValue, _ element: ScalarType
  ) throws(RecordError) -> FieldValue {
    guard let elements = json.array else {
      throw .expectedType(FieldType.list(element).wireName)
    }
    guard elements.count <= Limits.elementsPerList else {
      throw .badRequest("Lists hold at most \(Limits.elementsPerList) elements")
    }
    var values: [FieldValue] = []
    values.reserveCapacity(elements.count)
    for json in elements { values.append(try scalar(json, element)) }
    return .list(element, values)
  }

  private static func scalar(
    _ json: JSONValue, _ type: ScalarType
  ) throws(RecordError) -> FieldValue {
    switch (type, json) {
    case (.string, .string(let text)): return .string(text)
    case (.int64, .integer(let number)): return .int64(number)
    case (.int64, .bool(let value)): return .int64(value ? 1 : 0)
    case (.double, .integer(let number)): return .double(Double(number))
    case (.double, .double(let number)): return .double(number)
    case (.timestamp, .integer(let number)): return .timestamp(number)
    case (.bytes, .string(let text)):
      if let bytes = Base64.decode(text) { return .bytes(bytes) }
    // The way back of `numbersAsStrings`: what is a number in JSON, and no more.
    case (.int64, .string(let text)), (.double, .string(let text)):
      switch try? JSONReader.read(Array(text.utf8)) {
      case .integer(let number)?:
        return type == .int64 ? .int64(number) : .double(Double(number))
      case .double(let number)? where type == .double: return .double(number)
      default: break
      }
    case (.reference, .object(let object)): return .reference(try reference(object))
    case (.location, .object(let object)): return .location(try location(object))
    case (.asset, .object(let object)): return .asset(try asset(object))
    default: break
    }
    throw .expectedType(type.rawValue)
  }

  private static func reference(_ object: JSONObject) throws(RecordError) -> Reference {
    guard let name = try object.string("recordName") else {
      throw .expectedType(ScalarType.reference.rawValue)
    }
    let actionName = try object.string("action") ?? Reference.Action.none.rawValue
    guard let action = Reference.Action(rawValue: actionName) else {
      throw .invalid("action", actionName)
    }
    return Reference(
      recordName: try targetName(name), zone: try object.zoneID("zoneID"), action: action)
  }

  /// A target may also be a user's record, whose name starts with an underscore.
  private static func targetName(_ name: String) throws(RecordError) -> RecordName {
    if name.hasPrefix("_") {
      return RecordName(unchecked: try NameRules.userRecordName(name).value)
    }
    return try NameRules.recordName(name)
  }

  private static func location(_ object: JSONObject) throws(RecordError) -> Location {
    guard let latitude = try object.number("latitude"), (-90...90).contains(latitude),
      let longitude = try object.number("longitude"), (-180...180).contains(longitude)
    else { throw .expectedType(ScalarType.location.rawValue) }
    var location = Location(latitude: latitude, longitude: longitude)
    location.horizontalAccuracy = try object.number("horizontalAccuracy")
    location.verticalAccuracy = try object.number("verticalAccuracy")
    location.altitude = try object.number("altitude")
    location.speed = try object.number("speed")
    location.course = try object.number("course")
    location.timestamp = try object.integer("timestamp")
    return location
  }

  private static func asset(_ object: JSONObject) throws(RecordError) -> Asset {
    guard let checksum = try object.string("fileChecksum"),
      let size = try object.integer("size"), size >= 0
    else { throw .expectedType(ScalarType.asset.rawValue) }
    return Asset(fileChecksum: checksum, size: size, receipt: try object.string("receipt"))
  }
}
