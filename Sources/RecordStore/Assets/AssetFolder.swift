import Glibc
import Records
import Synchronization

/// The files of a store: each under its digest, complete and on disk before it has that name.
///
/// A file gets its name before the row that makes it valid is committed, on the thread that took the
/// upload; it is removed by the writer alone, after the row is gone. So that the one never undoes the
/// other, who places a file holds its digest until the commit, and the writer leaves what is held.
public final class AssetFolder: Sendable {
  /// The path of the folder.
  public let path: String
  /// How many uploads hold a digest.
  private let holders = Mutex<[AssetDigest: Int]>([:])
  /// Folders for files that are known to be on disk.
  private let knownParts = Mutex<Set<UInt8>>([])

  init(path: String) { self.path = path }

  /// Where uploads lie until they are complete.
  public var incoming: String { path + "/incoming" }

  /// While this file is there, and not older than a day, nothing is removed: for backups.
  var holdPath: String { path + "/hold" }

  private static let holdSecondsMax = 24 * 60 * 60

  /// How many folders the files are spread over: one for each first byte of a digest.
  static let partCount = 256

  /// Makes the folders, unless they are there.
  public func prepare() {
    if mkdir(path, 0o700) == 0 { try? Self.sync(Self.parent(of: path)) }
    mkdir(incoming, 0o700)
  }

  /// Where the file of a digest is.
  public func filePath(_ digest: AssetDigest) -> String {
    let name = digest.hexadecimal
    return "\(path)/\(name.prefix(2))/\(name.dropFirst(2))"
  }

  /// Gives a complete file its name, on disk, and holds its digest until ``release(_:)``, which must follow
  /// also if this throws. The file is gone from where it was, whatever its name there.
  ///
  /// Throws TRY_AGAIN_LATER if the disk is full, INTERNAL_ERROR if it fails.
  public func place(_ file: String, as digest: AssetDigest) throws(RecordError) {
    holders.withLock { $0[digest, default: 0] += 1 }
    let target = filePath(digest)
    let folder = Self.parent(of: target)
    try makePart(folder, digest.bytes[0])
    try Self.sync(file)
    guard rename(file, target) == 0 else { throw Self.fault(errno) }
    try Self.sync(folder)
  }

  /// Makes a folder for files. Not taken for made before it is on disk: another upload may have made it
  /// just now.
  private func makePart(_ folder: String, _ part: UInt8) throws(RecordError) {
    if knownParts.withLock({ $0.contains(part) }) { return }
    mkdir(folder, 0o700)
    try Self.sync(path)
    knownParts.withLock { _ = $0.insert(part) }
  }

  /// Lets go of a digest.
  public func release(_ digest: AssetDigest) {
    holders.withLock { holders in
      let count = (holders[digest] ?? 1) - 1
      holders[digest] = count == 0 ? nil : count
    }
  }

  /// Waits until a file or folder is on disk.
  public static func sync(_ path: String) throws(RecordError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw fault(errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw fault(errno) }
  }

  /// What a client is told of a fault of the disk.
  public static func fault(_ error: Int32) -> RecordError {
    [ENOSPC, EDQUOT, EFBIG].contains(error)
      ? RecordError(.tryAgainLater, "The disk of the server is full", retryAfterSeconds: 60)
      : RecordError(.internalError, "The server cannot use its disk")
  }
}

/// What the writer does.
extension AssetFolder {
  /// Whether a backup asks that nothing be removed.
  var isOnHold: Bool {
    var status = stat()
    guard stat(holdPath, &status) == 0 else { return false }
    return time(nil) - status.st_mtim.tv_sec < Self.holdSecondsMax
  }

  /// Removes the file of a digest that has no row. False if an upload holds it.
  func remove(_ digest: AssetDigest) -> Bool {
    holders.withLock { holders in
      guard holders[digest] == nil else { return false }
      unlink(filePath(digest))
      return true
    }
  }

  /// The digests of the files that begin with a byte.
  func digests(inPart part: Int) -> [AssetDigest] {
    let digits = Array("0123456789abcdef")
    let prefix = "\(digits[part >> 4])\(digits[part & 15])"
    return FolderListing.names(in: "\(path)/\(prefix)").compactMap {
      AssetDigest(hexadecimal: prefix + $0)
    }
  }

  /// Removes what a server that ended left of uploads that were not complete; `keeps` tells those that
  /// go on.
  func removeLeftovers(keeps: (Int64) -> Bool) {
    for name in FolderListing.names(in: incoming) {
      if name.hasPrefix(Self.piecesPrefix),
        let upload = Int64(name.dropFirst(Self.piecesPrefix.count)), keeps(upload)
      {
        continue
      }
      unlink(incoming + "/" + name)
    }
  }

  /// Where an upload in pieces grows.
  public func piecesPath(_ upload: Int64) -> String {
    "\(incoming)/\(Self.piecesPrefix)\(upload)"
  }

  private static let piecesPrefix = "pieces-"

  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }
}
