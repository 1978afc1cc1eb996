import CloudKitTestSupport
import Foundation
import Synchronization
import Testing

@testable import HouseholdClient

/// A server that is busy, or a proxy before it.
@Suite(.timeLimit(.minutes(10))) struct PatienceTests {
  /// Saves a record where answers say to come later, so often.
  private func save(
    refusals: Int, _ header: String
  ) async throws -> (requests: Int, error: CKError?) {
    let left = Mutex(refusals)
    let server = try ScriptedServer { _ in
      let isRefused = left.withLock { left in
        defer { left -= 1 }
        return left > 0
      }
      return isRefused
        ? .init(
          status: 503, headers: ["Content-Type: text/html", header], body: Data("<p>".utf8))
        : .json(#"{"records": [{"recordName": "a", "recordType": "A", "fields": {}}]}"#)
    }
    defer { server.stop() }
    let database = server.device().privateCloudDatabase
    do {
      _ = try await RecordSaving.patiently {
        try await database.record(for: CKRecord.ID(recordName: "a"))
      }
      return (server.requests.count, nil)
    } catch {
      return (server.requests.count, try #require(error as? CKError))
    }
  }

  @Test func `what shall be tried again soon is`() async throws {
    let (requests, error) = try await save(refusals: 1, "Retry-After: 0")
    #expect(requests == 2 && error == nil)
  }

  @Test func `nobody waits an hour at the command line`() async throws {
    let (requests, error) = try await save(refusals: 1, "Retry-After: 3600")
    #expect(requests == 1 && error?.retryAfterSeconds == 3600)
  }
}
