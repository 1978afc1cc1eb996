import Records

/// Where a request of the protocol goes:
/// `/database/1/{container}/{environment}/{database}/{entity}/{action}`, and for the tokens of devices
/// `/device/1/{container}/{environment}/tokens/{action}`, which some clients send to `/database/1/…`.
struct CloudKitRoute: Sendable {
  let container: String
  let environment: Environment
  let scope: DatabaseScope
  let action: Action

  /// The endpoints, by entity and action.
  enum Action: String, CaseIterable {
    case recordsQuery = "records/query"
    case recordsModify = "records/modify"
    case recordsLookup = "records/lookup"
    case recordsChanges = "records/changes"
    case recordsResolve = "records/resolve"
    case recordsAccept = "records/accept"
    case zonesList = "zones/list"
    case zonesLookup = "zones/lookup"
    case zonesModify = "zones/modify"
    case zonesChanges = "zones/changes"
    case changesDatabase = "changes/database"
    case changesZone = "changes/zone"
    case subscriptionsList = "subscriptions/list"
    case subscriptionsLookup = "subscriptions/lookup"
    case subscriptionsModify = "subscriptions/modify"
    case usersCaller = "users/caller"
    case usersCurrent = "users/current"
    case usersDiscover = "users/discover"
    case usersLookupEmail = "users/lookup/email"
    case usersLookupID = "users/lookup/id"
    case usersLookupContacts = "users/lookup/contacts"
    case assetsUpload = "assets/upload"
    case assetsRereference = "assets/rereference"
    case tokensCreate = "tokens/create"
    case tokensRegister = "tokens/register"

    /// The methods it answers. What Apple documents as GET also takes POST, as clients send it.
    var methods: [String] {
      switch self {
      case .zonesList, .subscriptionsList, .usersCaller, .usersCurrent, .usersDiscover,
        .usersLookupContacts:
        ["GET", "POST", "OPTIONS"]
      default: ["POST", "OPTIONS"]
      }
    }
  }

  private static let actions = Dictionary(
    Action.allCases.map { ($0.rawValue, $0) }, uniquingKeysWith: { $1 })

  /// Nil for a path that no endpoint has.
  init?(path: String) {
    let parts = path.utf8.split(
      separator: UInt8(ascii: "/"), maxSplits: 5, omittingEmptySubsequences: false
    ).map { String(Substring($0)) }
    guard parts.count == 6, parts[0].isEmpty, parts[1] == "database" || parts[1] == "device",
      parts[2] == "1", !parts[3].isEmpty, parts[3].utf8.count <= Limits.nameBytes,
      parts[3].utf8.allSatisfy({ (0x21..<0x7F).contains($0) }),
      let environment = Environment(rawValue: parts[4])
    else { return nil }
    container = parts[3]
    self.environment = environment
    if let action = Self.actions[parts[5]], action.isOfDevice {
      scope = .private
      self.action = action
      return
    }
    let rest = parts[5].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts[1] == "database", rest.count == 2,
      let scope = DatabaseScope(rawValue: String(rest[0])),
      let action = Self.actions[String(rest[1])]
    else { return nil }
    self.scope = scope
    self.action = action
  }
}

extension CloudKitRoute.Action {
  /// Whether it concerns the device, and no database.
  var isOfDevice: Bool { self == .tokensCreate || self == .tokensRegister }
}
