import Records
import WebServices

/// Listing, fetching, making and deleting of zones.
struct ZoneCalls: Sendable {
  let database: CKDatabase
  var options = CallOptions()

  /// All zones of the database.
  func list() async throws(CKError) -> [CKRecordZone] {
    let place = try await database.service.place(database.databaseScope, .default, options)
    let call = ServiceCall(database.databaseScope, "zones/list", body: nil, options)
    let answers = try await database.service.call(call)["zones"]?.array?.compactMap(\.object) ?? []
    return answers.map { zone($0, place) }
  }

  /// Each zone, or why it is not there.
  func lookUp(
    _ ids: [CKRecordZone.ID]
  ) async throws(CKError) -> [CKRecordZone.ID: Result<CKRecordZone, any Error>] {
    let place = try await database.service.place(database.databaseScope, .default, options)
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("zones")
      writer.array { writer in
        for id in ids { writer.object { $0.member("zoneID", id) } }
      }
    }
    let call = ServiceCall(database.databaseScope, "zones/lookup", body: writer.bytes, options)
    let answers = try await answers(call, count: ids.count)
    var found: [CKRecordZone.ID: Result<CKRecordZone, any Error>] = [:]
    for (id, answer) in zip(ids, answers) {
      found[id] = CKError(json: answer).map { .failure($0) } ?? .success(zone(answer, place))
    }
    return found
  }

  /// Makes and deletes zones; what fails by itself is in the outcome. Deleting a zone that is not there succeeds.
  func modify(
    saving zones: [CKRecordZone], deleting ids: [CKRecordZone.ID]
  ) async throws(CKError) -> (
    saved: [CKRecordZone.ID: Result<CKRecordZone, any Error>],
    deleted: [CKRecordZone.ID: Result<Void, any Error>]
  ) {
    let place = try await database.service.place(database.databaseScope, .default, options)
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("operations")
      writer.array { writer in
        for zone in zones { Self.write("create", zone.zoneID, to: &writer) }
        for id in ids { Self.write("delete", id, to: &writer) }
      }
    }
    let call = ServiceCall(database.databaseScope, "zones/modify", body: writer.bytes, options)
    let answers = try await answers(call, count: zones.count + ids.count)
    var saved: [CKRecordZone.ID: Result<CKRecordZone, any Error>] = [:]
    for (zone, answer) in zip(zones, answers) {
      saved[zone.zoneID] =
        CKError(json: answer).map { .failure($0) } ?? .success(self.zone(answer, place))
    }
    var deleted: [CKRecordZone.ID: Result<Void, any Error>] = [:]
    for (id, answer) in zip(ids, answers.dropFirst(zones.count)) {
      let error = CKError(json: answer).flatMap { $0.code == .zoneNotFound ? nil : $0 }
      deleted[id] = error.map { .failure($0) } ?? .success(())
    }
    return (saved, deleted)
  }

  private func answers(_ call: ServiceCall, count: Int) async throws(CKError) -> [JSONObject] {
    let answers = try await database.service.call(call)["zones"]?.array?.compactMap(\.object) ?? []
    guard answers.count == count else {
      throw CKError(.internalError, "The answer has another number of zones than the request")
    }
    return answers
  }

  private func zone(_ json: JSONObject, _ place: WirePlace) -> CKRecordZone {
    let id = place.zoneID(json: json["zoneID"]?.object)
    let share = json["share"]?.object?["recordName"]?.string.map {
      CKReference(recordID: CKRecordID(recordName: $0, zoneID: id), action: .none)
    }
    return CKRecordZone(zoneID: id, share: share)
  }

  private static func write(
    _ operation: String, _ id: CKRecordZone.ID, to writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.member("operationType", operation)
      writer.key("zone")
      writer.object { $0.member("zoneID", id) }
    }
  }
}
