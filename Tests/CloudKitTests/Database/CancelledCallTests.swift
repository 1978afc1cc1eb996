import CloudKit
import Foundation
import Synchronization
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

  @Test func `transfers of files that are cancelled at any moment end, and the program goes on`()
    async throws
  {
    let (database, zone) = try await SharedServer.zone(user: 1)
    let folder = try TemporaryFolder()
    let record = CKRecord(recordType: "Photos", zoneID: zone)
    record["photo"] = CKAsset(fileURL: try folder.file(bytes: 100_000))
    try await database.save(record)
    for round in 0..<300 {
      let call = Task {
        if round.isMultiple(of: 2) { return try await database.record(for: record.recordID) }
        let other = CKRecord(recordType: "Photos", zoneID: zone)
        other["photo"] = CKAsset(fileURL: try folder.file(bytes: 50_000))
        return try await database.save(other)
      }
      try await Task.sleep(for: .microseconds(round % 60 * 200))
      call.cancel()
      let code = await call.result.code
      #expect(code == .operationCancelled || code == nil)
    }
  }

  @Test func `polls that are cancelled at any moment end, and the program goes on`() async throws {
    let base = Mutex("")
    let server = try ScriptedServer { request in
      request.head.contains("/device/")
        ? .json(#"{"webcourierURL": "\#(base.withLock { $0 })/poll"}"#)
        : .json(#"{"ck": {"ce": 2, "nid": "\#(UUID().uuidString)", "met": {"dbs": 2}}}"#)
    }
    defer { server.stop() }
    base.withLock { $0 = server.url.absoluteString }
    let device = server.device()
    for round in 0..<300 {
      let listening = Task {
        for try await _ in device.notifications() where round.isMultiple(of: 3) { return }
      }
      try await Task.sleep(for: .microseconds(round % 60 * 200))
      listening.cancel()
      _ = await listening.result
    }
    #expect(!server.requests.isEmpty)
  }
}
