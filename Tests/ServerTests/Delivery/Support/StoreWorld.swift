import HTTPServer
import RecordStore
import Records
import Testing

@testable import Server

/// A store in a folder of its own with the endpoints that work on it, for the time of a test.
struct StoreWorld {
  let storage: Storage
  let store: StoreID
  let hub: EventHub
  let callers: LeavingCallers
  let folder: String

  static let container = "iCloud.test"

  static func run(
    log: ServerLog? = nil, _ change: (inout Delivery.Options) -> Void = { _ in },
    _ body: (StoreWorld, RawClient, HTTPServer) throws -> Void
  ) throws {
    try withFolder { folder in
      let storage = try Storage(
        folder: try DataFolder(path: folder + "/data"),
        format: Format(RecordTables.versions.map { .init("", $0) }), durability: .none)
      defer { storage.close() }
      let store = try storage.read { try StoreID($0) }
      let callers = LeavingCallers()
      let key = ServerKey.random()
      let cloudKit = CloudKitEndpoint(
        storage: storage, store: store, key: key, seal: FieldSeal(key),
        users: NoUsers(),
        signInPage: { "/sign-in-\($0)?\($1?.text ?? "")" },
        householdContainer: Self.container,
        reportFault: { Issue.record("\($0)") })
      var options = Delivery.Options()
      change(&options)
      let delivery = try Delivery(
        options,
        Delivery.Sources(
          storage: storage, store: store, dataFolder: folder + "/data", callers: callers,
          records: cloudKit, accounts: EchoEndpoint(), householdContainer: Self.container,
          version: "1.2", log: log))
      defer { delivery.stop() }
      let world = StoreWorld(
        storage: storage, store: store, hub: delivery.events, callers: callers, folder: folder)
      try withServer(delivery.router) { client, server in try body(world, client, server) }
    }
  }

  /// Puts the household's record types in force.
  func installHouseholdSchema() throws {
    try storage.writeAndWait {
      try SchemaInstallation.install(
        HouseholdSchema.schema, container: Self.container, environment: .production, in: $0)
    }
  }

  /// The uploads that lie in the data folder.
  var incomingFiles: Int { FolderListing.names(in: folder + "/data/incoming").count }

  /// Makes a zone of a user and waits until it is there.
  func makeZone(_ name: String, of user: String = "_user1") throws {
    let id = DatabaseID(
      container: Self.container, environment: .production,
      owner: UserRecordName(unchecked: user))
    let zone = ZoneName(unchecked: name)
    _ = try storage.writeAndWait { try ZoneModification.run([.create(zone)], id, in: $0) }
  }
}

/// As ``FakeCallers``, but sessions can end.
struct LeavingCallers: CallerResolver {
  let ended = Kept<Set<Int64>>([])

  func caller(
    for head: HTTPRequestHead, query: [(name: String, value: String)]
  ) throws(RecordError) -> Caller {
    let caller = try FakeCallers().caller(for: head, query: query)
    return caller.session.map(ended.value.contains) == true ? .nobody : caller
  }
}

struct NoUsers: UserDirectory {
  func identity(of user: UserRecordName) -> UserIdentity? { nil }

  func discover(
    _ lookups: [UserLookup], by user: UserRecordName
  ) throws(RecordError) -> [UserIdentity?] { lookups.map { _ in nil } }

  func discoverable() throws(RecordError) -> [UserIdentity] { [] }
}

/// One event as a browser reads it.
struct ReadEvent: Equatable {
  var name = ""
  var id = ""
  var data = ""
}

extension RawClient {
  /// Opens a stream of events and reads its first event.
  func listen(_ headers: [String] = ["Cookie: session=1"]) -> (RawReply?, ReadEvent?) {
    send("GET", "/multe/1/events", headers)
    let reply = readHead()
    return (reply, reply?.status == 200 ? readEvent() : nil)
  }

  /// The next event; comments are passed over. Nil if the stream ended.
  func readEvent() -> ReadEvent? {
    while let block = readBlock() {
      guard !block.hasPrefix(":") else { continue }
      var event = ReadEvent()
      for line in block.split(separator: "\n") {
        if line.hasPrefix("event: ") { event.name = String(line.dropFirst(7)) }
        if line.hasPrefix("id: ") { event.id = String(line.dropFirst(4)) }
        if line.hasPrefix("data: ") { event.data = String(line.dropFirst(6)) }
      }
      return event
    }
    return nil
  }

  /// Up to an empty line, from as many chunks as it takes.
  func readBlock() -> String? {
    while true {
      if let end = stream.firstRange(of: "\n\n") {
        defer { stream.removeSubrange(..<end.upperBound) }
        return String(stream[..<end.lowerBound])
      }
      guard let chunk = readChunk(), !chunk.isEmpty else { return nil }
      stream += chunk
    }
  }
}
