import Records

@testable import RecordStore

/// A store with a zone that assets are uploaded to.
struct AssetWorld {
  let records: TestRecords
  let uploads: TestUploads
  let zone = ZoneName(unchecked: "Z")

  init() throws {
    records = try TestRecords()
    uploads = TestUploads(store: records.store)
    try records.makeZone("Z")
  }

  var storage: Storage { records.store.storage }
  var now: Int64 { uploads.now }
  var files: Set<AssetDigest> { uploads.files }

  func incoming(_ text: String, _ name: String = "upload") throws -> (String, AssetDigest) {
    try uploads.incoming(text, name)
  }

  /// Uploads for a place; the value to save. The receipt is what the test calls it.
  func upload(
    _ text: String, receipt: String, record: String? = nil, field: String? = nil
  ) throws -> FieldValue {
    let place = AssetReceipts.Place(
      database: records.database, zone: zone, record: record.map { RecordName(unchecked: $0) },
      field: field)
    return try uploads.upload(text, receipt: receipt, for: place, by: TestRecords.user)
  }

  /// Opens the store anew, and waits until what the start has to do at once is done.
  func reopen() throws {
    try records.store.reopen()
    try storage.writeAndWait { _ in }
  }

  func expireReceipts() throws { try uploads.expireReceipts() }

  func filesBecome(_ texts: Set<String>) throws -> Bool { try uploads.filesBecome(texts) }
}
