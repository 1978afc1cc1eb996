/// How a state is kept between runs. Names in it are those of the first version; a state of a later version that adds
/// members is read without them.
extension SyncState: Codable {
  private struct Zone: Codable {
    let name: String
    let owner: String?

    init(_ id: CKRecordZone.ID) {
      name = id.zoneName
      owner = id.ownerName == CKCurrentUserDefaultName ? nil : id.ownerName
    }

    var id: CKRecordZone.ID {
      CKRecordZone.ID(zoneName: name, ownerName: owner ?? CKCurrentUserDefaultName)
    }
  }

  private struct ZoneState: Codable {
    let zone: Zone
    let token: String
  }

  private struct ZoneChange: Codable {
    let zone: Zone
    let deletes: Bool
  }

  private struct RecordChange: Codable {
    let name: String
    /// Where the zone is in the list of zones, so that a thousand changes name it once.
    let zone: Int
    let deletes: Bool
  }

  private enum Key: String, CodingKey {
    case version, account, databaseToken, zoneTokens, unfetched, databaseChanges, zones
    case recordChanges, untracked, subscription, zoneStarts
  }

  /// The version that is written.
  private static let version = 1

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Self.version, forKey: .version)
    try container.encodeIfPresent(account, forKey: .account)
    try container.encodeIfPresent(databaseToken?.syncToken, forKey: .databaseToken)
    try container.encode(Self.zoneStates(zoneTokens), forKey: .zoneTokens)
    if !zoneStarts.isEmpty {
      try container.encode(Self.zoneStates(zoneStarts), forKey: .zoneStarts)
    }
    try container.encode(unfetchedZoneIDs.map(Zone.init), forKey: .unfetched)
    try container.encode(databaseChanges.unsent.map(Self.zoneChange), forKey: .databaseChanges)
    var zones: [CKRecordZone.ID] = []
    var places: [CKRecordZone.ID: Int] = [:]
    let changes = recordChanges.unsent.map { change in
      let id = change.recordID
      let place = places[id.zoneID] ?? zones.count
      if place == zones.count {
        zones.append(id.zoneID)
        places[id.zoneID] = place
      }
      return RecordChange(name: id.recordName, zone: place, deletes: change == .deleteRecord(id))
    }
    try container.encode(zones.map(Zone.init), forKey: .zones)
    try container.encode(changes, forKey: .recordChanges)
    try container.encode(hasUntrackedChanges, forKey: .untracked)
    try container.encodeIfPresent(subscriptionID, forKey: .subscription)
  }

  init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: Key.self)
    account = try container.decodeIfPresent(String.self, forKey: .account)
    databaseToken = try container.decodeIfPresent(String.self, forKey: .databaseToken)
      .map { CKServerChangeToken(.database, $0) }
    for state in try container.decode([ZoneState].self, forKey: .zoneTokens) {
      zoneTokens[state.zone.id] = CKServerChangeToken(.zone, state.token)
    }
    for state in try container.decodeIfPresent([ZoneState].self, forKey: .zoneStarts) ?? [] {
      zoneStarts[state.zone.id] = CKServerChangeToken(.zone, state.token)
    }
    unfetchedZoneIDs = try container.decode([Zone].self, forKey: .unfetched).map(\.id)
    let zoneChanges = try container.decode([ZoneChange].self, forKey: .databaseChanges)
    databaseChanges.add(
      zoneChanges.map {
        $0.deletes ? .deleteZone($0.zone.id) : .saveZone(CKRecordZone(zoneID: $0.zone.id))
      })
    let zones = try container.decode([Zone].self, forKey: .zones).map(\.id)
    let changes = try container.decode([RecordChange].self, forKey: .recordChanges)
    recordChanges.add(
      try changes.map { change in
        guard zones.indices.contains(change.zone) else {
          throw DecodingError.dataCorruptedError(
            forKey: .recordChanges, in: container, debugDescription: "There is no such zone")
        }
        let id = CKRecord.ID(recordName: change.name, zoneID: zones[change.zone])
        return change.deletes ? .deleteRecord(id) : .saveRecord(id)
      })
    hasUntrackedChanges = try container.decode(Bool.self, forKey: .untracked)
    subscriptionID = try container.decodeIfPresent(String.self, forKey: .subscription)
  }

  private static func zoneStates(
    _ tokens: [CKRecordZone.ID: CKServerChangeToken]
  ) -> [ZoneState] {
    tokens.map { ZoneState(zone: Zone($0.key), token: $0.value.syncToken) }
      .sorted { ($0.zone.name, $0.token) < ($1.zone.name, $1.token) }
  }

  private static func zoneChange(_ change: CKSyncEngine.PendingDatabaseChange) -> ZoneChange {
    switch change {
    case .saveZone(let zone): ZoneChange(zone: Zone(zone.zoneID), deletes: false)
    case .deleteZone(let id): ZoneChange(zone: Zone(id), deletes: true)
    }
  }
}
