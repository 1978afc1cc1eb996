import Testing

@testable import CloudKit

/// The courses of fetches and sendings, without a server: what follows from what.
@Suite struct CourseTests {
  private static let zone = CKRecordZone.ID(zoneName: "Z")
  private static let other = CKRecordZone.ID(zoneName: "Y")
  private static let one = CKServerChangeToken(.database, "1")
  private static let old = CKServerChangeToken(.zone, "old")
  private static let expired = CKError(.changeTokenExpired)

  // MARK: Fetching

  /// Plays a fetch: the answers by their turn. Gives the requests and events in order, and the state.
  private func play(
    _ state: SyncState = SyncState(), options: CKSyncEngine.FetchChangesOptions = .init(),
    database: [Result<ChangeFeed.DatabasePage, CKError>],
    zones: [Result<FetchCourse.ZonePage, CKError>]
  ) -> (log: [String], state: SyncState, error: CKError?) {
    var course = FetchCourse(.init(reason: .manual, options: options))
    var (state, database, zones, log) = (state, database, zones, [String]())
    var input = FetchCourse.Input.begin
    while true {
      for action in course.next(input, state) {
        switch action {
        case .tell(let event): log.append("\(event)")
        case .change(let change): state.apply(change)
        case .askOptions: input = .options(options)
        case .fetchDatabase(let token):
          log.append("database since \(token?.syncToken ?? "-")")
          input = .database(database.removeFirst())
        case .fetchZone(let zone, let token):
          log.append("\(zone.zoneName) since \(token?.syncToken ?? "-")")
          input = .zone(zones.removeFirst())
        case .finish(let error): return (log, state, error)
        }
      }
    }
  }

  private func databasePage(
    _ token: String, _ changed: [CKRecordZone.ID] = [], more: Bool = false
  ) -> Result<ChangeFeed.DatabasePage, CKError> {
    .success(
      .init(
        modifications: changed.map { .init(zoneID: $0) },
        token: CKServerChangeToken(.database, token), moreComing: more))
  }

  private func zonePage(
    _ token: String, _ count: Int = 0, more: Bool = false
  ) -> Result<FetchCourse.ZonePage, CKError> {
    let records = (0..<count).map { _ in CKRecord(recordType: "T", zoneID: Self.zone) }
    return .success(
      .init(
        modifications: records.map { .init(record: $0) }, token: CKServerChangeToken(.zone, token),
        moreComing: more))
  }

  @Test func `a fetch goes through the database and then through each zone`() {
    let played = play(
      database: [databasePage("1", [Self.zone], more: true), databasePage("2", [Self.other])],
      zones: [zonePage("a", 2, more: true), zonePage("b", 1), zonePage("c")])
    #expect(
      played.log == [
        "willFetchChanges", "database since -", "fetchedDatabaseChanges(1 modified, 0 deleted)",
        "database since 1", "fetchedDatabaseChanges(1 modified, 0 deleted)",
        "willFetchRecordZoneChanges(Z)", "Z since -",
        "fetchedRecordZoneChanges(2 modified, 0 deleted)", "Z since a",
        "fetchedRecordZoneChanges(1 modified, 0 deleted)", "didFetchRecordZoneChanges(Z)",
        "willFetchRecordZoneChanges(Y)", "Y since -", "didFetchRecordZoneChanges(Y)",
        "didFetchChanges",
      ])
    #expect(played.state.databaseToken?.syncToken == "2")
    #expect(played.state.zoneTokens.mapValues(\.syncToken) == [Self.zone: "b", Self.other: "c"])
    #expect(played.state.unfetchedZoneIDs.isEmpty && played.error == nil)
  }

  @Test func `a fetch without news tells its beginning and its end alone`() {
    let played = play(database: [databasePage("1")], zones: [])
    #expect(played.log == ["willFetchChanges", "database since -", "didFetchChanges"])
  }

  @Test func `zones outside the scope wait, and some zones go before others`() {
    var options = CKSyncEngine.FetchChangesOptions(scope: .allExcluding([Self.zone]))
    let first = play(
      options: options, database: [databasePage("1", [Self.zone, Self.other])],
      zones: [zonePage("a")])
    #expect(first.log.contains("Y since -") && !first.log.contains("Z since -"))
    #expect(first.state.unfetchedZoneIDs == [Self.zone])

    options = .init()
    options.prioritizedZoneIDs = [Self.other]
    let second = play(
      options: options, database: [databasePage("1", [Self.zone, Self.other])],
      zones: [zonePage("a"), zonePage("b")])
    #expect(second.log.filter { $0.contains("since -") }.dropFirst() == ["Y since -", "Z since -"])
  }

  @Test func `a zone whose token is refused is fetched from the beginning`() {
    var state = SyncState()
    state.zoneTokens = [Self.zone: Self.old]
    let played = play(
      state, database: [databasePage("1", [Self.zone])],
      zones: [.failure(Self.expired), zonePage("new", 1)])
    #expect(
      played.log.suffix(6) == [
        "willFetchRecordZoneChanges(Z)", "Z since old", "Z since -",
        "fetchedRecordZoneChanges(1 modified, 0 deleted)", "didFetchRecordZoneChanges(Z)",
        "didFetchChanges",
      ])
    #expect(played.state.zoneTokens[Self.zone]?.syncToken == "new")
  }

  @Test func `a zone that refuses every token fails`() {
    var state = SyncState()
    state.zoneTokens = [Self.zone: Self.old]
    let played = play(
      state, database: [databasePage("1", [Self.zone])],
      zones: [
        .failure(Self.expired), zonePage("a", 1, more: true), .failure(Self.expired),
      ])
    #expect(played.log.contains("didFetchRecordZoneChanges(Z, changeTokenExpired)"))
    #expect(played.error?.code == .partialFailure)
    #expect(played.state.unfetchedZoneIDs == [Self.zone])
  }

  @Test func `a database whose token is refused tells what went besides what is there`() {
    var state = SyncState()
    state.databaseToken = Self.one
    state.zoneTokens = [Self.zone: Self.old, Self.other: Self.old]
    let played = play(
      state, database: [.failure(Self.expired), databasePage("2", [Self.zone])],
      zones: [zonePage("a")])
    #expect(
      played.log.prefix(4) == [
        "willFetchChanges", "database since 1", "database since -",
        "fetchedDatabaseChanges(1 modified, 1 deleted)",
      ])
    #expect(played.state.zoneTokens.keys.map(\.zoneName) == ["Z"])
  }

  @Test func `a zone that went meanwhile is no failure of the fetch`() {
    let played = play(
      database: [databasePage("1", [Self.zone, Self.other])],
      zones: [.failure(CKError(.zoneNotFound)), zonePage("a")])
    #expect(played.log.contains("didFetchRecordZoneChanges(Z, zoneNotFound)"))
    #expect(played.error == nil && played.state.unfetchedZoneIDs.isEmpty)
  }

  @Test func `the loss of the network ends a fetch, and what was told stays told`() {
    let played = play(
      database: [databasePage("1", [Self.zone, Self.other])],
      zones: [zonePage("a", 1, more: true), .failure(CKError(.networkFailure))])
    #expect(
      played.log.suffix(2) == ["didFetchRecordZoneChanges(Z, networkFailure)", "didFetchChanges"])
    #expect(played.error?.code == .networkFailure)
    #expect(played.state.zoneTokens[Self.zone]?.syncToken == "a")
    #expect(played.state.unfetchedZoneIDs == [Self.zone, Self.other])
  }
}
