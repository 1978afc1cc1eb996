import Glibc
import RecordStore
import Records
import WebServices

/// Takes uploads that are complete on disk into the store. Reads and syncs whole files, so it runs on
/// threads of its own.
struct AssetIntake: Sendable {
  let storage: Storage
  /// The largest asset.
  let bytesMax: Int

  /// Gives a file its place, and the row that makes it valid in the same write as what `finish` does
  /// with it: a receipt, at least. Throws what `finish` throws, and faults of the disk; then the file goes.
  func take<T: Sendable>(
    _ file: String,
    _ finish: @escaping @Sendable (AssetTable.Row, Transaction) throws -> T
  ) throws -> (file: AssetTable.Row, result: T) {
    let (digest, size) = try AssetDigest.of(file: file)
    let now = Clock.now()
    do {
      defer { storage.assets.release(digest) }
      try storage.assets.place(file, as: digest)
      return try storage.writeAndWait { transaction in
        let row = try AssetTable.add(digest, size: size, now: now, in: transaction.database)
        return (row, try finish(row, transaction))
      }
    } catch {
      storage.write({ try AssetTable.abandon(digest, in: $0.database) }) { _ in }
      throw error
    }
  }

  /// Takes the one file out of a form into a file of its own beside it. Throws BAD_REQUEST for a form that
  /// is no form, QUOTA_EXCEEDED for a file that is too large.
  func extractFile(fromForm path: String, _ contentType: String) throws -> String {
    guard let boundary = MultipartBoundary(contentType: contentType) else {
      throw RecordError.badRequest("The form has no boundary")
    }
    let source = try FileDescriptor(path, O_RDONLY)
    let result = "\(storage.assets.incoming)/upload-\(UUID.random())"
    do {
      let target = try FileDescriptor(result, O_WRONLY | O_CREAT | O_EXCL)
      var reader = MultipartReader(boundary)
      var size = 0
      while let piece = try source.read() {
        let part = try reader.read(piece)
        size += part.count
        guard size <= bytesMax else { throw AssetTooLarge() }
        try target.write(part)
      }
      try reader.finish()
      return result
    } catch {
      unlink(result)
      throw error
    }
  }
}

/// More bytes than an asset may have: a bare 413.
struct AssetTooLarge: Error {}
