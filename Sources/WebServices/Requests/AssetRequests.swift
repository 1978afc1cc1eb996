import Records

/// The body of `assets/upload`.
public struct AssetUploadRequest: Sendable, Hashable {
  /// What is to be uploaded: an asset for a field of a record.
  public struct Token: Sendable, Hashable {
    /// The record; nil lets the server choose a name.
    public let recordName: RecordName?
    /// Its type.
    public let recordType: RecordType
    /// The field.
    public let fieldName: String

    /// Reads `{"recordName"?, "recordType", "fieldName"}`. Throws BAD_REQUEST.
    public init(json: JSONObject) throws(RecordError) {
      recordName = try json.recordName("recordName")
      guard let type = try json.recordType("recordType") else {
        throw .badRequest("Missing required key 'recordType'")
      }
      recordType = type
      fieldName = try json.fieldName()
    }
  }

  /// The zone of the records.
  public let zone: ZoneID
  /// The uploads, in the order of the answer.
  public let tokens: [Token]

  /// Reads a request. Throws BAD_REQUEST.
  public init(json: JSONObject) throws(RecordError) {
    guard let objects = try json.objects("tokens") else {
      throw .badRequest("Missing required key 'tokens'")
    }
    guard objects.count <= Limits.assetsPerRequest else {
      throw .badRequest("At most \(Limits.assetsPerRequest) tokens in one request")
    }
    var tokens: [Token] = []
    for object in objects { tokens.append(try Token(json: object)) }
    self.tokens = tokens
    let zone = try json.zoneID("zoneID")
    self.zone = zone ?? .defaultZone
  }
}

/// The body of `assets/rereference`.
public struct AssetRereferenceRequest: Sendable, Hashable {
  /// An asset that a record holds.
  public struct Source: Sendable, Hashable {
    /// The record.
    public let recordName: RecordName
    /// The field.
    public let fieldName: String
  }

  /// The zone of the records that hold the assets.
  public let zone: ZoneID
  /// The zone of the records that are to hold them.
  public let targetZone: ZoneID
  /// The assets, in the order of the answer.
  public let assets: [Source]

  /// Reads a request. Throws BAD_REQUEST.
  public init(json: JSONObject) throws(RecordError) {
    guard let objects = try json.objects("assets") else {
      throw .badRequest("Missing required key 'assets'")
    }
    guard objects.count <= Limits.assetsPerRequest else {
      throw .badRequest("At most \(Limits.assetsPerRequest) assets in one request")
    }
    var assets: [Source] = []
    for object in objects {
      guard let name = try object.recordName("recordName") else {
        throw .badRequest("Missing required key 'recordName'")
      }
      assets.append(Source(recordName: name, fieldName: try object.fieldName()))
    }
    self.assets = assets
    let zone = try json.zoneID("zoneID") ?? .defaultZone
    self.zone = zone
    let target = try json.zoneID("targetZoneID")
    targetZone = target ?? zone
  }
}

extension JSONObject {
  fileprivate func fieldName() throws(RecordError) -> String {
    guard let name = try string("fieldName") else {
      throw .badRequest("Missing required key 'fieldName'")
    }
    return try NameRules.fieldName(name)
  }
}
