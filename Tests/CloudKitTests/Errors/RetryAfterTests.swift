import Foundation
import Synchronization
import Testing

@testable import CloudKit

/// How long a server or a proxy before it asks to wait, in the head of its answer.
@Suite(.timeLimit(.minutes(10))) struct RetryAfterTests {
  private static let noon = "Date: Mon, 30 Nov 2026 12:00:00 GMT"

  /// The error of a look-up that is answered so.
  private func error(
    _ status: Int, _ headers: [String], _ body: String = "<p>"
  ) async throws -> CKError {
    let server = try ScriptedServer { _ in
      .init(status: status, headers: headers, body: Data(body.utf8))
    }
    defer { server.stop() }
    let database = server.device().privateCloudDatabase
    return try #require(
      await #expect(throws: CKError.self) {
        try await database.record(for: CKRecord.ID(recordName: "a"))
      })
  }

  @Test(arguments: [429, 503], ["text/html", "application/json"])
  func `a proxy that says when to come again is believed`(status: Int, type: String) async throws {
    let error = try await error(status, ["Content-Type: \(type)", "retry-after: 7"])
    #expect(error.code == (status == 429 ? .requestRateLimited : .serviceUnavailable))
    #expect(error.retryAfterSeconds == 7)
  }

  @Test(arguments: [400, 401, 404, 413, 500, 502, 504])
  func `other answers ask for no wait`(status: Int) async throws {
    #expect(try await error(status, ["Retry-After: 7"]).retryAfterSeconds == nil)
  }

  @Test(arguments: [(body: 3, head: "7", wait: 7.0), (9, "7", 9), (3, "soon", 3), (-1, "0", 0)])
  func `of the answer's head and its body the longer wait counts`(
    body: Int, head: String, wait: Double
  ) async throws {
    let error = try await error(
      503, ["Content-Type: application/json", "Retry-After: \(head)"],
      #"{"serverErrorCode": "TRY_AGAIN_LATER", "reason": "x", "retryAfter": \#(body)}"#)
    #expect(error.code == .serviceUnavailable && error.retryAfterSeconds == wait)
  }

  @Test func `a date counts from the answer's own`() async throws {
    let date = "Retry-After: Mon, 30 Nov 2026 12:01:30 GMT"
    #expect(try await error(503, [Self.noon, date]).retryAfterSeconds == 90)
    #expect(try await error(503, [date]).retryAfterSeconds == nil)
    #expect(try await error(503, ["Date: today", date]).retryAfterSeconds == nil)
  }

  @Test(
    arguments: [
      ("0", 0), ("120", 120), (" 5 ", 5), ("86401", 86_400), ("99999999999999999999999999", 86_400),
      (String(repeating: "9", count: 5_000), 86_400), ("Mon, 30 Nov 2026 12:00:01 GMT", 1),
      ("Monday, 30-Nov-26 12:00:01 GMT", 1), ("Mon Nov 30 12:00:01 2026", 1),
      ("Tue Dec  1 00:00:00 2026", 43_200), ("Mon, 30 Nov 2026 11:59:59 GMT", 0),
      ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Fri, 31 Dec 9999 23:59:60 GMT", 86_400),
      ("", nil), ("-1", nil), ("+7", nil), ("7.5", nil), ("7, 8", nil), ("1e3", nil), ("٧", nil),
      ("soon", nil), ("Mon, 30 Nov 2026 12:00:01 CET", nil), ("Mon, 30 Nov 2026 25:00:01 GMT", nil),
      ("Mon, 30 Foo 2026 12:00:01 GMT", nil), ("Mon, 99 Nov 2026 12:00:01 GMT", nil),
      ("Mon, 30 Nov 99999999999999999999 12:00:01 GMT", nil), ("- - - - - - - GMT", nil),
    ] as [(String, Double?)])
  func `what can be read is a wait of at most a day`(value: String, seconds: Double?) {
    let noon = "Mon, 30 Nov 2026 12:00:00 GMT"
    #expect(RetryAfter.seconds(value, answered: noon) == seconds)
  }

  @Test func `a year of two digits is the nearest`() {
    #expect(HTTPDate("Sunday, 06-Nov-94 08:49:37 GMT", near: nil)?.year == 1994)
    #expect(HTTPDate("Sunday, 06-Nov-94 08:49:37 GMT", near: 2026)?.year == 1994)
    #expect(HTTPDate("Sunday, 06-Nov-01 08:49:37 GMT", near: 2099)?.year == 2101)
    #expect(HTTPDate("Sunday, 06-Nov-94 08:49:37 GMT", near: nil)?.time == 784_111_777)
  }

  @Test func `a sync engine waits as long as a proxy asks for`() async throws {
    let server = try ScriptedServer { _ in
      .init(
        status: 503, headers: ["Content-Type: text/html", "Retry-After: 3600"],
        body: Data("<p>".utf8))
    }
    defer { server.stop() }
    let device = Device(server.device())
    device.makeZone(CKRecordZone.ID(zoneName: "Z"))
    var schedule = SyncSchedule()
    schedule.note(.changed)
    for isSending in [true, false] {
      let error = await #expect(throws: CKError.self) {
        if isSending {
          try await device.engine.sendChanges()
        } else {
          try await device.engine.fetchChanges()
        }
      }
      schedule.note(isSending ? .sent(error) : .fetched(error))
      #expect(schedule.work(spread: 0)?.delay == .seconds(3600))
    }
  }

  @Test func `an asset that cannot be had now says until when`() async throws {
    let address = Address()
    let server = try ScriptedServer { request in
      guard request.isCall("records/lookup") else {
        return .init(status: 503, headers: ["Retry-After: 60"], body: Data())
      }
      let asset =
        #"{"fileChecksum": "x", "size": 1, "downloadURL": "\#(address.url)asset"}"#
      return .json(
        #"""
        {"records": [{"recordName": "a", "recordType": "A",
         "fields": {"file": {"value": \#(asset), "type": "ASSETID"}}}]}
        """#)
    }
    defer { server.stop() }
    address.url = server.url.absoluteString + "/"
    let database = server.device().privateCloudDatabase
    let error = await #expect(throws: CKError.self) {
      try await database.record(for: CKRecord.ID(recordName: "a"))
    }
    #expect(error?.code == .assetNotAvailable && error?.retryAfterSeconds == 60)
  }

  /// Where a server is, which its answers name.
  private final class Address: Sendable {
    private let text = Mutex("")
    var url: String {
      get { text.withLock { $0 } }
      set { text.withLock { $0 = newValue } }
    }
  }
}
