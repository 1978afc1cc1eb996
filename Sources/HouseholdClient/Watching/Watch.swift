import FoundationNetworking

/// A watch over all lists and notes.
package struct Watch: Sendable {
  /// What it tells.
  package enum News: Sendable {
    case change(WatchedChange)
    /// The server is away; it is asked again.
    case offline
    case online
  }

  let household: Household
  /// Where the server tells that something changed.
  let request: URLRequest
  /// Tells what is to be told of.
  let isWanted: @Sendable (WatchedChange) -> Bool

  package init(
    _ household: Household, events request: URLRequest,
    _ isWanted: @escaping @Sendable (WatchedChange) -> Bool
  ) {
    self.household = household
    self.request = request
    self.isWanted = isWanted
  }

  /// The longest that is waited before the server is asked again, in milliseconds.
  private static let waitMaxMilliseconds = 15_000

  /// Watches until the session ends, and throws that. `begun` is told when nothing can be missed any more.
  package func callAsFunction(
    begun: () -> Void, _ tell: (News) -> Void
  ) async throws {
    var feeds = ZoneFeeds(household)
    _ = try await feeds.news()
    begun()
    var failures = 0
    var isOnline = true
    while true {
      for await news in EventLine.open(request) {
        switch news {
        case .opened, .changed:
          do {
            for change in try await feeds.news() where isWanted(change) { tell(.change(change)) }
            failures = 0
            if !isOnline { tell(.online) }
            isOnline = true
          } catch {
            guard CommandFailure(error).exit == .network else { throw error }
          }
        case .signedOut, .closed(isRefused: true): throw CommandFailure(CKError(.notAuthenticated))
        case .closed: break
        }
      }
      try Task.checkCancellation()
      if isOnline, failures > 0 {
        tell(.offline)
        isOnline = false
      }
      let wait = min(Self.waitMaxMilliseconds, 100 << min(failures, 8))
      failures += 1
      try await Task.sleep(for: .milliseconds(Int.random(in: wait / 2...wait)))
    }
  }
}

/// The feeds of all zones with lists and notes, and how far they were read.
struct ZoneFeeds {
  private let household: Household
  private var tokens: [CKRecordZone.ID: CKServerChangeToken] = [:]
  private var records = WatchedRecords()
  private var hasBegun = false

  init(_ household: Household) { self.household = household }

  /// What happened since the last call. The first tells nothing.
  mutating func news() async throws -> [WatchedChange] {
    var told: [WatchedChange] = []
    var zones: Set<CKRecordZone.ID> = []
    for name in [Household.listsZone, Household.notesZone] {
      zones.insert(CKRecordZone.ID(zoneName: name))
      zones.formUnion(try await household.sharedZones(name))
    }
    for zone in tokens.keys where !zones.contains(zone) {
      tokens[zone] = nil
      told += records.end(zone)
    }
    for zone in zones.sorted(by: { "\($0)" < "\($1)" }) { told += try await news(in: zone) }
    defer { hasBegun = true }
    return hasBegun ? told : []
  }

  private mutating func news(in zone: CKRecordZone.ID) async throws -> [WatchedChange] {
    do {
      let page = try await household.changes(
        in: zone, since: tokens[zone], keys: Household.listKeys + Household.noteKeys)
      tokens[zone] = page.token
      return records.take(page.changed, gone: page.gone)
    } catch let error as CKError {
      switch error.code {
      case .zoneNotFound, .userDeletedZone:
        tokens[zone] = nil
        return records.end(zone)
      case .changeTokenExpired where tokens[zone] != nil:
        // The server was restored from a copy: what is there now is where the watch goes on.
        tokens[zone] = nil
        let told = try await news(in: zone)
        return told.filter { $0.event != .added }
      default: throw error
      }
    }
  }
}
