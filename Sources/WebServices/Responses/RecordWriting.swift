import Records

extension JSONWriter {
  /// Writes a record of `zone` from its stored members: copied whole, or as `shape` wants them.
  public mutating func record(
    _ members: UnsafeRawBufferPointer, zone: [UInt8], shape: RecordShape,
    dressing: any RecordDressing
  ) {
    open(UInt8(ascii: "{"))
    if members.first == RecordBody.mark {
      shaped(dressing.dressed(Self.parsed(members.dropFirst())), shape)
    } else if shape.isWhole {
      raw(members)
    } else {
      shaped(Self.parsed(members[...]), shape)
    }
    raw(zone)
    close(UInt8(ascii: "}"))
  }

  /// Writes a whole record: its stored members, then `end`, which is the zone's member with a comma before
  /// and the closing bracket after.
  public mutating func wholeRecord(
    _ members: UnsafeRawBufferPointer, end: [UInt8], dressing: any RecordDressing
  ) {
    if copiedRecord(members, end: end) { return }
    open(UInt8(ascii: "{"))
    shaped(dressing.dressed(Self.parsed(members.dropFirst())), .whole)
    end.withUnsafeBytes { finished($0, []) }
  }

  /// Writes a whole record as ``wholeRecord(_:end:dressing:)`` does. False, with nothing written, for one that has
  /// to be dressed.
  public mutating func copiedRecord(_ members: UnsafeRawBufferPointer, end: [UInt8]) -> Bool {
    guard members.first != RecordBody.mark else { return false }
    open(UInt8(ascii: "{"))
    finished(members, end)
    return true
  }

  /// The end of each whole record of a zone.
  public static func recordEnd(_ zone: ZoneID) -> [UInt8] {
    [UInt8(ascii: ",")] + zoneMember(zone) + [UInt8(ascii: "}")]
  }

  /// Writes what is left of a deleted record; its type only for who asked for it.
  public mutating func tombstone(_ name: RecordName, type: RecordType? = nil, zone: [UInt8]) {
    object {
      $0.member("recordName", name.value)
      if let type { $0.member("recordType", type.value) }
      $0.member("deleted", true)
      $0.raw(zone)
    }
  }

  /// Writes the error of one item of an array, named by `key`.
  public mutating func itemError(_ key: StaticString, _ name: String?, _ error: RecordError) {
    object { writer in
      writer.member(key, name ?? "")
      writer.members(of: error)
    }
  }

  /// Writes the members that errors share.
  public mutating func members(of error: RecordError) {
    member("reason", error.reason)
    member("serverErrorCode", error.code.rawValue)
    if let seconds = error.retryAfterSeconds { member("retryAfter", Int64(seconds)) }
  }

  /// The member that tells a record's zone, ready to be copied.
  public static func zoneMember(_ zone: ZoneID) -> [UInt8] {
    var writer = JSONWriter()
    writer.member("zoneID", zone)
    return writer.bytes
  }

  private static func parsed(_ members: Slice<UnsafeRawBufferPointer>) -> JSONObject {
    let json = [UInt8(ascii: "{")] + Array(members) + [UInt8(ascii: "}")]
    guard let record = try? JSONReader.read(json).object else {
      preconditionFailure("stored members are JSON that this module wrote")
    }
    return record
  }

  private mutating func shaped(_ record: JSONObject, _ shape: RecordShape) {
    for member in record.members {
      key(member.name)
      if member.name == "fields", let fields = member.value.object {
        shapedFields(fields, shape)
      } else {
        value(member.value)
      }
    }
  }

  private mutating func shapedFields(_ fields: JSONObject, _ shape: RecordShape) {
    let desired = shape.desiredKeys.map(Set.init)
    object { writer in
      for field in fields.members where desired?.contains(field.name) ?? true {
        writer.key(field.name)
        writer.value(shape.numbersAsStrings ? field.value.withNumbersAsStrings : field.value)
      }
    }
  }
}

extension JSONValue {
  /// A field dictionary whose value, if it is a number or a list of them, is text. Times stay numbers.
  fileprivate var withNumbersAsStrings: JSONValue {
    guard let dictionary = object, let type = dictionary["type"]?.string,
      ["INT64", "DOUBLE", "INT64_LIST", "DOUBLE_LIST"].contains(type)
    else { return self }
    var result = JSONObject()
    for member in dictionary.members {
      result.append(member.name, member.name == "value" ? member.value.asText : member.value)
    }
    return .object(result)
  }

  private var asText: JSONValue {
    switch self {
    case .integer(let number): .string(number.description)
    case .double(let number): .string(number.description)
    case .array(let elements): .array(elements.map(\.asText))
    default: self
    }
  }
}
