import CloudKit
import Foundation
import Testing

/// The temporary files of assets that were fetched.
@Suite struct StagedFileTests {
  @Test func `a file that was fetched stays while somebody may read it`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let folder = try TemporaryFolder()
    let record = CKRecord(recordType: "Photos", zoneID: zone)
    record["photo"] = CKAsset(fileURL: try folder.file(bytes: 10))
    try await database.save(record)
    // Only the addresses are kept, as apps do.
    let first = try await fileOfFetched(record.recordID, database)
    let second = try await fileOfFetched(record.recordID, database)
    #expect(first != second)
    for file in [first, second] { #expect(try Data(contentsOf: file).count == 10) }
    let mode =
      try FileManager.default.attributesOfItem(
        atPath: first.deletingLastPathComponent().path)[.posixPermissions] as? Int
    #expect(mode == 0o700)
  }

  private func fileOfFetched(_ id: CKRecord.ID, _ database: CKDatabase) async throws -> URL {
    let record = try await database.record(for: id)
    return try #require((record["photo"] as? CKAsset)?.fileURL)
  }
}
