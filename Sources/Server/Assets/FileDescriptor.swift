import Glibc
import RecordStore
import Records

/// An open file, closed with its last holder.
final class FileDescriptor {
  private let descriptor: Int32

  private static let pieceBytes = 256 << 10

  /// Opens a file; one that is made is readable by this user alone. Throws as ``AssetFolder/fault(_:)``.
  init(_ path: String, _ flags: Int32) throws(RecordError) {
    let descriptor = open(path, flags | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw AssetFolder.fault(errno) }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// The size of the file.
  var byteCount: Int64 {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// The next piece; nil at the end.
  func read() throws(RecordError) -> [UInt8]? {
    var failure: Int32 = 0
    let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceBytes) { buffer, count in
      var got = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      while got < 0 && errno == EINTR {
        got = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      }
      failure = got < 0 ? errno : 0
      count = max(got, 0)
    }
    guard failure == 0 else { throw AssetFolder.fault(failure) }
    return piece.isEmpty ? nil : piece
  }

  /// Writes all bytes.
  func write(_ bytes: [UInt8]) throws(RecordError) {
    var start = 0
    while start < bytes.count {
      let written = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress! + start, $0.count - start)
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw AssetFolder.fault(errno) }
      start += written
    }
  }

  /// Cuts the file, or fills it with zeros, and goes on from there.
  func cut(to size: Int64) throws(RecordError) {
    let size = Int(size)
    guard ftruncate(descriptor, size) == 0, lseek(descriptor, size, SEEK_SET) == size else {
      throw AssetFolder.fault(errno)
    }
  }

  /// Waits until all is on disk.
  func sync() throws(RecordError) {
    guard fsync(descriptor) == 0 else { throw AssetFolder.fault(errno) }
  }
}
