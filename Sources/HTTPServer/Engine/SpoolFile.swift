import CMicrohttpd
import Glibc
import Synchronization

/// A new file that takes a body; removed again unless it is kept.
final class SpoolFile {
  private static let count = Atomic(0)
  private let path: String
  private var descriptor: Int32
  private var isKept = false

  /// Makes a file with a name that this process has not used before, readable by this user alone. So the
  /// file may be renamed by whoever answers: removing the old name never hits another's file.
  init(in directory: String) throws(HTTPFault) {
    let number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
    var template = Array("\(directory)/upload-\(number)-XXXXXX".utf8CString)
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
