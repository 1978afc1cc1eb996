import Records
import WebServices

/// The feeds of zones, several in one request.
extension ChangeFeed {
  /// What became of each zone that was asked for.
  typealias ZonePages = [CKRecordZone.ID: Result<ZonePage, CKError>]

  /// The next changes of a zone.
  func changes(of request: ZoneRequest) async throws(CKError) -> ZonePage {
    guard let result = try await changes(of: [request])[request.zoneID] else {
      throw CKError(.internalError, "The answer lacks the zone that was asked for")
    }
    return try result.get()
  }

  /// The next changes of several zones, each by itself. Throws what fails as a whole. Files of assets are downloaded.
  func changes(of requests: [ZoneRequest]) async throws(CKError) -> ZonePages {
    var pages: ZonePages = [:]
    for chunk in requests.chunked(Limits.zonesPerRequest) {
      try await fetch(Array(chunk), into: &pages)
    }
    return pages
  }

  private func fetch(
    _ requests: [ZoneRequest], into pages: inout ZonePages
  ) async throws(CKError) {
    let place = try await database.service.place(database.databaseScope, .default, options)
    var sent: [ZoneRequest] = []
    var writer = JSONWriter(capacity: 256 * requests.count)
    writer.open(UInt8(ascii: "{"))
    writer.key("zones")
    writer.open(UInt8(ascii: "["))
    for request in requests {
      do throws(CKError) {
        let token = try request.token.map { token throws(CKError) in
          try token.syncToken(for: .zone)
        }
        Self.write(request, token, to: &writer)
        sent.append(request)
      } catch {
        pages[request.zoneID] = .failure(error)
      }
    }
    writer.close(UInt8(ascii: "]"))
    // An addition of the server: without it a deletion has a name alone.
    writer.member("deletedRecordTypes", true)
    writer.close(UInt8(ascii: "}"))
    guard !sent.isEmpty else { return }
    let call = ServiceCall(database.databaseScope, "changes/zone", body: writer.bytes, options)
    let answers = try await database.service.call(call)["zones"]?.array?.compactMap(\.object) ?? []
    guard answers.count == sent.count else {
      throw CKError(.internalError, "The answer has another number of zones than the request")
    }
    for (request, answer) in zip(sent, answers) {
      do throws(CKError) {
        pages[request.zoneID] = .success(
          try await page(answer, since: request.token, place.at(request.zoneID)))
      } catch {
        pages[request.zoneID] = .failure(error)
      }
    }
  }

  private static func write(
    _ request: ZoneRequest, _ token: String?, to writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.member("zoneID", request.zoneID)
      if let token { writer.member("syncToken", token) }
      writer.member("resultsLimit", ifAny: request.resultsLimit)
      writer.member("desiredKeys", ifAny: request.desiredKeys)
    }
  }

  private func page(
    _ json: JSONObject, since token: CKServerChangeToken?, _ place: WirePlace
  ) async throws(CKError) -> ZonePage {
    if let error = CKError(json: json) { throw error }
    var page = ZonePage(token: try Self.token(json, .zone))
    page.moreComing = json["moreComing"]?.bool ?? false
    if page.moreComing { try Self.checkProgress(from: token, to: page.token) }
    var records: [CKRecord] = []
    for case .object(let record) in json["records"]?.array ?? [] {
      if record["deleted"]?.bool ?? false {
        let id = CKRecordID(recordName: record["recordName"]?.string ?? "", zoneID: place.zone)
        let type = record["recordType"]?.string ?? ""
        page.deletions.append(.init(recordID: id, recordType: type))
      } else {
        records.append(try RecordReading.record(record, in: place))
      }
    }
    let downloads = AssetDownloads(service: database.service, options: options)
    page.modifications = zip(records, try await downloads(records)).map { ($0.recordID, $1) }
    return page
  }
}
