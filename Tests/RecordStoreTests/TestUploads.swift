import Glibc
import Records

@testable import RecordStore

/// Uploads into a store, without a network.
struct TestUploads {
  let store: StoreUnderTest
  /// The writer looks at the clock too.
  let now = Int64(time(nil)) * 1_000

  private var storage: Storage { store.storage }

  /// A file with some bytes among those that come in; its digest.
  func incoming(_ text: String, _ name: String = "upload") throws -> (String, AssetDigest) {
    storage.assets.prepare()
    let path = "\(storage.assets.incoming)/\(name)"
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    precondition(write(file, text, text.utf8.count) == text.utf8.count)
    close(file)
    return (path, try AssetDigest.of(file: path).digest)
  }

  /// Uploads for a place; the value to save. The receipt is what the test calls it.
  func upload(
    _ text: String, receipt: String, for place: AssetReceipts.Place, by user: UserRecordName
  ) throws -> FieldValue {
    let (path, digest) = try incoming(text, receipt)
    try storage.assets.place(path, as: digest)
    defer { storage.assets.release(digest) }
    try storage.writeAndWait { transaction in
      let row = try AssetTable.add(
        digest, size: Int64(text.utf8.count), now: now, in: transaction.database)
      try AssetReceipts.add(
        AssetAdoption.hash(receipt), of: row.key, for: place, by: user, now: now, in: transaction)
    }
    return .asset(
      Asset(
        fileChecksum: digest.fileChecksum, size: Int64(text.utf8.count), receipt: receipt))
  }

  /// Lets all receipts be over.
  func expireReceipts() throws {
    try storage.writeAndWait { transaction in
      while try AssetReceipts.removeExpired(now: .max, limit: 10, in: transaction.database) {}
    }
  }

  /// The digests of the files that are there.
  var files: Set<AssetDigest> {
    Set((0..<AssetFolder.partCount).flatMap { storage.assets.digests(inPart: $0) })
  }

  /// Waits until the writer has nothing to do any more and the files are these.
  func filesBecome(_ texts: Set<String>) throws -> Bool {
    let wanted = Set(try texts.map { try incoming($0, "probe").1 })
    for _ in 0..<60_000 {
      if files == wanted { return true }
      usleep(2_000)
    }
    return false
  }
}
