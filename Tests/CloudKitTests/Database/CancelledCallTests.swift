import CloudKit
import Testing

/// Calls that nobody waits for any more.
@Suite struct CancelledCallTests {
  @Test func `calls that are cancelled at any moment end, and the program goes on`() async throws {
    let database = try SharedServer.get().device(user: 1).privateCloudDatabase
    let id = CKRecord.ID(recordName: "nobody")
    _ = try? await database.record(for: id)
    for round in 0..<2_000 {
      let call = Task { try await database.record(for: id) }
      try await Task.sleep(for: .microseconds(round % 50 * 20))
      call.cancel()
      let code = await call.result.code
      #expect(code == .operationCancelled || code == .unknownItem)
    }
  }
}
