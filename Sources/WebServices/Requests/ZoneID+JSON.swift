import Records

extension ZoneID {
  /// Reads `{"zoneName", "ownerRecordName"?}`, also wrapped in `{"zoneID": …}`. Throws BAD_REQUEST.
  public init(json: JSONObject) throws(RecordError) {
    let json = try json.object("zoneID") ?? json
    guard let name = try json.string("zoneName") else {
      throw .badRequest("Missing required key 'zoneName' in zoneID")
    }
    var owner: UserRecordName?
    if let text = try json.string("ownerRecordName"), text != Self.selfOwner {
      owner = try NameRules.userRecordName(text)
    }
    self.init(name: try NameRules.zoneName(name), owner: owner)
  }

  /// What Apple's frameworks write for the caller.
  private static let selfOwner = "__defaultOwner__"
}

extension JSONWriter {
  /// Writes a member with a zone ID dictionary.
  public mutating func member(_ name: StaticString, _ zone: ZoneID) {
    key(name)
    object { writer in
      writer.member("zoneName", zone.name.value)
      if let owner = zone.owner { writer.member("ownerRecordName", owner.value) }
      writer.member("zoneType", zone.isDefault ? "DEFAULT_ZONE" : "REGULAR_CUSTOM_ZONE")
    }
  }
}

/// Reading of names, each by its rules; absent and null are the same. All throw BAD_REQUEST.
extension JSONObject {
  /// A zone ID dictionary.
  public func zoneID(_ name: String) throws(RecordError) -> ZoneID? {
    guard let object = try object(name) else { return nil }
    return try ZoneID(json: object)
  }

  /// A record name, also of a user's own record.
  public func recordName(_ name: String) throws(RecordError) -> RecordName? {
    guard let text = try string(name) else { return nil }
    return try NameRules.recordOrUserName(text)
  }

  /// A record type.
  public func recordType(_ name: String) throws(RecordError) -> RecordType? {
    guard let text = try string(name) else { return nil }
    return try NameRules.recordType(text)
  }
}
