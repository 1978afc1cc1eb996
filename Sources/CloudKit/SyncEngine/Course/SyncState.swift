/// All that an engine knows. Nothing here reads a clock, a disk or a network.
struct SyncState: Sendable, Equatable {
  /// The name of the user's record; nil if nobody was signed in.
  var account: String?
  /// Where the feed of the database goes on.
  var databaseToken: CKServerChangeToken?
  /// Where the feed of each zone goes on.
  var zoneTokens: [CKRecordZone.ID: CKServerChangeToken] = [:]
  /// Where the feeds of zones ended when this device first saved there, of zones that it has not fetched since. A feed
  /// that is read from its very beginning tells no deletions, so those from there on are asked for besides.
  var zoneStarts: [CKRecordZone.ID: CKServerChangeToken] = [:]
  /// Zones with changes that are not fetched, in the order in which they were told.
  var unfetchedZoneIDs: [CKRecordZone.ID] = []
  var databaseChanges = PendingList<CKSyncEngine.PendingDatabaseChange, CKRecordZone.ID>(
    by: \.zoneID)
  var recordChanges = PendingList<CKSyncEngine.PendingRecordZoneChange, CKRecord.ID>(by: \.recordID)
  var hasUntrackedChanges = false
  /// The engine's own subscription.
  var subscriptionID: String?

  init() {}

  var hasPendingChanges: Bool {
    !databaseChanges.changes.isEmpty || !recordChanges.changes.isEmpty || hasUntrackedChanges
  }
}

/// What becomes of the state.
enum SyncChange: Sendable, Equatable {
  /// A page of the database's feed was told.
  case databaseFetched(
    token: CKServerChangeToken, changed: [CKRecordZone.ID], deleted: [CKRecordZone.ID])
  /// The database's token is no good: its feed begins anew.
  case databaseForgotten
  /// A page of a zone's feed was told.
  case zoneFetched(CKRecordZone.ID, token: CKServerChangeToken, moreComing: Bool)
  /// This device is about to save in a zone that it has not fetched, whose feed ends there.
  case zoneBegun(CKRecordZone.ID, end: CKServerChangeToken)
  /// A zone's token is no good: its feed begins anew.
  case zoneForgotten(CKRecordZone.ID)
  /// A zone is not there any more.
  case zoneGone(CKRecordZone.ID)
  /// Changes of the database are being sent.
  case sendingDatabase([CKSyncEngine.PendingDatabaseChange])
  /// They were sent, but for some that stay pending.
  case sentDatabase(
    deleted: [CKRecordZone.ID], keeping: Set<CKSyncEngine.PendingDatabaseChange>)
  /// Changes of records are being sent.
  case sendingRecords([CKSyncEngine.PendingRecordZoneChange])
  /// They were sent, but for some that stay pending.
  case sentRecords(keeping: Set<CKSyncEngine.PendingRecordZoneChange>)
  /// Whether there are changes that the state does not know.
  case untracked(Bool)
  /// Somebody signed in, out, or in place of somebody else.
  case account(String?)
}

extension SyncState {
  /// Whether a change makes another state of it, as far as it is kept.
  func isChanged(by change: SyncChange) -> Bool {
    switch change {
    case .databaseFetched(let token, let changed, let deleted):
      token != databaseToken || !changed.isEmpty || !deleted.isEmpty
    case .zoneFetched(let zone, let token, _):
      token != zoneTokens[zone] || unfetchedZoneIDs.contains(zone)
    case .sendingDatabase, .sendingRecords: false
    case .untracked(let has): has != hasUntrackedChanges
    case .databaseForgotten, .zoneBegun, .zoneForgotten, .zoneGone, .sentDatabase, .sentRecords,
      .account:
      true
    }
  }

  mutating func apply(_ change: SyncChange) {
    switch change {
    case .databaseFetched(let token, let changed, let deleted):
      databaseToken = token
      for zone in changed where !unfetchedZoneIDs.contains(zone) { unfetchedZoneIDs.append(zone) }
      deleted.forEach { forget($0) }
    case .databaseForgotten: databaseToken = nil
    case .zoneFetched(let zone, let token, let moreComing):
      zoneTokens[zone] = token
      if !moreComing {
        unfetchedZoneIDs.removeAll { $0 == zone }
        zoneStarts[zone] = nil
      }
    case .zoneBegun(let zone, let end): zoneStarts[zone] = end
    case .zoneForgotten(let zone): zoneTokens[zone] = nil
    case .zoneGone(let zone): unfetchedZoneIDs.removeAll { $0 == zone }
    case .sendingDatabase(let changes): databaseChanges.send(changes)
    case .sentDatabase(let deleted, let kept):
      databaseChanges.settle(keeping: kept)
      let gone = Set(deleted)
      gone.forEach { forget($0) }
      // What waits for a zone that the app itself deleted would fail, and make many an app restore the zone.
      recordChanges.removeAll { gone.contains($0.recordID.zoneID) }
    case .sendingRecords(let changes): recordChanges.send(changes)
    case .sentRecords(let kept): recordChanges.settle(keeping: kept)
    case .untracked(let has): hasUntrackedChanges = has
    case .account(let name): become(name)
    }
  }

  private mutating func forget(_ zone: CKRecordZone.ID) {
    zoneTokens[zone] = nil
    zoneStarts[zone] = nil
    unfetchedZoneIDs.removeAll { $0 == zone }
  }

  /// Nothing of one account is good for another. What waits while nobody was signed in is for who signs in.
  private mutating func become(_ name: String?) {
    var next = SyncState()
    if account == nil {
      next.databaseChanges = databaseChanges
      next.recordChanges = recordChanges
      next.hasUntrackedChanges = hasUntrackedChanges
    }
    next.account = name
    self = next
  }
}
