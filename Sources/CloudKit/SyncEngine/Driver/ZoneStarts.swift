/// Where the feeds of zones are when a device saves there that has not fetched them.
///
/// A feed that is read from its very beginning tells no deletions. A record that this device saves before it first
/// fetches its zone, and that another device deletes before then, would stay here for good.
struct ZoneStarts: Sendable {
  let database: CKDatabase
  let state: CKSyncEngine.State
  let options: CallOptions

  private var feed: ChangeFeed { ChangeFeed(database: database, options: options) }

  /// Notes the ends of the feeds of zones that were never fetched. Of one that is empty, as new ones are, nothing is
  /// left to be fetched from before.
  func note(_ zones: [CKRecordZone.ID]) async {
    let now = state.now
    for zone in Set(zones) where now.zoneTokens[zone] == nil && now.zoneStarts[zone] == nil {
      // A zone that is not there yet has no end; what is saved there will fail.
      guard let (token, isEmpty) = try? await end(of: zone) else { continue }
      state.apply(
        isEmpty
          ? .zoneFetched(zone, token: token, moreComing: false) : .zoneBegun(zone, end: token))
    }
  }

  private func end(
    of zone: CKRecordZone.ID
  ) async throws(CKError) -> (token: CKServerChangeToken, isEmpty: Bool) {
    var request = ChangeFeed.ZoneRequest(zoneID: zone, desiredKeys: [])
    var isEmpty = true
    while true {
      let page = try await feed.changes(of: request)
      isEmpty = isEmpty && page.modifications.isEmpty && page.deletions.isEmpty
      guard page.moreComing else { return (page.token, isEmpty) }
      request.token = page.token
    }
  }

  /// What was deleted in a zone since a place in its feed, and is still gone.
  func deletions(
    in zone: CKRecordZone.ID, since start: CKServerChangeToken
  ) async throws(CKError) -> [CKDatabase.RecordZoneChange.Deletion] {
    var request = ChangeFeed.ZoneRequest(zoneID: zone, token: start, desiredKeys: [])
    var gone: [CKDatabase.RecordZoneChange.Deletion] = []
    while true {
      let page: ChangeFeed.ZonePage
      do throws(CKError) {
        page = try await feed.changes(of: request)
      } catch  where error.code == .changeTokenExpired {
        return gone
      }
      let back = Set(page.modifications.map(\.id))
      gone = gone.filter { !back.contains($0.recordID) } + page.deletions
      guard page.moreComing else { return gone }
      request.token = page.token
    }
  }
}

extension CKSyncEngine.RecordZoneChangeBatch {
  /// The zones of its changes.
  var zoneIDs: [CKRecordZone.ID] {
    recordsToSave.map(\.recordID.zoneID) + recordIDsToDelete.map(\.zoneID)
  }
}
