import HTTPServer
import RecordStore
import Records
import WebServices

/// One call of the protocol: its route, who calls, and its body.
struct CloudKitCall: Sendable {
  typealias Done = @Sendable (Result<[UInt8], any Error>) -> Void

  let route: CloudKitRoute
  let endpoint: CloudKitEndpoint
  private(set) var json: JSONObject
  /// The caller; nil for somebody without an account in the public database.
  let user: UserRecordName?
  /// Whether no grant of the public database binds the caller.
  let isAdministrator: Bool
  let database: DatabaseID
  /// Whether the answer also tells the token of the zone addressed.
  let tellsSyncToken: Bool
  /// What the client calls itself, if it does.
  let client: String?
  private let request: ServerRequest

  init(_ request: ServerRequest, _ route: CloudKitRoute, _ endpoint: CloudKitEndpoint) throws {
    self.route = route
    self.endpoint = endpoint
    let bytes = try Self.bytes(of: request.http.body)
    user = try CloudKitAuthorization.user(
      CloudKitCredential(request.caller, body: bytes), route,
      household: endpoint.householdContainer)
    isAdministrator = request.caller.isAdministrator
    database =
      if route.scope == .shared, let user {
        .shared(with: user, container: route.container, environment: route.environment)
      } else {
        DatabaseID(
          container: route.container, environment: route.environment,
          owner: route.scope == .public ? nil : user)
      }
    json = try Self.object(in: bytes)
    tellsSyncToken = request.query("getCurrentSyncToken")?.lowercased() == "true"
    client = request.query("clientId")
    self.request = request
  }

  /// What stands before the paths of this server in absolute addresses.
  var address: String { request.address }

  /// The call without its body, once that is read: whoever holds the call is then not the one who takes all of
  /// it apart.
  var withoutBody: CloudKitCall {
    var call = self
    call.json = JSONObject()
    return call
  }

  func run(_ done: @escaping Done) throws {
    switch route.action {
    case .recordsQuery: done(.success(try queryRecords()))
    case .recordsModify: try modifyRecords(done)
    case .recordsLookup: try lookUpRecords(done)
    case .recordsChanges: done(.success(try recordChanges()))
    case .zonesList: done(.success(try listZones()))
    case .zonesLookup: done(.success(try lookUpZones()))
    case .zonesModify: try modifyZones(done)
    case .zonesChanges: done(.success(try databaseChanges(tokenKey: "metaSyncToken")))
    case .changesDatabase: done(.success(try databaseChanges(tokenKey: "syncToken")))
    case .changesZone: done(.success(try zoneChanges()))
    case .usersCaller: done(.success(try caller()))
    case .usersCurrent: done(.success(try currentUser()))
    case .subscriptionsList: done(.success(try listSubscriptions()))
    case .subscriptionsLookup: done(.success(try lookUpSubscriptions()))
    case .subscriptionsModify: try modifySubscriptions(done)
    case .tokensCreate: try createToken(done)
    case .tokensRegister: try registerToken(done)
    case .usersDiscover: done(.success(try discoverUsers()))
    case .usersLookupEmail: done(.success(try lookUpUsers(by: "emailAddress")))
    case .usersLookupID: done(.success(try lookUpUsers(by: "userRecordName")))
    case .usersLookupContacts: done(.success(try lookUpContacts()))
    case .assetsUpload: try announceUploads(done)
    case .assetsRereference: try rereferenceAssets(done)
    case .recordsResolve: done(.success(try resolveLinks()))
    case .recordsAccept: try acceptLinks(done)
    }
  }

  private static func bytes(of body: HTTPRequestBody) throws(RecordError) -> [UInt8] {
    guard case .bytes(let bytes) = body else { throw .badRequest("The body is too large") }
    return bytes
  }

  private static func object(in bytes: [UInt8]) throws(RecordError) -> JSONObject {
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

  /// The database that a zone is in: in the shared database, that of the zone's owner.
  func database(of zone: ZoneID) -> DatabaseID {
    guard route.scope == .shared else { return database }
    return DatabaseID(
      container: route.container, environment: route.environment, owner: zone.owner)
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
