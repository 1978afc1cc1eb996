import HTTPServer
import RecordStore
import Records
import WebServices

/// One call of the protocol: its route, who calls, and its body.
struct CloudKitCall: Sendable {
  typealias Done = @Sendable (Result<[UInt8], any Error>) -> Void

  let route: CloudKitRoute
  let endpoint: CloudKitEndpoint
  let json: JSONObject
  /// The caller; nil for an anonymous reader of the public database.
  let user: UserRecordName?
  let database: DatabaseID
  /// Whether the answer also tells the token of the zone addressed.
  let tellsSyncToken: Bool

  init(_ request: ServerRequest, _ route: CloudKitRoute, _ endpoint: CloudKitEndpoint) throws {
    self.route = route
    self.endpoint = endpoint
    user = try Self.authorized(request.caller, route, household: endpoint.householdContainer)
    database =
      if route.scope == .shared, let user {
        .shared(with: user, container: route.container, environment: route.environment)
      } else {
        DatabaseID(
          container: route.container, environment: route.environment,
          owner: route.scope == .public ? nil : user)
      }
    json = try Self.body(request.http.body)
    tellsSyncToken = request.query("getCurrentSyncToken")?.lowercased() == "true"
  }

  func run(_ done: @escaping Done) throws {
    switch route.action {
    case .recordsQuery: done(.success(try queryRecords()))
    case .recordsModify: try modifyRecords(done)
    case .recordsLookup: done(.success(try lookUpRecords()))
    case .recordsChanges: done(.success(try recordChanges()))
    case .zonesList: done(.success(try listZones()))
    case .zonesLookup: done(.success(try lookUpZones()))
    case .zonesModify: try modifyZones(done)
    case .zonesChanges: done(.success(try databaseChanges(tokenKey: "metaSyncToken")))
    case .changesDatabase: done(.success(try databaseChanges(tokenKey: "syncToken")))
    case .changesZone: done(.success(try zoneChanges()))
    case .usersCaller: done(.success(try caller()))
    case .usersCurrent: done(.success(try currentUser()))
    case .recordsResolve: done(.success(try resolveLinks()))
    case .recordsAccept: try acceptLinks(done)
    case .subscriptionsList, .subscriptionsLookup,
      .subscriptionsModify, .usersDiscover, .usersLookupEmail, .usersLookupID, .usersLookupContacts,
      .assetsUpload, .assetsRereference, .tokensCreate, .tokensRegister:
      throw RecordError(.notFound, "not offered yet")
    }
  }

  /// The matrix of credentials (dossier 7.5): a session for the household's own container, an API token
  /// for its container; without a user only reading of the public database.
  private static func authorized(
    _ caller: Caller, _ route: CloudKitRoute, household: String
  ) throws -> UserRecordName? {
    if caller.session != nil, caller.apiToken == nil, route.container == household {
      return caller.user
    }
    guard let token = caller.apiToken else {
      throw RecordError(.authenticationFailed, "no auth method found")
    }
    guard token.container == route.container, token.environment == route.environment else {
      throw RecordError(
        .authenticationFailed, "The API token is for another container or environment")
    }
    let isPublicRead =
      route.scope == .public && [.recordsQuery, .recordsLookup].contains(route.action)
    guard caller.user != nil || isPublicRead else { throw AuthenticationRequired() }
    return caller.user
  }

  private static func body(_ body: HTTPRequestBody) throws(RecordError) -> JSONObject {
    guard case .bytes(let bytes) = body else {
      throw .badRequest("The body is too large")
    }
    let isBlank = bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    if isBlank { return JSONObject() }
    guard let object = try JSONReader.read(bytes).object else {
      throw .badRequest("The body must be a JSON object")
    }
    return object
  }

  // MARK: Zones

  /// Runs `body` on the caller's database in one read transaction.
  func read<T>(_ body: (DatabaseReader) throws -> T) throws -> T {
    try endpoint.storage.read { sql in
      try body(try DatabaseReader(database, store: endpoint.store, sql))
    }
  }

  /// A zone as it is told: with its owner, which the public database has not.
  func told(_ zone: DatabaseReader.Zone) -> ZoneID {
    ZoneID(name: zone.name, owner: zone.view?.owner ?? (route.scope == .public ? nil : user))
  }

  /// A zone of a request as it is told.
  func told(_ zone: ZoneID) -> ZoneID {
    switch route.scope {
    case .public: ZoneID(name: zone.name)
    case .private: ZoneID(name: zone.name, owner: user)
    case .shared: zone
    }
  }

  /// Refuses zones that this database cannot have.
  func check(_ zone: ZoneID) throws(RecordError) {
    switch route.scope {
    case .public: if !zone.isDefault { throw .zoneNotFound(zone.name) }
    case .shared: if zone.owner == nil { throw .zoneNotFound(zone.name) }
    case .private:
      if let owner = zone.owner, owner != user {
        throw .badRequest("PrivateDB can't be used to access another user's zone")
      }
    }
  }

  /// A zone that lives. Throws ZONE_NOT_FOUND.
  func zone(_ zone: ZoneID, _ reader: DatabaseReader) throws -> DatabaseReader.Zone {
    try check(zone)
    guard let found = try reader.zone(zone) else { throw RecordError.zoneNotFound(zone.name) }
    return found
  }
}
