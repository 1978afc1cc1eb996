import Records

/// Where a request of the protocol goes:
/// `/database/1/{container}/{environment}/{database}/{entity}/{action}`.
struct CloudKitRoute {
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
    case zonesList = "zones/list"
    case zonesLookup = "zones/lookup"
    case zonesModify = "zones/modify"
    case zonesChanges = "zones/changes"
    case changesDatabase = "changes/database"
    case changesZone = "changes/zone"
    case usersCaller = "users/caller"
    case usersCurrent = "users/current"

    /// The methods it answers. What Apple documents as GET also takes POST, as clients send it.
    var methods: [String] {
      switch self {
      case .zonesList, .usersCaller, .usersCurrent: ["GET", "POST", "OPTIONS"]
      default: ["POST", "OPTIONS"]
      }
    }
  }

  private static let actions = Dictionary(
    Action.allCases.map { ($0.rawValue, $0) }, uniquingKeysWith: { $1 })

  /// Nil for a path that no endpoint has.
  init?(path: String) {
    let parts = path.utf8.split(
      separator: UInt8(ascii: "/"), maxSplits: 6, omittingEmptySubsequences: false
    ).map { String(Substring($0)) }
    guard parts.count == 7, parts[0].isEmpty, parts[1] == "database", parts[2] == "1",
      !parts[3].isEmpty, parts[3].utf8.count <= Limits.nameBytes,
      parts[3].utf8.allSatisfy({ (0x21..<0x7F).contains($0) }),
      let environment = Environment(rawValue: parts[4]),
      let scope = DatabaseScope(rawValue: parts[5]), let action = Self.actions[parts[6]]
    else { return nil }
    container = parts[3]
    self.environment = environment
    self.scope = scope
    self.action = action
  }
}
