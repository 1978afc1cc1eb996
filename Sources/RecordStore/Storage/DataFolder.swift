import Glibc

/// The folder of a store, held by one process at a time.
public final class DataFolder: Sendable {
  /// The path of the folder.
  public let path: String
  private let lock: Int32

  /// Makes the folder if needed and takes its lock. Throws ``StorageError``.
  public init(path: String) throws(StorageError) {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw .folderNotWritable(path: path, errno: errno)
    }
    let file = open(path + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .folderNotWritable(path: path, errno: errno) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      let holder = Self.processID(in: file)
      close(file)
      throw .folderInUse(path: path, processID: holder)
    }
    let own = Array("\(getpid())\n".utf8)
    ftruncate(file, 0)
    _ = pwrite(file, own, own.count, 0)
    // Last, when nothing throws any more: an object that is complete is deinitialized, and would close the
    // file a second time, which by then may be another's.
    self.path = path
    lock = file
  }

  deinit {
    // Closing alone would leave the lock with a child that was just forked, until it has become its program.
    flock(lock, LOCK_UN)
    close(lock)
  }

  /// The path of the database file.
  public var databasePath: String { path + "/multe.sqlite" }

  private static func processID(in lock: Int32) -> Int32? {
    var buffer = [UInt8](repeating: 0, count: 16)
    let count = pread(lock, &buffer, buffer.count, 0)
    guard count > 0 else { return nil }
    let text = String(decoding: buffer[..<count].prefix { $0 != 0x0A }, as: UTF8.self)
    return Int32(text)
  }
}
