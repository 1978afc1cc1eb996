import Records
import Testing

@testable import Server

@Suite struct GuestAccessTests {
  /// All that a guest may call of the protocol; what is not here is refused.
  static let protocolCalls: Set<String> = [
    "shared/records/query", "shared/records/modify", "shared/records/lookup",
    "shared/records/changes", "shared/zones/list", "shared/zones/lookup", "shared/zones/changes",
    "shared/changes/database", "shared/changes/zone", "shared/assets/upload",
    "shared/assets/rereference", "public/users/caller", "public/users/current",
  ]

  /// All that a guest may call of the server.
  static let serverCalls: Set<String> = [
    "GET session", "POST session", "DELETE session", "GET events", "PUT presence", "POST guests",
    "POST guests/lookup", "PUT guests/name", "POST shares/lookup", "POST users",
    "POST invitations/lookup",
    "POST invitations/accept",
  ]

  @Test func `a guest may call these endpoints of the protocol and no other`() {
    for scope in DatabaseScope.allCases {
      for action in CloudKitRoute.Action.allCases {
        let path = "\(scope.rawValue)/\(action.rawValue)"
        let isAllowed = GuestAccess.allows("POST", "/database/1/iCloud.multe/production/\(path)")
        #expect(isAllowed == Self.protocolCalls.contains(path), "\(path)")
      }
    }
    #expect(!GuestAccess.allows("POST", "/device/1/iCloud.multe/production/tokens/create"))
  }

  @Test func `a guest may call these endpoints of the server and no other`() {
    let paths = [
      "session", "setup", "sessions", "sessions/1", "users", "settings", "password", "invitations",
      "invitations/lookup", "invitations/accept", "guests", "guests/lookup", "guests/name",
      "shares/lookup", "shares", "shares/decline", "programs", "programs/session",
      "events", "presence", "imports/keep", "uploads", "tokens", "console", "something new",
    ]
    for path in paths {
      let methods =
        path == "events"
        ? ["GET"]
        : path == "presence"
          ? ["PUT"] : AccountRoute(path: "/multe/1/\(path)").map(Self.names) ?? ["GET", "POST"]
      for method in methods {
        let isAllowed = GuestAccess.allows(method, "/multe/1/\(path)")
        #expect(isAllowed == Self.serverCalls.contains("\(method) \(path)"), "\(method) \(path)")
      }
    }
  }

  private static func names(_ route: AccountRoute) -> [String] {
    ["GET", "POST", "PUT", "DELETE"].filter { route.methods.allows($0) }
  }
}
