import Glibc

/// The opened file of an archive. Whoever makes one closes its `descriptor`.
struct ArchiveFile {
  let descriptor: Int32
  let bytes: Int64
  /// Whether the file begins as a zip does; anything else is left to tar and gzip.
  let isZip: Bool

  /// Opens the file at `path` for reading.
  ///
  /// Throws `cannotOpen`, `notAFile`, or `notAnArchive` for an empty file.
  init(path: String) throws(ImportError) {
    // Without O_NONBLOCK, opening a pipe would wait for its writer.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .cannotOpen(errno: errno) }
    do throws(ImportError) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw .cannotOpen(errno: errno) }
      guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
      bytes = Int64(status.st_size)
      isZip = try Self.head(descriptor).starts(with: [0x50, 0x4B])
    } catch {
      close(descriptor)
      throw error
    }
  }

  private static func head(_ descriptor: Int32) throws(ImportError) -> [UInt8] {
    var head = [UInt8](repeating: 0, count: 2)
    let count = pread(descriptor, &head, head.count, 0)
    guard count >= 0 else { throw .cannotOpen(errno: errno) }
    guard count == head.count else { throw .notAnArchive }
    return head
  }
}
