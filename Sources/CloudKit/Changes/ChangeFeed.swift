import Records
import WebServices

/// The feeds of a database and of its zones, page by page.
struct ChangeFeed: Sendable {
  /// A page of the database's feed.
  struct DatabasePage: Sendable {
    var modifications: [CKDatabase.DatabaseChange.Modification] = []
    var deletions: [CKDatabase.DatabaseChange.Deletion] = []
    var token: CKServerChangeToken
    var moreComing = false
  }

  /// A page of a zone's feed.
  struct ZonePage: Sendable {
    /// The records in the order of their last changes; a failure is one whose asset could not be had.
    var modifications: [(id: CKRecord.ID, result: Result<CKRecord, any Error>)] = []
    var deletions: [CKDatabase.RecordZoneChange.Deletion] = []
    var token: CKServerChangeToken
    var moreComing = false
  }

  /// What is asked of one zone.
  struct ZoneRequest: Sendable {
    let zoneID: CKRecordZone.ID
    var token: CKServerChangeToken?
    /// At most so many changes; nil for as many as the server tells.
    var resultsLimit: Int?
    /// The fields to fetch; nil for all.
    var desiredKeys: [CKRecord.FieldKey]?
  }

  let database: CKDatabase
  var options = CallOptions()

  /// The next changes of the database.
  func databaseChanges(
    since token: CKServerChangeToken?, resultsLimit: Int? = nil
  ) async throws(CKError) -> DatabasePage {
    let syncToken = try token.map { token throws(CKError) in try token.syncToken(for: .database) }
    let place = try await database.service.place(database.databaseScope, .default, options)
    var writer = JSONWriter()
    writer.object { writer in
      if let syncToken { writer.member("syncToken", syncToken) }
      writer.member("resultsLimit", ifAny: resultsLimit)
    }
    let call = ServiceCall(database.databaseScope, "changes/database", body: writer.bytes, options)
    let page = try Self.databasePage(try await database.service.call(call), place)
    if page.moreComing { try Self.checkProgress(from: token, to: page.token) }
    return page
  }

  private static func databasePage(
    _ json: JSONObject, _ place: WirePlace
  ) throws(CKError) -> DatabasePage {
    var page = DatabasePage(token: try token(json, .database))
    page.moreComing = json["moreComing"]?.bool ?? false
    for zone in json["zones"]?.array?.compactMap(\.object) ?? [] where CKError(json: zone) == nil {
      let id = place.zoneID(json: zone["zoneID"]?.object)
      if zone["deleted"]?.bool ?? false {
        page.deletions.append(.init(zoneID: id, reason: .deleted))
      } else {
        page.modifications.append(.init(zoneID: id))
      }
    }
    return page
  }

  /// Throws where more is to come after the token that was asked with: asking with it again would never end.
  static func checkProgress(
    from before: CKServerChangeToken?, to after: CKServerChangeToken
  ) throws(CKError) {
    guard before == after else { return }
    throw CKError(.internalError, "The answer has more to come after the same token")
  }

  static func token(
    _ json: JSONObject, _ feed: CKServerChangeToken.Feed
  ) throws(CKError) -> CKServerChangeToken {
    guard let token = json["syncToken"]?.string else {
      throw CKError(.internalError, "The answer has changes without a token")
    }
    return CKServerChangeToken(feed, token)
  }
}

extension JSONWriter {
  /// Writes a member with a positive number, unless there is none.
  mutating func member(_ name: StaticString, ifAny number: Int?) {
    guard let number, number > 0 else { return }
    member(name, Int64(number))
  }
}
