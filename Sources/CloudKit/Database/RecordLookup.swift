import Records
import WebServices

/// Fetching of records by their IDs, zone by zone.
struct RecordLookup: Sendable {
  let database: CKDatabase
  /// The fields to fetch; nil for all.
  var desiredKeys: [CKRecord.FieldKey]?
  var options = CallOptions()
  /// Whether the files of assets are fetched too.
  var downloadsAssets = true
  /// Told how much of a record's assets has arrived: above 0, below 1, and growing.
  var progress: @Sendable (CKRecord.ID, Double) -> Void = { _, _ in }
  /// Told of some records as soon as they are there, also if the rest fails as a whole.
  var report: @Sendable ([CKRecord.ID: Result<CKRecord, any Error>]) async -> Void = { _ in }

  /// Each record with its assets, or why it is not there. Throws what fails as a whole.
  func callAsFunction(
    _ ids: [CKRecord.ID]
  ) async throws(CKError) -> [CKRecord.ID: Result<CKRecord, any Error>] {
    let downloads = AssetDownloads(
      service: database.service, options: options, progress: progress)
    var found: [CKRecord.ID: Result<CKRecord, any Error>] = [:]
    for (zone, ids) in Dictionary(grouping: ids, by: \.zoneID) {
      for chunk in ids.chunked(Limits.operationsPerRequest) {
        var part: [CKRecord.ID: Result<CKRecord, any Error>] = [:]
        let place = try await database.service.place(database.databaseScope, zone, options)
        do throws(CKError) {
          try await lookUp(Array(chunk), place, &part)
        } catch {
          guard error.concernsOneZone else { throw error }
          for id in chunk { part[id] = .failure(error) }
        }
        if downloadsAssets { part = try await downloads(part) }
        await report(part)
        found.merge(part) { $1 }
      }
    }
    return found
  }

  private func lookUp(
    _ ids: [CKRecord.ID], _ place: WirePlace,
    _ found: inout [CKRecord.ID: Result<CKRecord, any Error>]
  ) async throws(CKError) {
    var writer = JSONWriter(capacity: 64 * ids.count)
    writer.object { writer in
      writer.member("zoneID", place.zone)
      writer.member("desiredKeys", ifAny: desiredKeys)
      writer.key("records")
      writer.array { writer in
        for id in ids { writer.object { $0.member("recordName", place.wireName(id)) } }
      }
    }
    let call = ServiceCall(database.databaseScope, "records/lookup", body: writer.bytes, options)
    let answers =
      try await database.service.call(call)["records"]?.array?.compactMap(\.object) ?? []
    guard answers.count == ids.count else {
      throw CKError(.internalError, "The answer has another number of records than the request")
    }
    for (id, answer) in zip(ids, answers) {
      if let error = CKError(json: answer) {
        found[id] = .failure(error)
      } else if answer["recordName"]?.string != place.wireName(id) {
        found[id] = .failure(CKError.ofAnotherRecord)
      } else {
        found[id] = .success(try RecordReading.record(answer, in: place))
      }
    }
  }
}

extension JSONWriter {
  /// Writes a member with texts, unless there are none to write.
  mutating func member(_ name: StaticString, ifAny texts: [String]?) {
    guard let texts else { return }
    key(name)
    array { writer in
      for text in texts { writer.string(text) }
    }
  }
}
