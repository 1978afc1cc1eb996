import CloudKit
import Foundation
import Testing

/// Files of records.
@Suite struct AssetTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [0, 1, 70_000, 20_000_000])
  func `a file comes back as it was saved`(_ size: Int) async throws {
    let (database, zone) = try await SharedServer.zone()
    let file = try folder.file(bytes: size)
    let record = CKRecord(recordType: "Photos", zoneID: zone)
    record["photo"] = CKAsset(fileURL: file)
    try await database.save(record)
    #expect((record["photo"] as? CKAsset)?.fileURL == file)

    let other = try SharedServer.get().device().privateCloudDatabase
    let fetched = try await other.record(for: record.recordID)
    let copy = try #require((fetched["photo"] as? CKAsset)?.fileURL)
    #expect(copy != file)
    #expect(FileManager.default.contentsEqual(atPath: copy.path, andPath: file.path))
  }

  @Test func `a list of files keeps its order, and only a new file is sent`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let files = try (0..<3).map { try folder.file(bytes: 100, "\($0)") }
    let record = CKRecord(recordType: "Photos", zoneID: zone)
    record["photos"] = files[..<2].map { CKAsset(fileURL: $0) }
    try await database.save(record)

    let fetched = try await database.record(for: record.recordID)
    let photos = try #require(fetched["photos"] as? [CKAsset])
    // What the field holds already is not needed again.
    for photo in photos { try FileManager.default.removeItem(at: #require(photo.fileURL)) }
    fetched["photos"] = [CKAsset(fileURL: files[2])] + photos
    try await database.save(fetched)

    let again = try await database.record(for: record.recordID)
    let contents = try (again["photos"] as? [CKAsset] ?? [])
      .map { try Data(contentsOf: #require($0.fileURL)) }
    #expect(try contents == [files[2], files[0], files[1]].map { try Data(contentsOf: $0) })
  }

  @Test func `a file that was fetched can be saved in another record`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let file = try folder.file(bytes: 1000)
    let record = CKRecord(recordType: "Photos", zoneID: zone)
    record["photo"] = CKAsset(fileURL: file)
    try await database.save(record)

    let fetched = try await database.record(for: record.recordID)
    let copy = CKRecord(recordType: "Copies", zoneID: zone)
    copy["picture"] = fetched["photo"] as? CKAsset
    try await database.save(copy)
    let again = try await database.record(for: copy.recordID)
    let url = try #require((again["picture"] as? CKAsset)?.fileURL)
    #expect(try Data(contentsOf: url) == Data(contentsOf: file))
  }

  @Test func `a file that is not there fails its record and no other`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let bad = CKRecord(recordType: "Photos", zoneID: zone)
    bad["photo"] = CKAsset(fileURL: folder.url.appendingPathComponent("nothing"))
    let good = CKRecord(recordType: "Photos", zoneID: zone)
    good["photo"] = CKAsset(fileURL: try folder.file(bytes: 10))
    let results = try await database.modifyRecords(
      saving: [bad, good], deleting: [], atomically: false
    ).saveResults
    let missing = #expect(throws: CKError.self) { try results[bad.recordID]?.get() }
    #expect(missing?.code == .assetFileNotFound)
    #expect(try results[good.recordID]?.get() === good)

    let error = await #expect(throws: CKError.self) {
      try await database.modifyRecords(saving: [bad, good], deleting: [])
    }
    #expect((error?.partialErrorsByItemID?[bad.recordID] as? CKError)?.code == .assetFileNotFound)
    #expect((error?.partialErrorsByItemID?[good.recordID] as? CKError)?.code == .batchRequestFailed)
  }

  @Test func `fields that are not asked for are not downloaded`() async throws {
    let (database, zone) = try await SharedServer.zone()
    let record = CKRecord(recordType: "Photos", zoneID: zone)
    record["photo"] = CKAsset(fileURL: try folder.file(bytes: 10))
    record["title"] = "Sea"
    try await database.save(record)
    let results = try await database.records(for: [record.recordID], desiredKeys: ["title"])
    let part = try #require(try results[record.recordID]?.get())
    #expect(part["photo"] == nil)
    part["title"] = "Lake"
    try await database.save(part)
    let whole = try await database.record(for: record.recordID)
    #expect((whole["photo"] as? CKAsset)?.fileURL != nil)
    #expect(whole["title"] == "Lake")
  }
}
