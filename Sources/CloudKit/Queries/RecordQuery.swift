import Records
import WebServices

/// A query, page by page.
struct RecordQuery: Sendable {
  /// One page of an answer, in its order, and where the next begins; nil after the last.
  struct Page: Sendable {
    var matches: [(id: CKRecord.ID, result: Result<CKRecord, any Error>)] = []
    var cursor: CKQueryCursor?
  }

  let database: CKDatabase
  /// The fields to fetch; nil for all.
  var desiredKeys: [CKRecord.FieldKey]?
  /// The most records of the page; 0 for as many as the server gives.
  var limit = 0
  var options = CallOptions()

  /// The first page. Throws `CKError.invalidArguments` for a predicate or an order that no server can be asked
  /// for. Without a zone, all zones of the database are searched.
  func callAsFunction(
    _ query: CKQuery, inZoneWith zone: CKRecordZone.ID?
  ) async throws(CKError) -> Page {
    let place = try await place(zone)
    let content: QueryContent
    do throws(PredicateFault) {
      content = try query.content(caller: place.caller)
    } catch {
      throw CKError(.invalidArguments, error.reason)
    }
    if content.matchesNothing { return Page() }
    return try await page(content.json, zone, marker: nil, place)
  }

  /// The page that begins at a cursor.
  func callAsFunction(continuing cursor: CKQueryCursor) async throws(CKError) -> Page {
    let place = try await place(cursor.zoneID)
    return try await page(cursor.query, cursor.zoneID, marker: cursor.marker, place)
  }

  private func place(_ zone: CKRecordZone.ID?) async throws(CKError) -> WirePlace {
    try await database.service.place(database.databaseScope, zone ?? .default, options)
  }

  private func page(
    _ query: [UInt8], _ zone: CKRecordZone.ID?, marker: String?, _ place: WirePlace
  ) async throws(CKError) -> Page {
    let body = QueryBody.write(
      query, zone: zone, marker: marker, desiredKeys: desiredKeys, limit: limit)
    let call = ServiceCall(database.databaseScope, "records/query", body: body, options)
    let answer = try await database.service.call(call)
    var records: [CKRecord] = []
    for json in answer["records"]?.array?.compactMap(\.object) ?? [] {
      records.append(try RecordReading.record(json, in: place))
    }
    var page = Page()
    let downloads = AssetDownloads(service: database.service, options: options)
    for (record, result) in zip(records, try await downloads(records)) {
      page.matches.append((record.recordID, result))
    }
    if let next = answer["continuationMarker"]?.string {
      guard next != marker else {
        throw CKError(.internalError, "The answer goes on where it began")
      }
      page.cursor = CKQueryCursor(query: query, zoneID: zone, marker: next)
    }
    return page
  }
}
