import Records
import WebServices

/// From the records of answers to records.
enum RecordReading {
  /// The record in a JSON object. Throws `CKError.internalError` for one that is not as the protocol has it.
  static func record(_ json: JSONObject, in place: WirePlace) throws(CKError) -> CKRecord {
    guard let name = json["recordName"]?.string, let type = json["recordType"]?.string else {
      throw CKError(.internalError, "The answer has a record without a name or a type")
    }
    let zone = place.zoneID(json: json["zoneID"]?.object)
    let place = place.at(zone)
    let id = CKRecordID(recordName: name, zoneID: zone)
    var state = RecordState()
    state.system = system(json, in: place)
    state.adoptParent(parent(json, zone))
    let fields = json["fields"]?.object?.members ?? []
    state.values.reserveCapacity(fields.count)
    for field in fields {
      guard let value = try value(field.value, in: place) else { continue }
      state.values[field.name] = value
    }
    if type == CKRecord.SystemType.share {
      return CKShare(recordID: id, state: state, details: ShareDetails(json, in: place))
    }
    return CKRecord(recordType: type, recordID: id, state: state)
  }

  /// What the server knows of a record.
  static func system(_ json: JSONObject, in place: WirePlace) -> RecordState.System {
    var system = RecordState.System()
    system.changeTag = json["recordChangeTag"]?.string
    system.shortGUID = json["shortGUID"]?.string
    (system.created, system.creator) = stamp(json["created"]?.object, in: place)
    (system.modified, system.modifier) = stamp(json["modified"]?.object, in: place)
    if let share = json["share"]?.object?["recordName"]?.string {
      let id = CKRecordID(recordName: share, zoneID: place.zone)
      system.share = CKReference(recordID: id, action: .none)
    }
    return system
  }

  private static func stamp(
    _ json: JSONObject?, in place: WirePlace
  ) -> (date: Date?, user: CKRecordID?) {
    guard let json else { return (nil, nil) }
    let date = json["timestamp"]?.integer.map { Date(timeIntervalSince1970: Double($0) / 1000) }
    return (date, json["userRecordName"]?.string.map(place.userRecordID))
  }

  private static func parent(_ json: JSONObject, _ zone: CKRecordZoneID) -> CKReference? {
    guard let name = json["parent"]?.object?["recordName"]?.string else { return nil }
    return CKReference(recordID: CKRecordID(recordName: name, zoneID: zone), action: .none)
  }

  private static func value(
    _ json: JSONValue, in place: WirePlace
  ) throws(CKError) -> RecordState.Value? {
    guard let dictionary = json.object, let bare = dictionary["value"], !bare.isNull else {
      return nil
    }
    let isEncrypted = dictionary["isEncrypted"]?.bool ?? false
    guard let object = try object(bare, type: dictionary["type"]?.string, in: place) else {
      return nil
    }
    return RecordState.Value(object: object, isEncrypted: isEncrypted)
  }

  private static func object(
    _ json: JSONValue, type name: String?, in place: WirePlace
  ) throws(CKError) -> (any StoredValue)? {
    let type = name.flatMap { FieldType(wireName: $0) }
    switch (type, json) {
    case (.scalar(.asset), .object(let asset)): return CKAsset(remote: try remoteAsset(asset))
    case (.list(.asset), .array(let elements)):
      var assets: [CKAsset] = []
      for case .object(let asset) in elements {
        assets.append(CKAsset(remote: try remoteAsset(asset)))
      }
      return NSArray(array: assets)
    default: break
    }
    do {
      let value =
        try type.map { try FieldDecoding.value(json, $0) } ?? FieldDecoding.inferred(json)
      return value.object(in: place)
    } catch {
      throw CKError(error)
    }
  }

  private static func remoteAsset(_ json: JSONObject) throws(CKError) -> CKAsset.RemoteAsset {
    guard let checksum = json["fileChecksum"]?.string, let size = json["size"]?.integer else {
      throw CKError(.internalError, "The answer has an asset without a checksum or a size")
    }
    let url = json["downloadURL"]?.string.flatMap { URL(string: $0) }
    return CKAsset.RemoteAsset(fileChecksum: checksum, size: size, downloadURL: url)
  }
}
