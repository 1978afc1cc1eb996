import CloudKit
import Foundation
import Synchronization

/// One server for all tests that keep to zones of their own.
public enum SharedServer {
  private static let server = Mutex<Result<LiveServer, any Error>?>(nil)

  /// The server, started when it is first asked for.
  public static func get() throws -> LiveServer {
    try server.withLock { server in
      let result = server ?? Result { try LiveServer(users: 8) }
      server = result
      return try result.get()
    }
  }

  /// A database of a user, and a zone in it that no other test has.
  public static func zone(user: Int = 0) async throws -> (CKDatabase, CKRecordZone.ID) {
    let database = try get().device(user: user).privateCloudDatabase
    let zone = CKRecordZone(zoneName: "Zone-\(UUID().uuidString)")
    return (database, try await database.save(zone).zoneID)
  }
}
