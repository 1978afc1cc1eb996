import RecordStore
import Records
import WebServices

extension CloudKitCall {
  /// `changes/database`, and `zones/changes`, which names its token otherwise.
  func databaseChanges(tokenKey: StaticString) throws -> [UInt8] {
    guard route.scope != .public else { throw Self.noFeed }
    let token = try json.string(tokenKey.description)
    let limit = try RequestedLimit.read(json)
    return try read { reader in
      let start = try reader.position(of: token)
      let (changed, moreComing) = try reader.changedZones(after: start, limit: limit)
      // Who begins has no zone that could have been deleted.
      let zones = changed.filter { $0.name != .defaultZone && !(token == nil && $0.isDeleted) }
      let end = moreComing ? changed.last!.changed : reader.counter
      var writer = JSONWriter()
      writer.object { writer in
        writer.key("zones")
        writer.array { writer in
          for zone in zones {
            writer.object { writer in
              writer.member("zoneID", told(zone))
              writer.member("deleted", zone.isDeleted)
            }
          }
        }
        writer.key(tokenKey)
        writer.string(reader.token(at: end))
        writer.member("moreComing", moreComing)
      }
      return writer.bytes
    }
  }

  func zoneChanges() throws -> [UInt8] {
    guard route.scope != .public else { throw Self.noFeed }
    guard let objects = try json.objects("zones") else {
      throw RecordError.badRequest("Missing required key 'zones'")
    }
    guard objects.count <= Limits.zonesPerRequest else {
      throw RecordError.badRequest("At most \(Limits.zonesPerRequest) zones in one request")
    }
    let options = try ChangesOptions(json: json)
    let requests = try objects.map { (try ZoneID(json: $0), try ChangesOptions(json: $0, options)) }
    return try read { reader in
      let page = ResponsePage()
      page.writer.open(UInt8(ascii: "{"))
      page.writer.key("zones")
      page.writer.open(UInt8(ascii: "["))
      for (id, options) in requests {
        let room = max(0, Limits.responseBytes - page.writer.bytes.count)
        let part = try itemResult {
          try changes(of: id, options, reader, tellsZone: true, bytesMax: room)
        }
        switch part {
        case .success(let bytes): page.writer.raw(bytes)
        case .failure(let error): write(id, error, to: &page.writer)
        }
      }
      page.writer.close(UInt8(ascii: "]"))
      page.writer.close(UInt8(ascii: "}"))
      return page.writer.bytes
    }
  }

  func recordChanges() throws -> [UInt8] {
    guard route.scope != .public else { throw Self.noFeed }
    guard let id = try json.zoneID("zoneID") else {
      throw RecordError.badRequest("Missing required key 'zoneID'")
    }
    let options = try ChangesOptions(json: json)
    return try read { reader in try changes(of: id, options, reader, tellsZone: false) }
  }

  /// The changes of one zone, as an object.
  private func changes(
    of id: ZoneID, _ options: ChangesOptions, _ reader: DatabaseReader, tellsZone: Bool,
    bytesMax: Int = Limits.responseBytes
  ) throws -> [UInt8] {
    guard !id.isDefault else {
      throw RecordError.badRequest("Cannot get changes in the default zone")
    }
    let zone = try zone(id, reader)
    let member = JSONWriter.zoneMember(told(zone))
    let dressing = dressing(of: told(zone))
    let page = ResponsePage()
    page.writer.open(UInt8(ascii: "{"))
    if tellsZone { page.writer.member("zoneID", told(zone)) }
    page.writer.key("records")
    page.writer.open(UInt8(ascii: "["))
    var request = options.request
    request.bytesMax = bytesMax
    let (token, moreComing) = try reader.changes(in: zone, request) { view in
      switch view {
      case .record(let bytes):
        page.writer.record(bytes, zone: member, shape: options.shape, dressing: dressing)
      case .tombstone(let name, let type):
        page.writer.tombstone(name, type: options.tellsDeletedTypes ? type : nil, zone: member)
      }
    }
    page.writer.close(UInt8(ascii: "]"))
    page.writer.member("syncToken", token)
    page.writer.member("moreComing", moreComing)
    if options.request.reverse { page.writer.member("reverse", true) }
    page.writer.close(UInt8(ascii: "}"))
    return page.writer.bytes
  }

  private static let noFeed = RecordError.badRequest(
    "The public database has no feed of changes")
}

/// What a feed request wants; a zone's own options win over those of the request.
private struct ChangesOptions {
  let request: DatabaseReader.ChangesRequest
  let shape: RecordShape
  /// Whether a tombstone tells the record's type; CloudKit has no such thing.
  let tellsDeletedTypes: Bool

  init(json: JSONObject, _ outer: ChangesOptions? = nil) throws(RecordError) {
    var types: [RecordType]?
    if let names = try json.strings("desiredRecordTypes") {
      types = []
      for name in names { types?.append(try NameRules.recordType(name)) }
    }
    let reverse = try json.bool("reverse")
    request = DatabaseReader.ChangesRequest(
      token: try json.string("syncToken"),
      limit: try RequestedLimit.read(json, outer: outer?.request.limit),
      types: types ?? outer?.request.types, reverse: reverse ?? outer?.request.reverse ?? false)
    shape = try RecordShape(json: json, outer: outer?.shape ?? .whole)
    tellsDeletedTypes =
      try json.bool("deletedRecordTypes") ?? outer?.tellsDeletedTypes ?? false
  }
}
