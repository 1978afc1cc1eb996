import HTTPServer
import RecordStore
import Records
import Synchronization

@testable import Server

/// Accounts in a folder of their own with a clock that stands still, for the time of a test.
struct AccountWorld: Sendable {
  let folder: String
  let storage: Storage
  let key: ServerKey
  let accounts: Accounts
  let clock: StoppedClock
  let signedOut: Kept<[String]>

  static let password = "moltebær på myra"
  static let place = GuestPlace(container: "iCloud.test", environment: .production)

  static func run<Result>(_ body: (AccountWorld) throws -> Result) throws -> Result {
    try withFolder { folder in
      let world = try AccountWorld(folder: folder, clock: StoppedClock())
      defer { world.storage.close() }
      return try body(world)
    }
  }

  init(folder: String, clock: StoppedClock, key: ServerKey? = nil) throws {
    self.folder = folder
    self.clock = clock
    let key = key ?? .random()
    self.key = key
    storage = try Storage(
      folder: try DataFolder(path: folder + "/data"), format: ServerFormat.current,
      durability: .none)
    accounts = Accounts(storage: storage, key: key, now: { clock.now })
    let signedOut = Kept<[String]>([])
    self.signedOut = signedOut
    accounts.observeSignOuts(
      .init(
        session: { key in signedOut.change { $0.append("session \(key)") } },
        user: { user, key in
          signedOut.change { $0.append("user but \(key ?? 0)") }
        }))
  }

  /// The same folder after a restart of the server.
  func restarted() throws -> AccountWorld {
    storage.close()
    return try AccountWorld(folder: folder, clock: clock, key: key)
  }

  /// Makes the owner, Kari, signed in.
  func setUp() throws -> SignedIn {
    try accounts.setUp(
      token: accounts.setup.renew().text,
      NewAccount(name: "Kari", email: "kari@example.org", password: Self.password), .test)
  }

  /// Makes a further user, signed in by an invitation of the owner.
  func join(_ name: String, by owner: User) throws -> SignedIn {
    try accounts.acceptInvitation(
      token: accounts.invite(by: owner).secret.text,
      NewAccount(name: name, email: "\(name)@example.org", password: Self.password),
      in: Self.place, .test)
  }

  /// Whose invitation it is.
  func inviter(_ token: String) throws -> String {
    try accounts.invitationOffer(token: token, in: Self.place).invitation.invitedBy
  }

  /// Who asks with a cookie.
  func caller(_ secret: Secret) throws -> Caller {
    try accounts.caller(for: .with(cookie: secret.text), query: [])
  }

  /// All bytes that lie in the folder.
  var bytesAtRest: [UInt8] {
    FolderListing.names(in: folder + "/data").flatMap { name in
      (try? readFile(folder + "/data/" + name, bytesMax: 1 << 30)) ?? []
    }
  }
}

/// A clock that moves when it is told to.
final class StoppedClock: Sendable {
  private let time = Atomic<Int64>(1_800_000_000_000)
  var now: Int64 { time.load(ordering: .relaxed) }
  func advance(hours: Int64) { time.add(hours * 3_600_000, ordering: .relaxed) }
  func advance(days: Int64) { advance(hours: days * 24) }
  func advance(seconds: Int64) { time.add(seconds * 1_000, ordering: .relaxed) }
}

extension Browser {
  static let test = Browser(userAgent: "Test/1", address: "192.0.2.7", isSecure: false)
}

extension HTTPRequestHead {
  static func with(cookie: String?, method: String = "GET") -> HTTPRequestHead {
    var headers = HTTPHeaders()
    if let cookie { headers.append("Cookie", "theme=dark; multe_session=\(cookie)") }
    return HTTPRequestHead(method: method, rawPath: "/", headers: headers)
  }
}

/// Whether some bytes occur among others.
func contains(_ bytes: [UInt8], _ text: String) -> Bool {
  bytes.firstRange(of: Array(text.utf8)) != nil
}
