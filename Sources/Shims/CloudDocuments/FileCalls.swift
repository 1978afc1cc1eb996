import Foundation
import Glibc

/// The calls of the C library that Foundation has no words for: those that follow no symbolic link, that wait for the
/// disk, and that put one item in another's place in one step.
enum FileCalls {
  /// What tells one state of a file from another without its bytes.
  struct Stamp: Equatable, Sendable {
    var size: Int
    var seconds: Int
    var nanoseconds: Int

    init(_ status: stat) {
      size = Int(status.st_size)
      seconds = status.st_mtim.tv_sec
      nanoseconds = status.st_mtim.tv_nsec
    }

    var date: Date {
      Date(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1_000_000_000)
    }
  }

  /// What lies at the path itself; a symbolic link is not followed. `nil` where there is nothing.
  static func status(_ path: String) throws -> stat? {
    var status = stat()
    if lstat(path, &status) == 0 { return status }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw CocoaError.reading(path, errno)
  }

  static func isDirectory(_ path: String) throws -> Bool {
    try status(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  static func exists(_ path: String) -> Bool { ((try? status(path)) ?? nil) != nil }

  /// The bytes of a regular file, and its stamp as it was opened. A symbolic link, a pipe or a device is refused.
  static func read(_ path: String) throws -> (Data, Stamp) {
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw CocoaError.reading(path, errno) }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    var status = stat()
    guard fstat(file, &status) == 0 else { throw CocoaError.reading(path, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw CocoaError.reading(path, EINVAL) }
    return (try handle.readToEnd() ?? Data(), Stamp(status))
  }

  /// Writes a file that must not be there yet.
  static func create(_ path: String, _ data: Data, mode: mode_t, synced: Bool) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard file >= 0 else { throw CocoaError.writing(path, errno) }
    var failure = write(data, to: file)
    if failure == 0, synced, fsync(file) != 0 { failure = errno }
    if close(file) != 0, failure == 0 { failure = errno }
    guard failure == 0 else { throw CocoaError.writing(path, failure) }
  }

  /// Writes all bytes; what the system says if it cannot, else 0.
  private static func write(_ data: Data, to file: Int32) -> Int32 {
    data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Glibc.write(file, rest.base.baseAddress! + rest.startIndex, rest.count)
        if count < 0, errno == EINTR { continue }
        if count < 0 { return errno }
        rest = rest.dropFirst(count)
      }
      return 0
    }
  }

  static func makeFolder(_ path: String) throws {
    guard mkdir(path, 0o777) == 0 else { throw CocoaError.writing(path, errno) }
  }

  static func link(_ path: String, to destination: String) throws {
    guard symlink(destination, path) == 0 else { throw CocoaError.writing(path, errno) }
  }

  /// Where a symbolic link leads, as it is written in it.
  static func destination(ofLink path: String) throws -> String {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes {
      readlink(path, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
    }
    guard count >= 0 else { throw CocoaError.reading(path, errno) }
    return String(decoding: buffer[..<count], as: UTF8.self)
  }

  /// The names in a folder that is no symbolic link, in no order.
  static func names(inFolder path: String) throws -> [String] {
    let file = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0, let folder = fdopendir(file) else { throw CocoaError.reading(path, errno) }
    defer { closedir(folder) }
    var names: [String] = []
    while true {
      // Its end and an error look alike but for this.
      errno = 0
      guard let entry = readdir(folder) else { break }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let name else { throw CocoaError.reading(path, EILSEQ) }
      if name != "." && name != ".." { names.append(name) }
    }
    let failure = errno
    guard failure == 0 else { throw CocoaError.reading(path, failure) }
    return names
  }

  /// Waits until the folder's entries are on the disk.
  static func sync(folder path: String) throws {
    let file = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { throw CocoaError.writing(path, errno) }
    defer { close(file) }
    guard fsync(file) == 0 else { throw CocoaError.writing(path, errno) }
  }

  static func setDate(_ date: Date, of path: String) {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    let nanoseconds = (date.timeIntervalSince1970 - seconds) * 1_000_000_000
    let time = timespec(tv_sec: Int(seconds), tv_nsec: Int(nanoseconds))
    // A date is an ornament: a file system that keeps none still keeps the file.
    _ = [time, time].withUnsafeBufferPointer {
      utimensat(AT_FDCWD, path, $0.baseAddress!, AT_SYMLINK_NOFOLLOW)
    }
  }

  private typealias Exchange =
    @convention(c) (
      Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
    ) -> Int32

  /// `renameat2`, which the headers show to GNU programs only.
  private static let exchange: Exchange? =
    dlsym(nil, "renameat2").map { unsafeBitCast($0, to: Exchange.self) }

  /// Puts the item at `path` where `target` is, whatever lies there, and returns where that is now: `nil` if it is gone
  /// or never was. A reader of `target` sees the old item or the new one. A symbolic link at `target` is replaced, not followed.
  static func replace(_ target: String, by path: String) throws -> String? {
    let old = try status(target)
    let isFolder = try isDirectory(path)
    let wasFolder = try isDirectory(target)
    if old == nil || !(isFolder || wasFolder) {
      guard rename(path, target) == 0 else { throw CocoaError.writing(target, errno) }
      return nil
    }
    // The flag's number is that of RENAME_EXCHANGE in linux/fs.h.
    if let exchange, exchange(AT_FDCWD, path, AT_FDCWD, target, 2) == 0 { return path }
    // A file system that cannot exchange: the name is missing for a moment, and never is anything lost.
    let aside = path + "-old"
    guard rename(target, aside) == 0 else { throw CocoaError.writing(target, errno) }
    guard rename(path, target) == 0 else {
      let reason = errno
      rename(aside, target)
      throw CocoaError.writing(target, reason)
    }
    return aside
  }
}

extension CocoaError {
  /// The error of a call that read, as Foundation would name it.
  static func reading(_ path: String, _ number: Int32) -> CocoaError {
    let code: CocoaError.Code =
      switch number {
      case ENOENT, ENOTDIR: .fileReadNoSuchFile
      case EACCES, EPERM: .fileReadNoPermission
      case EILSEQ, ENAMETOOLONG: .fileReadInvalidFileName
      default: .fileReadUnknown
      }
    return at(path, code, number)
  }

  /// The error of a call that wrote.
  static func writing(_ path: String, _ number: Int32) -> CocoaError {
    let code: CocoaError.Code =
      switch number {
      case ENOENT, ENOTDIR: .fileNoSuchFile
      case EACCES, EPERM: .fileWriteNoPermission
      case EILSEQ, ENAMETOOLONG, EINVAL: .fileWriteInvalidFileName
      case EEXIST, ENOTEMPTY: .fileWriteFileExists
      case ENOSPC, EDQUOT: .fileWriteOutOfSpace
      case EROFS: .fileWriteVolumeReadOnly
      default: .fileWriteUnknown
      }
    return at(path, code, number)
  }

  static func at(_ path: String, _ code: CocoaError.Code, _ number: Int32? = nil) -> CocoaError {
    var userInfo: [String: Any] = [NSFilePathErrorKey: path]
    if let number {
      userInfo[NSUnderlyingErrorKey] = NSError(domain: NSPOSIXErrorDomain, code: Int(number))
    }
    return CocoaError(code, userInfo: userInfo)
  }
}
