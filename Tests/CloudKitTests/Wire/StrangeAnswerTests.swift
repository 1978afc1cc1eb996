import CloudKit
import Foundation
import Testing

/// Answers that no server of the protocol gives: each call fails with an error, ends, and goes nowhere else.
@Suite(.timeLimit(.minutes(10))) struct StrangeAnswerTests {
  typealias Answer = ScriptedServer.Answer

  /// What a look-up of the record "a" gives, which is answered so.
  private func code(_ answer: Answer) async throws -> CKError.Code? {
    let server = try ScriptedServer { _ in answer }
    defer { server.stop() }
    let database = server.device().privateCloudDatabase
    return await Thrown.code { try await database.record(for: CKRecord.ID(recordName: "a")) }
  }

  /// The same of an answer with one record.
  private func code(record: String) async throws -> CKError.Code? {
    try await code(.json(#"{"records": [\#(record)]}"#))
  }

  // MARK: Answers of others

  @Test(arguments: [200, 404, 500])
  func `a page is no answer`(status: Int) async throws {
    let page = Answer(status: status, headers: ["Content-Type: text/html"], body: Data("<p>".utf8))
    #expect(try await code(page) == .networkFailure)
  }

  @Test func `a page that tells to come later is told as such`() async throws {
    let page = Answer(
      status: 503, headers: ["Content-Type: text/html", "Retry-After: 7"], body: Data("<p>".utf8))
    #expect(try await code(page) == .serviceUnavailable)
  }

  @Test(arguments: ["Basic realm=\"proxy\"", "Digest realm=\"proxy\", nonce=\"1\""])
  func `a proxy that asks for a password gets none, and the call ends`(challenge: String)
    async throws
  {
    let answer = Answer(
      status: 401, headers: ["WWW-Authenticate: \(challenge)"], body: Data("no".utf8))
    #expect(try await code(answer) == .networkFailure)
  }

  @Test func `a refusal without an object is no answer`() async throws {
    #expect(try await code(.json("", status: 401)) != nil)
    #expect(try await code(.json("[]", status: 401)) == .networkFailure)
  }

  @Test(arguments: [
    #"{"records": [{"recordName": "a"#, "[]", "null", "7", "\"records\"", "\u{0}",
  ])
  func `what is no object is no answer`(text: String) async throws {
    #expect(try await code(.json(text)) == .networkFailure)
  }

  @Test func `what is nested too deeply is no answer`() async throws {
    let (open, close) = (
      String(repeating: "[", count: 10_000), String(repeating: "]", count: 10_000)
    )
    #expect(try await code(.json(open)) == .networkFailure)
    #expect(try await code(.json(#"{"a": "# + open + close + "}")) == .networkFailure)
  }

  @Test func `an answer without end is given up`() async throws {
    let answer = Answer(body: Data(repeating: UInt8(ascii: " "), count: 100 << 20))
    #expect(try await code(answer) == .networkFailure)
  }

  // MARK: Redirects

  @Test(arguments: [301, 302, 303, 307, 308])
  func `no redirect is followed, so that nobody else gets the token`(status: Int) async throws {
    let elsewhere = try ScriptedServer { _ in .json(#"{"records": []}"#) }
    defer { elsewhere.stop() }
    let target = elsewhere.url.absoluteString + "/database/?ckWebAuthToken=x"
    let server = try ScriptedServer { _ in
      Answer(status: status, headers: ["Location: \(target)"], body: Data())
    }
    defer { server.stop() }
    for credential in [
      MulteConfiguration.Credential.session("secret"), .tokens(api: "a", webAuth: "secret"),
    ] {
      let database = server.device(credential).privateCloudDatabase
      let code = await Thrown.code { try await database.record(for: CKRecord.ID(recordName: "a")) }
      #expect(code == .networkFailure)
    }
    #expect(server.requests.count == 2)
    #expect(elsewhere.requests.isEmpty)
  }

  // MARK: Records

  @Test(arguments: [
    "", "{}, {}", "7", "[]", "null", "{}", #"{"recordName": "a"}"#, #"{"recordType": "A"}"#,
    #"{"recordName": "b", "recordType": "A"}"#, #"{"recordName": 7, "recordType": "A"}"#,
    #"{"recordName": "a", "recordType": "A"}, {"recordName": "a", "recordType": "A"}"#,
  ])
  func `what is not the record that was asked for is an error`(records: String) async throws {
    #expect(try await code(record: records) == .internalError)
  }

  @Test func `a save is not done where the answer is of another record`() async throws {
    let server = try ScriptedServer { _ in .json(#"{"records": [{"recordName": "b"}]}"#) }
    defer { server.stop() }
    let database = server.device().privateCloudDatabase
    let record = CKRecord(recordType: "A", recordID: CKRecord.ID(recordName: "a"))
    #expect(await Thrown.code { try await database.save(record) } == .internalError)
    #expect(record.recordChangeTag == nil)
  }

  @Test(arguments: [
    #"{"value": 1, "type": "UNKNOWN"}"#, #"{"value": "1", "type": "INT64"}"#,
    #"{"value": NaN, "type": "DOUBLE"}"#, #"{"value": 1e999, "type": "DOUBLE"}"#,
    #"{"value": 1e300, "type": "TIMESTAMP"}"#, #"{"value": "x", "type": "TIMESTAMP"}"#,
    #"{"value": 9223372036854775807, "type": "TIMESTAMP"}"#, #"{"value": -1, "type": 7}"#,
    #"{"value": {"recordName": 7}, "type": "REFERENCE"}"#, #"{"value": "%", "type": "BYTES"}"#,
    #"{"value": {"latitude": 1e99}, "type": "LOCATION"}"#,
    #"{"value": [[1]], "type": "INT64_LIST"}"#,
    #"{"value": {"size": -1, "fileChecksum": ""}, "type": "ASSETID"}"#, "7", "[]",
  ])
  func `a field of no known kind is an error or no more than a value`(field: String) async throws {
    let code = try await code(
      record:
        #"{"recordName": "a", "recordType": "A", "fields": {"f": \#(field), "": {"value": 1}}}"#)
    #expect([nil, .internalError, .networkFailure, .assetNotAvailable].contains(code))
  }

  @Test func `stamps beyond all dates stop nothing`() async throws {
    let stamp = #"{"timestamp": -9223372036854775808, "userRecordName": 7}"#
    let code = try await code(
      record: #"{"recordName": "a", "recordType": "A", "created": \#(stamp), "modified": []}"#)
    #expect(code == nil)
  }

  // MARK: Zones

  @Test func `a zone without a name stops nothing`() async throws {
    let server = try ScriptedServer { _ in
      .json(#"{"zones": [{}, {"zoneID": {}}, {"zoneID": {"zoneName": 7}}, 7], "syncToken": "1"}"#)
    }
    defer { server.stop() }
    let database = server.device().privateCloudDatabase
    _ = try await database.allRecordZones()
    _ = try await database.databaseChanges(since: nil)
    let zone = CKRecordZone.ID(zoneName: "Z")
    #expect(await Thrown.code { try await database.recordZone(for: zone) } == .internalError)
  }

  // MARK: Ends

  @Test(arguments: [-9_223_372_036_854_775_808, -1, 0, 7, 9_223_372_036_854_775_807])
  func `a wait that nobody can wait is one that apps can count with`(seconds: Int) async throws {
    let server = try ScriptedServer { _ in
      .json(
        #"{"serverErrorCode": "THROTTLED", "reason": "x", "retryAfter": \#(seconds)}"#, status: 429)
    }
    defer { server.stop() }
    let database = server.device().privateCloudDatabase
    let error = await #expect(throws: CKError.self) {
      try await database.record(for: CKRecord.ID(recordName: "a"))
    }
    let wait = try #require(error?.retryAfterSeconds)
    #expect((0...86_400).contains(wait) && (seconds != 7 || wait == 7))
  }

  @Test func `a feed that never goes on ends with an error`() async throws {
    let server = try ScriptedServer { request in
      request.isCall("changes/zone")
        ? .json(#"{"zones": [{"syncToken": "1", "moreComing": true, "records": []}]}"#)
        : .json(#"{"zones": [], "syncToken": "1", "moreComing": true}"#)
    }
    defer { server.stop() }
    let database = server.device().privateCloudDatabase
    let told = Calls<CKError.Code?>()
    let databaseChanges = CKFetchDatabaseChangesOperation()
    databaseChanges.fetchDatabaseChangesResultBlock = { told.add($0.map { _ in }.code) }
    await databaseChanges.run(in: database)
    let zoneChanges = CKFetchRecordZoneChangesOperation(
      recordZoneIDs: [CKRecordZone.ID(zoneName: "Z")])
    zoneChanges.recordZoneFetchResultBlock = { told.add($1.map { _ in }.code) }
    await zoneChanges.run(in: database)
    #expect(told.all == [.internalError, .internalError])
    #expect(server.requests.count == 4)
  }

  @Test func `a query that never goes on ends with an error`() async throws {
    let server = try ScriptedServer { _ in .json(#"{"records": [], "continuationMarker": "1"}"#) }
    defer { server.stop() }
    let database = server.device().privateCloudDatabase
    let query = CKQuery(recordType: "A", predicate: NSPredicate(value: true))
    let (_, cursor) = try await database.records(matching: query)
    let next = try #require(cursor)
    #expect(
      await Thrown.code { try await database.records(continuingMatchFrom: next) } == .internalError)
  }
}
