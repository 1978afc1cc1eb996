import CMicrohttpd
import Glibc

/// A new file that takes a body; removed again unless it is kept.
final class SpoolFile {
  private let path: String
  private var descriptor: Int32
  private var isKept = false

  /// Makes a file with an unused name, readable by this user alone.
  init(in directory: String) throws(HTTPFault) {
    var template = Array("\(directory)/upload-XXXXXX".utf8CString)
    descriptor = cmhd_make_temporary_file(&template)
    if descriptor == -1 { throw Self.fault(errno) }
    path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  deinit {
    if descriptor != -1 { close(descriptor) }
    if !isKept { unlink(path) }
  }

  /// Throws `noRoom` if the disk is full, `internalError` if it fails.
  func write(_ piece: UnsafeRawBufferPointer) throws(HTTPFault) {
    var rest = piece[...]
    while !rest.isEmpty {
      let written = Glibc.write(descriptor, rest.base.baseAddress! + rest.startIndex, rest.count)
      if written < 0, errno == EINTR { continue }
      if written <= 0 { throw Self.fault(errno) }
      rest = rest.dropFirst(written)
    }
  }

  private static func fault(_ error: Int32) -> HTTPFault {
    [ENOSPC, EDQUOT, EFBIG].contains(error) ? .noRoom : .internalError
  }

  /// Closes the file and leaves it to the caller.
  func keep() -> String {
    close(descriptor)
    descriptor = -1
    isKept = true
    return path
  }
}
