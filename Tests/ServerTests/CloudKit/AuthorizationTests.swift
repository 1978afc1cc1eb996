import HTTPServer
import Records
import Signatures
import Testing

@testable import Server

/// The matrix of credentials: each with each endpoint of each database.
@Suite struct AuthorizationTests {
  /// What comes of a call.
  enum Outcome: Equatable {
    /// It runs in the name of nobody, the caller's user, or the key's.
    case nobody, user, keyUser
    /// It is refused with a status.
    case refused(Int)
  }

  static let container = "iCloud.org.example.app"
  static let scope = APITokenScope(container: container, environment: .production)
  static let person = UserRecordName(unchecked: "_person")
  private typealias Action = CloudKitRoute.Action

  /// The endpoints by what they ask of the caller. Each is in exactly one group.
  static let groups: [String: [CloudKitRoute.Action]] = [
    "records": [.recordsQuery, .recordsLookup, .recordsModify],
    "database": [
      .recordsChanges, .zonesList, .zonesLookup, .zonesModify, .zonesChanges, .changesDatabase,
      .changesZone, .subscriptionsList, .subscriptionsLookup, .subscriptionsModify, .assetsUpload,
      .assetsRereference,
    ],
    "people": [
      .usersCaller, .usersCurrent, .usersDiscover, .usersLookupEmail, .usersLookupID,
      .usersLookupContacts, .recordsResolve, .recordsAccept,
    ],
    "devices": [.tokensCreate, .tokensRegister],
  ]

  /// A row: the proof, the group, the database, and what comes of it.
  struct Row: Sendable {
    let proof: String
    let group: String
    let databases: [DatabaseScope]
    let outcome: Outcome

    init(
      _ proof: String, _ group: String, _ databases: [DatabaseScope], _ outcome: Outcome
    ) {
      self.proof = proof
      self.group = group
      self.databases = databases
      self.outcome = outcome
    }
  }

  private static let all: [DatabaseScope] = [.public, .private, .shared]
  private static let owned: [DatabaseScope] = [.private, .shared]

  static let rows: [Row] = [
    Row("none", "records", all, .refused(401)), Row("none", "database", all, .refused(401)),
    Row("none", "people", all, .refused(401)), Row("none", "devices", all, .refused(401)),

    Row("token", "records", [.public], .nobody), Row("token", "records", owned, .refused(421)),
    Row("token", "database", all, .refused(421)), Row("token", "people", all, .refused(421)),
    Row("token", "devices", all, .refused(421)),

    Row("token and user", "records", all, .user), Row("token and user", "database", all, .user),
    Row("token and user", "people", all, .user), Row("token and user", "devices", all, .user),

    Row("session", "records", all, .user), Row("session", "database", all, .user),
    Row("session", "people", all, .user), Row("session", "devices", all, .user),

    Row("key", "records", [.public], .keyUser), Row("key", "records", owned, .refused(403)),
    Row("key", "database", [.public], .keyUser), Row("key", "database", owned, .refused(403)),
    Row("key", "people", all, .refused(401)), Row("key", "devices", all, .keyUser),
  ]

  static func credential(_ name: String) throws -> CloudKitCredential {
    switch name {
    case "token": .apiToken(scope, user: nil)
    case "token and user": .apiToken(scope, user: person)
    case "session": .session(person)
    case "key": .key(try SignedRequests.provenKey())
    default: .none
    }
  }

  static func outcome(
    _ credential: CloudKitCredential, _ action: CloudKitRoute.Action, _ database: DatabaseScope,
    container: String = container, environment: String = "production"
  ) throws -> Outcome {
    let root = "/database/1/\(container)/\(environment)/"
    let path = root + (action.isOfDevice ? "" : database.rawValue + "/") + action.rawValue
    let route = try #require(CloudKitRoute(path: path))
    do throws(RecordError) {
      let user = try CloudKitAuthorization.user(credential, route, household: Self.container)
      guard let user else { return .nobody }
      return user == person ? .user : .keyUser
    } catch {
      return .refused(error.code.httpStatus)
    }
  }

  @Test(arguments: rows)
  func `a proof is good for what the matrix says`(row: Row) throws {
    let credential = try Self.credential(row.proof)
    for action in try #require(Self.groups[row.group]) {
      for database in row.databases {
        let outcome = try Self.outcome(credential, action, database)
        #expect(outcome == row.outcome, "\(row.proof): \(database) \(action)")
      }
    }
  }

  @Test func `the matrix speaks of every endpoint of every database for every proof`() {
    #expect(Self.groups.values.joined().count == CloudKitRoute.Action.allCases.count)
    #expect(Set(Self.groups.values.joined()).count == CloudKitRoute.Action.allCases.count)
    for proof in ["none", "token", "token and user", "session", "key"] {
      for group in Self.groups.keys {
        let databases = Self.rows.filter { $0.proof == proof && $0.group == group }
          .flatMap(\.databases)
        #expect(databases.count == 3 && Set(databases).count == 3, "\(proof) \(group)")
      }
    }
  }

  @Test(arguments: ["token", "token and user", "session", "key"])
  func `a proof is good for its own container only`(proof: String) throws {
    let credential = try Self.credential(proof)
    for action in CloudKitRoute.Action.allCases {
      let elsewhere = try Self.outcome(credential, action, .public, container: "iCloud.other")
      #expect(elsewhere == .refused(401), "\(action)")
    }
  }

  @Test(arguments: ["token", "token and user", "key"])
  func `a proof is good for its own environment only`(proof: String) throws {
    let credential = try Self.credential(proof)
    for action in CloudKitRoute.Action.allCases {
      let elsewhere = try Self.outcome(credential, action, .public, environment: "development")
      #expect(elsewhere == .refused(401), "\(action)")
    }
  }

  @Test func `a claim that does not hold is no credential`() throws {
    var caller = Caller.nobody
    caller.signature = try SignedRequests.claim()
    #expect(try CloudKitCredential(caller, body: SignedRequests.body) != .none)
    #expect(throws: RecordError.self) { try CloudKitCredential(caller, body: [0x7B, 0x7D]) }
    // Whatever else the caller has, the signature has to hold.
    caller.user = Self.person
    caller.session = 1
    caller.apiToken = Self.scope
    #expect(throws: RecordError.self) { try CloudKitCredential(caller, body: []) }
  }
}
